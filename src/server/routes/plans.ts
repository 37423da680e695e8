import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { createPlan, deletePlan, editPlan, readPlans } from '../data/plans.ts';
import { write } from '../data/write.ts';
import type { Services } from '../services.ts';
import { idempotencyKeyOf } from './idempotencyKey.ts';
import { editTimeOf } from './recordedAt.ts';
import { registerCall, registerWrite } from './registerCall.ts';

export function registerPlans(server: FastifyInstance, services: Services): void {
  const { database, now } = services;

  registerCall(server, services, {
    call: api.getPlans,
    answer: ({ userId }) => readPlans(database, userId),
  });

  registerWrite(server, services, {
    call: api.createPlan,
    answer: async ({ userId, body, request }) => {
      // It becomes the plan's id.
      const key = idempotencyKeyOf(request);
      return write(database, async (trx) => {
        const made = editTimeOf(request, now());
        const { bodyFingerprint: fingerprint } = request;
        await createPlan(trx, userId, { key, fingerprint, plan: body, made });
        return readPlans(trx, userId);
      });
    },
  });

  registerWrite(server, services, {
    call: api.editPlan,
    answer: ({ userId, parameter: id, body, request }) =>
      write(database, async (trx) => {
        await editPlan(trx, userId, { id, plan: body, made: editTimeOf(request, now()) });
        return readPlans(trx, userId);
      }),
  });

  registerCall(server, services, {
    call: api.deletePlan,
    answer: ({ userId, parameter: id, request }) =>
      write(database, async (trx) => {
        await deletePlan(trx, userId, { id, made: editTimeOf(request, now()) });
        return readPlans(trx, userId);
      }),
  });
}
