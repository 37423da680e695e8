import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { isDay } from '../../domain/days.ts';
import { deleteWeight, readWeights, setWeight } from '../data/weights.ts';
import { Problem } from '../http/problem.ts';
import type { RouteContext } from '../routeContext.ts';
import { registerRead } from './registerRead.ts';
import { registerWrite } from './registerWrite.ts';

export function registerWeights(server: FastifyInstance, context: RouteContext): void {
  registerRead(server, context, {
    call: api.getWeights,
    of: 'weights',
    answer: (database, { userId }) => readWeights(database, userId),
  });

  registerWrite(server, context, {
    call: api.setWeight,
    work: (writing, { body, condition }) => setWeight(writing, { ...body, condition }),
    answer: readWeights,
  });

  registerWrite(server, context, {
    call: api.deleteWeight,
    work: async (writing, { parameter: date, condition }) => {
      if (!isDay(date)) throw new Problem(404);
      return deleteWeight(writing, { date, condition });
    },
    answer: readWeights,
  });
}
