import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api, IDEMPOTENCY_KEY_HEADER } from '../../contract/api.ts';
import { LIMITS } from '../../domain/constants.ts';
import { isStorable } from '../../domain/text.ts';
import { createPlan, deletePlan, editPlan, readPlans } from '../data/plans.ts';
import { write } from '../data/write.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { recordedAtOf } from './recordedAt.ts';
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
      const key = idempotencyKey(request);
      return write(database, async (trx) => {
        const recordedAtMs = recordedAtOf(request, now());
        await createPlan(trx, userId, { key, plan: body, recordedAtMs });
        return readPlans(trx, userId);
      });
    },
  });

  registerWrite(server, services, {
    call: api.editPlan,
    answer: ({ userId, parameter: id, body, request }) =>
      write(database, async (trx) => {
        const recordedAtMs = recordedAtOf(request, now());
        await editPlan(trx, userId, { id, plan: body, recordedAtMs });
        return readPlans(trx, userId);
      }),
  });

  registerCall(server, services, {
    call: api.deletePlan,
    answer: ({ userId, parameter: id, request }) =>
      write(database, async (trx) => {
        await deletePlan(trx, userId, { id, recordedAtMs: recordedAtOf(request, now()) });
        return readPlans(trx, userId);
      }),
  });
}

/** The header's key, which becomes the plan's id; null without the header. Throws 400. */
function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  const isKey =
    typeof key === 'string' &&
    key.length > 0 &&
    key.length <= LIMITS.planIdLength &&
    isStorable(key);
  if (isKey) return key;
  throw new Problem(400, { detail: `${IDEMPOTENCY_KEY_HEADER} must have 1 to 64 characters.` });
}
