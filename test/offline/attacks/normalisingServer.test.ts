/** Three copies on a server that keeps values in its own form, and six after Retry. */
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readOutstanding, readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { retryParked } from '../../../src/store/outbox/parked.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { correctWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { goalOf, recordOf, trained } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';
import { anyQuirks, type Quirks } from '../../support/servers/normalising/quirks.ts';

const DAY = '2026-11-20';
const SPACED = { ...PUSH_DAY, name: ' Push  Day ' };
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

const writesTo = ({ server }: NormalRig, path: RegExp) =>
  server.done.filter((call) => path.test(call.path)).length;

async function retryAll({ account }: NormalRig): Promise<void> {
  const { changes } = await readOutstanding(account);
  for (const { opId } of changes) await retryParked(account, opId);
}

describe('a server that keeps whole pounds and mints ids anew', () => {
  const WHOLE = { weights: 'whole', sessionIds: 'numbers' } as const;
  const exercises = [{ name: 'Bench Press', sets: [{ weight: 137.5, reps: 8 }] }];

  it.each([true, false])('gets a workout once, answered: %j', async (isAnswered) => {
    const rig = await normalRig(WHOLE);
    await queue(rig.account, { kind: 'session.add', session: { ...recordOf('1'), exercises } });
    if (!isAnswered) rig.losses.push({ method: 'POST', path: /history/, does: 'loseAnswer' });
    await rig.drainTimes(6);
    expect(rig.server.held().sessions).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await readRecentSessions(rig.account, 9)).toMatchObject([
      { exercises: [{ sets: [{ weight: 138, reps: 8 }] }] },
    ]);
  });
});

describe('a server that reads its numbers as ids, and no texts', () => {
  it('gets an edit of a plan and a workout of it, and refuses neither [I1]', async () => {
    const rig = await normalRig({ idsInBodies: 'strict' });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    const plan = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Edited' });
    await queue(rig.account, trained('1', plan.id));
    await rig.drainTimes(2);
    const [{ id, row } = { id: 0, row: {} }] = rig.server.held().plans;
    expect(row).toMatchObject({ name: 'Edited' });
    expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: id } }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('gets a workout of a plan that is gone, and was the last one', async () => {
    const rig = await normalRig({ idsInBodies: 'strict' });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    const plan = only(await readPlans(rig.account));
    await deletePlan(rig.account, plan);
    await rig.drainTimes(2);
    await queue(rig.account, trained('1', '102'));
    await rig.drainTimes(2);
    expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: 102 } }]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('gets a workout whose plan it refuses, without that', async () => {
    const rig = await normalRig({ idsInBodies: 'strict' });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    rig.server.befall({ is: 'lostByProxy', path: /workouts$/, times: 99 });
    await savePlan(rig.account, { ...PUSH_DAY, name: 'Another' });
    const another = (await readPlans(rig.account)).find(({ name }) => name === 'Another');
    await queue(rig.account, trained('1', another?.id ?? ''));
    await rig.drainTimes(9);
    expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: null } }]);
  });
});

