/** A server that takes every change, says nothing of it, and has a list that cannot be read. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { trained } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

async function lacking(path: string, answerRead: () => Response): Promise<InsideRig> {
  const rig = await insideRig();
  await rig.drain({ read: true });
  answerOtherwise(rig.server, async (call, answer) => {
    if (call.method === 'GET') return call.path === path ? answerRead() : answer();
    await answer();
    return new Response(null, { status: 204 });
  });
  return rig;
}

async function drainTimes({ drain, clock }: InsideRig, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await drain({ read: true });
    clock.advance(31_000);
  }
}

describe('a list that cannot be read', () => {
  it('keeps no other from being seen: an edit and a workout of a new plan go', async () => {
    const rig = await lacking('/api/workout-history', () => {
      throw new TypeError('Failed to fetch');
    });
    await savePlan(rig.account, PUSH_DAY);
    const plan = only(await readPlans(rig.account));
    await queue(rig.account, trained('1'));
    await queue(rig.account, trained('2', plan.id));
    await rig.drain();
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    await drainTimes(rig, 2);
    expect(rig.server.data.sessions).toHaveLength(2);
    expect(rig.server.data.plans).toMatchObject([{ name: 'Pull Day' }]);
  });

  it('of plans keeps a workout of a new plan waiting for five minutes, not for ever', async () => {
    const rig = await lacking('/api/workouts', () => new Response('', { status: 500 }));
    await savePlan(rig.account, PUSH_DAY);
    await queue(rig.account, trained('1', only(await readPlans(rig.account)).id));
    await drainTimes(rig, 5);
    expect(rig.server.data.sessions).toHaveLength(0);
    await drainTimes(rig, 6);
    expect(rig.server.data.sessions).toHaveLength(1);
  });
});
