/** A server that cuts names, makes ids of its own, and whose answers prove nothing. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { deleteWorkout, readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readNews, sendMineAgain } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { recordOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';

const LONG = 'Upper body of Mondays and Fridays';
const CUT = 'Upper body of Monday';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

const cuttingRig = ({ trims = false } = {}) =>
  normalRig({
    trims,
    nameLimit: CUT.length,
    exerciseIds: 'minted',
    sessionIds: 'uuids',
    writes: '200 text',
  });

type Rig = Awaited<ReturnType<typeof cuttingRig>>;

const namesOf = ({ server }: Rig) => server.held().plans.map(({ row }) => row['name']);
const newsOf = async ({ account }: Rig) => (await readNews(account))?.items;

describe('a server that cuts names, mints ids anew and answers with text', () => {
  it('gets a new plan once, and its person is told once how it is kept', async () => {
    const rig = await cuttingRig();
    await savePlan(rig.account, { ...PUSH_DAY, name: LONG });
    await rig.drainTimes(6);
    expect(namesOf(rig)).toEqual([CUT]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await newsOf(rig)).toMatchObject([{ kind: 'kept', stands: { name: CUT } }]);
    expect((await readPlans(rig.account)).map(({ name }) => name)).toEqual([CUT]);
  });

  it('gets a plan once whose exercise has a long name', async () => {
    const rig = await cuttingRig();
    const [first, ...rest] = PUSH_DAY.exercises;
    const exercises = first ? [{ ...first, name: LONG }, ...rest] : [];
    await savePlan(rig.account, { ...PUSH_DAY, exercises });
    await rig.drainTimes(6);
    expect(namesOf(rig)).toEqual([PUSH_DAY.name]);
    expect(await newsOf(rig)).toMatchObject([{ kind: 'kept' }]);
  });

  it('gets two new plans once each, where the name of one begins that of the other', async () => {
    const rig = await cuttingRig();
    for (const name of [CUT, LONG]) await savePlan(rig.account, { ...PUSH_DAY, name });
    await rig.drainTimes(9);
    expect(namesOf(rig)).toEqual([CUT, CUT]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await newsOf(rig)).toHaveLength(1);
  });

  it('gets a long name of a plan that was there', async () => {
    const rig = await cuttingRig();
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(3);
    const draft = draftOfPlan(only(await readPlans(rig.account)));
    await savePlan(rig.account, { ...draft, name: LONG });
    await rig.drainTimes(6);
    expect(namesOf(rig)).toEqual([CUT]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await newsOf(rig)).toMatchObject([{ kind: 'kept', stands: { name: CUT } }]);
  });

  it('comes to an end with a name that is sent again, and would be cut again', async () => {
    const rig = await cuttingRig();
    await savePlan(rig.account, { ...PUSH_DAY, name: LONG });
    await rig.drainTimes(3);
    const [item] = (await newsOf(rig)) ?? [];
    if (item?.kind !== 'kept') throw new Error('Nobody was told.');
    await sendMineAgain(rig.account, item);
    await rig.drainTimes(6);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(namesOf(rig)).toEqual([CUT]);
    expect(rig.server.done.length).toBeLessThanOrEqual(4);
    expect(await newsOf(rig)).toMatchObject([{ kind: 'kept', stands: { name: CUT } }]);
  });

  it('comes to an end with a name in which only white space changed, on one that trims as well', async () => {
    const rig = await cuttingRig({ trims: true });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(3);
    const draft = draftOfPlan(only(await readPlans(rig.account)));
    await savePlan(rig.account, { ...draft, name: 'Push  Day' });
    await rig.drainTimes(6);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(namesOf(rig)).toEqual(['Push Day']);
  });

  it('gets a workout once, its person is told once, and can delete it', async () => {
    const rig = await cuttingRig();
    const session = { ...recordOf('1'), workoutName: LONG };
    await queue(rig.account, { kind: 'session.add', session });
    await rig.drainTimes(6);
    expect(rig.server.held().sessions).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await newsOf(rig)).toMatchObject([{ kind: 'kept', offer: null }]);
    await deleteWorkout(rig.account, only(await readRecentSessions(rig.account, 9)));
    await rig.drainTimes(6);
    expect(rig.server.held().sessions).toEqual([]);
    expect(await newsOf(rig)).toHaveLength(1);
  });

  it('deletes a workout whose deleting was meant before its name was seen cut', async () => {
    const rig = await cuttingRig();
    const session = { ...recordOf('1'), workoutName: LONG };
    await queue(rig.account, { kind: 'session.add', session });
    await rig.drain();
    await deleteWorkout(rig.account, only(await readRecentSessions(rig.account, 9)));
    await rig.drainTimes(9);
    expect(rig.server.held().sessions).toEqual([]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