describe('a server that refuses what it does not know', () => {
  /** A plan that is known here, and that another phone has deleted since. */
  async function deletedElsewhere(quirks: Partial<Quirks>) {
    const rig = await normalRig(quirks);
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    const plan = only(await readPlans(rig.account));
    const other = await rig.otherPhone();
    await other.drainTimes(1);
    await deletePlan(other.account, only(await readPlans(other.account)));
    await other.drainTimes(2);
    return { rig, plan };
  }

  it.each([
    ['refuses it once', 'refused', 2],
    ['has an error of its own for it each time', 'broken', 4],
  ] as const)(
    'gets an edit of a plan whose list shows more than S7 has, and %s [S7.plans.put]',
    async (_, unknownKeys, puts) => {
      const rig = await normalRig({ unknownFields: true, unknownKeys });
      await savePlan(rig.account, PUSH_DAY);
      await rig.drainTimes(2);
      const plan = only(await readPlans(rig.account));
      await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Edited' });
      await rig.drainTimes(6);
      expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Edited' } }]);
      expect(rig.server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(puts);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it('gets an edit whole where it was lost twice and met one error', async () => {
    const rig = await normalRig({ unknownFields: true });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    const plan = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Edited' });
    for (const does of ['loseRequest', 'loseRequest', { status: 500 }] as const) {
      rig.losses.push({ method: 'PUT', path: /workouts/, does });
      await rig.drainTimes(1);
    }
    await rig.drainTimes(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    const edits = rig.server.done.filter(({ method }) => method === 'PUT');
    expect(edits).toMatchObject([{ body: { notes: null } }]);
  });

  it('parks a plan with a name that it wants once, and its workout goes without it [D6.parked]', async () => {
    const rig = await normalRig({ planNames: 'unique', deadPlans: 422 });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    const first = only(await readPlans(rig.account));
    await savePlan(rig.account, PUSH_DAY);
    const second = (await readPlans(rig.account)).find(({ id }) => id !== first.id);
    await queue(rig.account, trained('1', second?.id ?? ''));
    await rig.drainTimes(9);
    expect(rig.server.held().plans).toHaveLength(1);
    expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: null } }]);
    expect(await readSyncState(rig.account)).toEqual({ ...SETTLED, parked: 1 });
    const { changes } = await readOutstanding(rig.account);
    expect(only(changes)).toMatchObject({ lastError: { kind: 'status', status: 409 } });
  });

  it.each([404, 410, 500] as const)(
    'gets an edit of a plan that was deleted elsewhere as a new one, though it says %i [D25.plans]',
    async (goneIs) => {
      const { rig, plan } = await deletedElsewhere({ goneIs });
      await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Edited' });
      await rig.drainTimes(8);
      expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Edited' } }]);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  /** So many POSTs meet an error of the server's own. */
  function failPosts(rig: NormalRig, count: number): void {
    const { fetch } = rig.network;
    let errors = count;
    Object.assign(rig.network, {
      fetch: (...request: Parameters<typeof fetch>) => {
        const fails = request[1]?.method === 'POST' && errors > 0;
        if (fails) errors -= 1;
        return fails ? Promise.resolve(new Response('', { status: 500 })) : fetch(...request);
      },
    });
  }

  it('keeps the plan of a workout that met an error of another kind, however often', async () => {
    const rig = await normalRig();
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    failPosts(rig, 4);
    await queue(rig.account, trained('1', only(await readPlans(rig.account)).id));
    await rig.drainTimes(12);
    const [{ id } = { id: 0 }] = rig.server.held().plans;
    expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: id } }]);
  });

  it.each([8, 12, 16])(
    'keeps it also where the plan itself comes late, after %i errors',
    async (count) => {
      const rig = await normalRig({ planIds: 'uuids', deadPlans: 500 });
      await savePlan(rig.account, PUSH_DAY);
      failPosts(rig, count);
      await queue(rig.account, trained('1', only(await readPlans(rig.account)).id));
      await rig.drainTimes(40);
      const [{ id } = { id: 0 }] = rig.server.held().plans;
      expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: id } }]);
    },
  );

  it.each([422, 500] as const)(
    'gets a workout of a plan that was deleted elsewhere without that, though it says %i [I1]',
    async (deadPlans) => {
      const { rig, plan } = await deletedElsewhere({ deadPlans });
      await queue(rig.account, trained('1', plan.id));
      await rig.drainTimes(8);
      expect(rig.server.held().sessions).toMatchObject([{ row: { workoutId: null } }]);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );
});

