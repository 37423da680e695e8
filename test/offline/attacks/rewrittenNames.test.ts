/** A server that escapes texts for HTML, or has no sign for an emoji, and makes all ids of its own. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { recordOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

describe.each([
  ['escaped', 'Push & Pull', 'Push &amp; Pull'],
  ['escaped', 'Dad’s', 'Dad&#39;s'],
  ['lost', '💪 Day', '? Day'],
  ['lost', '🏋️ Day', '?? Day'],
  ['lost', '1️⃣ Push', '1?? Push'],
] as const)('where signs are %s, a server holds once what is called %s', (signs, name, kept) => {
  const rigOf = () => normalRig({ signs, exerciseIds: 'minted', sessionIds: 'uuids' });
  const namesIn = ({ server }: Awaited<ReturnType<typeof rigOf>>) =>
    server.held().plans.map(({ row }) => row['name']);

  it('a plan, shown once when its answer came and edited in its place then [I2, I13]', async () => {
    const rig = await rigOf();
    await savePlan(rig.account, { ...PUSH_DAY, name });
    await rig.drain({ read: true });
    const shown = only(await readPlans(rig.account));
    const draft = draftOfPlan(shown);
    const exercises = draft.exercises.map((one) => ({ ...one, reps: '9' }));
    await savePlan(rig.account, { ...draft, exercises });
    await rig.drainTimes(8);
    // Escaped once more, as it was read.
    expect(rig.server.held().plans).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a plan whose answer was lost [I2]', async () => {
    const rig = await rigOf();
    rig.losses.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    await savePlan(rig.account, { ...PUSH_DAY, name });
    await rig.drainTimes(8);
    expect(namesIn(rig)).toEqual([kept]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a workout whose answer was lost [I2]', async () => {
    const rig = await rigOf();
    rig.losses.push({ method: 'POST', path: /history/, does: 'loseAnswer' });
    const session = { ...recordOf('1763661600000'), workoutName: name };
    await queue(rig.account, { kind: 'session.add', session });
    await rig.drainTimes(8);
    expect(await readRecentSessions(rig.account, 9)).toMatchObject([{ workoutName: kept }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
