/** A server whose builds take turns between a new plan and its look-up: it was deployed in the middle, or taken back. */
import { describe, expect, it } from 'vitest';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const names = (plans: readonly { readonly name?: unknown }[]) => plans.map(({ name }) => name);

/** What the server announces as the plan is sent, and from then on. Whatever it says, a node of the old build takes it. */
describe.each([
  ['a server that is deployed', [], ['idempotency']],
  ['a canary that is taken back', ['idempotency'], []],
])('%s', (_, before, after) => {
  /** A plan that is about to be sent. */
  async function withPlan(): Promise<InsideRig> {
    const rig = await insideRig();
    rig.server.data.user['capabilities'] = before;
    await rig.drain({ read: true });
    await savePlan(rig.account, PUSH_DAY);
    return rig;
  }

  async function takeTurns({ server, drain, clock }: InsideRig): Promise<void> {
    server.data.user['capabilities'] = after;
    for (let time = 0; time < 6; time += 1) {
      await drain({ read: true });
      clock.advance(40_000);
    }
  }

  it.each(['loseAnswer', 'half'] as const)('makes no twin of a plan: %s [I2]', async (does) => {
    const rig = await withPlan();
    rig.server.faults.push({ method: 'POST', path: /workouts/, does });
    await rig.drain();
    await takeTurns(rig);
    expect(names(rig.server.data.plans)).toEqual(['Push Day']);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await readNews(rig.account)).toBeNull();
  });

  it('brings no plan back that was deleted in between [I1]', async () => {
    const rig = await withPlan();
    rig.server.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    await rig.drain();
    await deletePlan(rig.account, only(await readPlans(rig.account)));
    rig.clock.advance(11_000);
    await takeTurns(rig);
    expect(names(rig.server.data.plans)).toEqual([]);
    expect(await readPlans(rig.account)).toEqual([]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('shows a plan once that was taken without a word [I4]', async () => {
    const rig = await withPlan();
    let isDown = false;
    answerOtherwise(rig.server, async ({ method }, answer) => {
      if (isDown) return new Response('Deploying', { status: 503 });
      const answered = await answer();
      isDown = method === 'POST';
      return isDown ? new Response(null, { status: 201 }) : answered;
    });
    await rig.drain({ read: true });
    isDown = false;
    await takeTurns(rig);
    expect(names(await readPlans(rig.account))).toEqual(['Push Day']);
    expect(await readNews(rig.account)).toBeNull();
  });
});
