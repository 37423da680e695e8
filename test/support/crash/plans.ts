/** Scenarios about plans and the sessions on them, for a crash sweep. */

import { completeWorkout } from '../../../src/store/completedSession.ts';
import { changeSet, startWorkout } from '../../../src/store/liveSession.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { editedPlan, newPlan } from '../entries.ts';
import { PUSH_DAY, samplePlan } from '../samples.ts';
import { drains, means, onlyOf, type Scenario, type Step, waits } from './steps.ts';
import type { Context } from './world.ts';

/** The plan that the builder made last. */
async function built({ account }: Context) {
  const plan = (await readPlans(account)).find(({ id }) => id !== '55');
  if (!plan) throw new Error('No plan was built.');
  return plan;
}

const builds: Step = {
  happens: ({ account }) => savePlan(account, PUSH_DAY),
  leaves: { plans: ['Legs', 'Push Day'] },
};
const rebuilds: Step = {
  async happens(context) {
    const { id } = await built(context);
    await savePlan(context.account, { ...PUSH_DAY, planId: id, name: 'Push Day 2' });
  },
  leaves: { plans: ['Legs', 'Push Day 2'] },
};
const tearsDown: Step = {
  happens: async (context) => deletePlan(context.account, await built(context)),
  leaves: { plans: ['Legs'] },
};

const SESSION_ID = String(Date.parse('2026-11-20T18:00:00Z'));
const trains: readonly Step[] = [
  { happens: async (context) => startWorkout(context.account, await built(context)) },
  {
    happens: ({ account }) =>
      changeSet(account, SESSION_ID, { exercise: 0, set: 0, completed: true }),
  },
  {
    happens: ({ account }) => completeWorkout(account, SESSION_ID),
    leaves: { sessions: [`${SESSION_ID} on Push Day`, '900 on Legs'] },
  },
];

/** Plans, old and new. */
export const OF_PLANS: readonly Scenario[] = [
  onlyOf('a new plan', newPlan('p1'), { plans: ['Legs', 'Push Day'] }),
  {
    name: 'a plan made, edited and deleted, sent each time',
    steps: [builds, drains, rebuilds, drains, tearsDown, drains, waits(11_000), drains],
  },
  {
    name: 'a plan made, edited and deleted without signal',
    steps: [builds, rebuilds, tearsDown, drains, waits(11_000), drains],
  },
  {
    name: 'a session on a plan that has no server id yet',
    steps: [builds, ...trains, drains],
  },
  {
    name: 'two equal plans, and an edit of a third',
    steps: [
      means(newPlan('p1'), { plans: ['Legs', 'Push Day'] }),
      means(newPlan('p2'), { plans: ['Legs', 'Push Day', 'Push Day'] }),
      means(editedPlan('55', 'Legs 2'), {
        plans: ['Legs 2', 'Push Day', 'Push Day'],
        sessions: ['900 on Legs 2'],
      }),
      drains,
    ],
  },
  {
    name: 'an edit of a plan deleted elsewhere, between edits of others',
    elsewhere: true,
    before: [
      {
        async happens({ server: { data }, drain }) {
          for (const id of ['56', '57']) data.plans.push({ ...samplePlan(id, `Plan ${id}`) });
          await drain();
          data.plans = data.plans.filter((row) => row['id'] !== '56');
        },
        leaves: { plans: ['Legs', 'Plan 57'] },
      },
    ],
    steps: [
      means(editedPlan('55', 'Legs'), {}),
      means(editedPlan('56', 'Back'), { plans: ['Back', 'Legs', 'Plan 57'] }),
      means(editedPlan('57', 'Core'), { plans: ['Back', 'Core', 'Legs'] }),
      drains,
    ],
  },
  {
    name: 'an edit of a plan that was deleted elsewhere',
    elsewhere: true,
    before: [
      {
        happens: async ({ server }) => server.data.plans.splice(0),
        leaves: { plans: [], sessions: ['900 on 55'] },
      },
    ],
    steps: [
      {
        ...means(editedPlan('55', 'Legs 2'), { plans: ['Legs 2'] }),
        shown: { sessions: ['900 on Legs 2'] },
      },
      drains,
    ],
  },
];
