import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { createPlan, deletePlan, editPlan, readPlans } from '../data/plans.ts';
import type { RouteContext } from '../routeContext.ts';
import { registerRead } from './registerRead.ts';
import { registerWrite } from './registerWrite.ts';

export function registerPlans(server: FastifyInstance, context: RouteContext): void {
  registerRead(server, context, {
    call: api.getPlans,
    of: 'plans',
    answer: (database, { userId }) => readPlans(database, userId),
  });

  registerWrite(server, context, {
    call: api.createPlan,
    work: (writing, { body: plan, key }) => createPlan(writing, { key, plan }),
    answer: readPlans,
  });

  registerWrite(server, context, {
    call: api.editPlan,
    work: (writing, { parameter: id, body: plan, condition }) =>
      editPlan(writing, { id, plan, condition }),
    answer: readPlans,
  });

  registerWrite(server, context, {
    call: api.deletePlan,
    work: (writing, { parameter: id, condition }) => deletePlan(writing, { id, condition }),
    answer: readPlans,
  });
}
