/** A server that fails on one change for ever, and is well otherwise. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { recordOf, trained } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

/** The server answers each POST of a body that matches with 500. */
async function failingOn(poison: RegExp, idempotent: boolean): Promise<InsideRig> {
  const rig = await insideRig({ idempotent });
  await rig.drain({ read: true });
  answerOtherwise(rig.server, ({ method, body }, answer) => {
    const fails = method === 'POST' && poison.test(JSON.stringify(body));
    return fails ? new Response('', { status: 500 }) : answer();
  });
  return rig;
}

async function drainTimes({ drain, clock }: InsideRig, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await drain();
    clock.advance(31_000);
  }
}

describe.each([
  ['that knows S7 alone', false],
  ['that knows keys', true],
])('on a server %s', (_, idempotent) => {
  it('a new plan that it fails on holds neither an edit nor a workout of another back', async () => {
    const rig = await failingOn(/Poison/, idempotent);
    await savePlan(rig.account, PUSH_DAY);
    const plan = only(await readPlans(rig.account));
    const [first] = PUSH_DAY.exercises;
    if (!first) throw new Error('There is one.');
    const exercises = [{ ...first, id: 'ex-9-z', name: 'Dips' }];
    await savePlan(rig.account, { planId: null, name: 'Poison', exercises });
    await queue(rig.account, trained('1', plan.id));
    await rig.drain();
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    await drainTimes(rig, 5);
    expect(rig.server.data.sessions).toHaveLength(1);
    expect(rig.server.data.plans).toMatchObject([{ name: 'Pull Day' }]);
    const shown = (await readPlans(rig.account)).map(({ name }) => name);
    expect(shown).toEqual(['Pull Day', 'Poison']);
  });

  it('a workout that it fails on holds no delete of another back', async () => {
    const rig = await failingOn(/"id":"9"/, idempotent);
    await queue(rig.account, trained('9'));
    await queue(rig.account, trained('1'));
    await rig.drain();
    await queue(rig.account, { kind: 'session.delete', session: recordOf('1') });
    await drainTimes(rig, 5);
    expect(rig.server.data.sessions).toEqual([]);
  });
});
