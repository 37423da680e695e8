import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { isDay } from '../../domain/days.ts';
import { deleteWeight, readWeights, setWeight } from '../data/weights.ts';
import { write } from '../data/write.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { editTimeOf } from './recordedAt.ts';
import { registerCall, registerWrite } from './registerCall.ts';

export function registerWeights(server: FastifyInstance, services: Services): void {
  const { database, now } = services;

  registerCall(server, services, {
    call: api.getWeights,
    answer: ({ userId }) => readWeights(database, userId),
  });

  registerWrite(server, services, {
    call: api.setWeight,
    answer: ({ userId, body, request }) =>
      write(database, async (trx) => {
        await setWeight(trx, userId, { ...body, made: editTimeOf(request, now()) });
        return readWeights(trx, userId);
      }),
  });

  registerCall(server, services, {
    call: api.deleteWeight,
    answer: async ({ userId, parameter: date, request }) => {
      if (!isDay(date)) throw new Problem(404);
      return write(database, async (trx) => {
        await deleteWeight(trx, userId, { date, made: editTimeOf(request, now()) });
        return readWeights(trx, userId);
      });
    },
  });
}