describe('a server that trims names and mints ids anew', () => {
  const TRIMMING = { trims: true, exerciseIds: 'minted', sessionIds: 'numbers' } as const;

  it('gets a new plan once', async () => {
    const rig = await normalRig(TRIMMING);
    await savePlan(rig.account, SPACED);
    await rig.drainTimes(6);
    expect(rig.server.held().plans).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await readPlans(rig.account)).toMatchObject([{ name: 'Push Day' }]);
  });

  it('gets it once after Retry, too', async () => {
    const rig = await normalRig(TRIMMING);
    await savePlan(rig.account, SPACED);
    await rig.drainTimes(6);
    await retryAll(rig);
    await rig.drainTimes(6);
    expect(rig.server.held().plans).toHaveLength(1);
  });

  it('gets an edit of a plan once', async () => {
    const rig = await normalRig({ ...TRIMMING, exerciseIds: 'mintedAtEachWrite' });
    await savePlan(rig.account, PUSH_DAY);
    await rig.drainTimes(2);
    const [plan] = await readPlans(rig.account);
    await savePlan(rig.account, { ...SPACED, planId: plan?.id ?? '' });
    await rig.drainTimes(6);
    expect(writesTo(rig, /workouts\/./)).toBe(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it.each(['offsetSeconds', 'sql', 'local'] as const)(
    'gets a session once, and the screen shows it once (%s)',
    async (instants) => {
      vi.stubEnv('TZ', 'America/New_York');
      onTestFinished(() => void vi.unstubAllEnvs());
      const rig = await normalRig({ ...TRIMMING, instants });
      const session = { ...recordOf('1'), workoutName: ' Push  Day ' };
      await queue(rig.account, { kind: 'session.add', session });
      await rig.drainTimes(6);
      expect(rig.server.held().sessions).toHaveLength(1);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
      expect(await readRecentSessions(rig.account, 9)).toHaveLength(1);
    },
  );
});

describe('a server that rounds', () => {
  it('gets a weight once, and the screen shows what it keeps', async () => {
    const rig = await normalRig({ weights: 'tenths' });
    await saveWeight(rig.account, DAY, 180.55);
    await rig.drainTimes(6);
    expect(writesTo(rig, /weight/)).toBe(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(await readWeights(rig.account)).toEqual({ [DAY]: 180.6 });
  });

  it('is no news where it rounds by a hair', async () => {
    const rig = await normalRig({ weights: 'float32' });
    await saveWeight(rig.account, DAY, 180.1);
    await rig.drainTimes(6);
    expect(writesTo(rig, /weight/)).toBe(1);
    expect(await readNews(rig.account)).toBeNull();
  });
});

it('a name that a server cuts is told once, and never sent again', async () => {
  const rig = await normalRig({ nameLimit: 4, exerciseIds: 'minted' });
  await savePlan(rig.account, PUSH_DAY);
  await rig.drainTimes(8);
  expect(rig.server.held().plans).toMatchObject([{ row: { name: 'Push' } }]);
  expect(await readSyncState(rig.account)).toEqual(SETTLED);
  expect((await readNews(rig.account))?.items).toHaveLength(1);
});

describe('a server that answers writes without a list', () => {
  it.each(['204', '201 empty'] as const)('%s: gets each write once', async (writes) => {
    const rig = await normalRig({ writes, trims: true, exerciseIds: 'minted', weights: 'tenths' });
    await savePlan(rig.account, SPACED);
    await saveWeight(rig.account, DAY, 180.55);
    await rig.drainTimes(4);
    expect(rig.server.held().plans).toHaveLength(1);
    expect(writesTo(rig, /weight/)).toBe(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('needs no second drain for it', async () => {
    const rig = await normalRig({ writes: '204' });
    await saveWeight(rig.account, DAY, 180);
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});

it.each(['200 text', '204', '201 list'] as const)(
  'a new plan is there once on a server that rounds, mints ids and answers %j, and can be edited',
  async (writes) => {
    const rig = await normalRig({ writes, weights: 'whole', exerciseIds: 'minted' });
    const [bench, ...rest] = PUSH_DAY.exercises;
    const exercises = bench ? [{ ...bench, weight: '137.5' }, ...rest] : [];
    await savePlan(rig.account, { ...PUSH_DAY, exercises });
    await rig.drainTimes(6);
    expect(rig.server.held().plans).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    const plan = only(await readPlans(rig.account));
    await savePlan(rig.account, { ...draftOfPlan(plan), name: 'Edited' });
    await rig.drainTimes(6);
    expect(only(rig.server.held().plans).row).toMatchObject({ name: 'Edited' });
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  },
);

it('what a server rounds and answers with a text is sent three times, told, and goes over nobody’s value after that', async () => {
  const rig = await normalRig({ writes: '200 text', weights: 'whole' });
  await saveWeight(rig.account, DAY, 180.4);
  await rig.drainTimes(6);
  expect(writesTo(rig, /weight/)).toBe(3);
  expect(await readSyncState(rig.account)).toEqual(SETTLED);
  expect(await readNews(rig.account)).toMatchObject({
    items: [{ kind: 'kept', ours: 180.4, stands: 180, offer: 'sendAgain' }],
  });
});

it.each([null, 181.6])(
  'a weight that never arrived waits on, whatever pages are answered for it with 200, beside another device’s of %j [I1]',
  async (another) => {
    const rig = await normalRig({});
    await saveWeight(rig.account, DAY, 180);
    await rig.drainTimes(2);
    await correctWeight(rig.account, DAY, 182);
    if (another !== null) {
      const other = await rig.otherPhone();
      await saveWeight(other.account, DAY, another);
      await other.drainTimes(2);
    }
    for (let time = 0; time < 6; time += 1) {
      rig.losses.push({ method: 'PUT', path: /weight/, does: 'portal' });
      await rig.drainTimes(1);
    }
    expect(await readWeights(rig.account)).toEqual({ [DAY]: 182 });
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1 });
    await rig.drainTimes(3);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(rig.server.held().weights).toEqual({ [DAY]: 182 });
  },
);

it('whatever form a server gives to values, nothing is sent again after a clean 2xx', async () => {
  const clean = anyQuirks.filter(
    ({ writes, overNameLimit, nameLimit, lagReads }) =>
      // A text is no clean answer, and a lagging list has a finding of its own.
      writes !== '200 text' && (overNameLimit === 'cut' || nameLimit === null) && lagReads === 0,
  );
  await fc.assert(
    fc.asyncProperty(clean, async (quirks) => {
      const rig = await normalRig(quirks);
      await savePlan(rig.account, SPACED);
      await saveWeight(rig.account, DAY, 180.456);
      await queue(rig.account, { kind: 'session.add', session: recordOf('1') });
      await queue(rig.account, goalOf(1900));
      await rig.drainTimes(5);
      expect(rig.server.done.map(({ path }) => path).sort()).toEqual([
        '/api/user',
        '/api/weight',
        '/api/workout-history',
        '/api/workouts',
      ]);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
      await rig.account.db.delete();
    }),
    { numRuns: 60 },
  );
});
