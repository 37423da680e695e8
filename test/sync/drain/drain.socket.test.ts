import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { completeWorkout } from '../../../src/store/completedSession.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { changeSet, readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { goalOf, noWeight, recordOf } from '../../support/entries.ts';
import { networkTo, openTestAccount, plainRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';

/** Runs the only plan with its first set done. */
async function trainOnce(account: Account): Promise<void> {
  await startWorkout(account, only(await readPlans(account)));
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  await changeSet(account, session.id, { exercise: 0, set: 0, completed: true });
  await completeWorkout(account, session.id);
}

describe('a drain against a plain server', () => {
  it('sends a plan, its session and a weight, each once, the session under the server’s plan id [D3.sessions, D3.weights, D3.plans]', async () => {
    const { backend, account, drain } = await plainRig();
    await savePlan(account, PUSH_DAY);
    await trainOnce(account);
    await saveWeight(account, '2026-11-20', 182.4);

    expect(await drain()).toMatchObject({ halt: null, failed: false });

    expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
    expect(only(backend.data.plans)).toMatchObject({ id: 101, name: 'Push Day' });
    expect(only(backend.data.sessions)).toMatchObject({ workoutId: 101, totalVolume: 1080 });
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    // On this device the plan keeps its id; only the wire knows the server's.
    const plan = only(await readPlans(account));
    expect(plan.id).not.toBe('101');
    expect(only(await readRecentSessions(account, 3)).workoutName).toBe('Push Day');
  });

  it('edits and deletes a plan under the server’s id [S4.builder.save, D3.plans, D11.sent]', async () => {
    const { backend, account, clock, drain } = await plainRig();
    await savePlan(account, PUSH_DAY);
    await drain();
    const plan = only(await readPlans(account));
    await savePlan(account, { ...PUSH_DAY, planId: plan.id, name: 'Push Day 2' });
    await drain();
    expect(only(backend.data.plans)).toMatchObject({ id: 101, name: 'Push Day 2' });

    await deletePlan(account, only(await readPlans(account)));
    expect(await readPlans(account)).toEqual([]);
    expect(await drain()).toMatchObject({ dueMs: clock.nowMs() + 10_000 });
    expect(backend.data.plans).toHaveLength(1);
    clock.advance(10_001);
    await drain();
    expect(backend.data.plans).toEqual([]);
  });

  it('never sends a delete that was taken back within its undo time [D11.undo, D11.sent]', async () => {
    const { backend, account, clock, drain } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    await drain();
    const opId = await deleteWeight(account, '2026-11-20');
    clock.advance(9_000);
    expect(await undo(account, opId)).toBe(true);
    clock.advance(9_000);
    await drain();
    expect(backend.seen.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(await readWeights(account)).toEqual({ '2026-11-20': 182.4 });
  });

  it.each(['loseAnswer', 'half', 'html'] as const)(
    'does not send a session again whose answer was lost after the commit (%s) [S7.history.post.failed, D5.waits]',
    async (fault) => {
      const { backend, account, clock, drain } = await plainRig();
      await savePlan(account, PUSH_DAY);
      await drain();
      await trainOnce(account);
      backend.faults.push({ method: 'POST', path: /history/, does: fault });

      expect((await drain()).failed).toBe(true);
      expect(await readRecentSessions(account, 3)).toHaveLength(1);
      // A server may still be at work on it: nothing is looked up, let alone sent, for 30 s.
      clock.advance(29_000);
      await drain({ read: true });
      expect(await readSyncState(account)).toMatchObject({ waiting: 1 });
      clock.advance(2_000);
      await drain();

      expect(backend.data.sessions).toHaveLength(1);
      expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
      expect(await readRecentSessions(account, 3)).toHaveLength(1);
    },
  );

  it('adopts a new plan whose answer was lost, and shows it once all the while', async () => {
    const { backend, account, clock, drain } = await plainRig();
    await savePlan(account, PUSH_DAY);
    backend.faults.push({ method: 'POST', path: /workouts/, does: 'loseAnswer' });
    await drain();
    // The answer to another write, which holds the new plan too, does not show it twice.
    backend.data.plans.push({ id: 900, name: 'Other', exercises: [] });
    await drain({ read: true });
    expect((await readPlans(account)).filter(({ name }) => name === 'Push Day')).toHaveLength(1);
    clock.advance(31_000);
    await drain({ read: true });
    expect(backend.data.plans).toHaveLength(2);
    expect((await readPlans(account)).map(({ name }) => name)).toEqual(['Push Day', 'Other']);
  });

  it('sends again what was lost before it arrived', async () => {
    const { backend, account, clock, drain } = await plainRig();
    await savePlan(account, PUSH_DAY);
    backend.faults.push({ method: 'POST', path: /workouts/, does: 'loseRequest' });
    expect(await drain()).toMatchObject({ halt: { why: 'unreachable' } });
    expect(await readSyncState(account)).toMatchObject({ gate: 'unreachable', waiting: 1 });
    clock.advance(31_000);
    await drain();
    expect(backend.data.plans).toHaveLength(1);
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it.each([500, 503, 404, 418])(
    'keeps a change that is answered %i, and it arrives later [D5.waits]',
    async (status) => {
      const { backend, account, drain } = await plainRig();
      await saveWeight(account, '2026-11-20', 182.4);
      backend.faults.push({ method: 'PUT', path: /weight/, does: { status } });
      expect((await drain()).failed).toBe(true);
      expect(await readSyncState(account)).toMatchObject({ waiting: 1, parked: 0 });
      await drain();
      expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
      expect(await readSyncState(account)).toMatchObject({ waiting: 0 });
    },
  );

  it('keeps the history that the device has when its fetch fails; without any it is empty [S7.history.get.failed, S8.history, D5.fetch]', async () => {
    const { backend, account, drain } = await plainRig();
    const refuse = () =>
      backend.faults.push({ method: 'GET', path: /history/, does: { status: 500 } });
    refuse();
    await drain({ read: true });
    expect(await readRecentSessions(account, 3)).toEqual([]);
    backend.data.sessions.push({ ...recordOf('1') });
    await drain({ read: true });
    refuse();
    backend.data.sessions.length = 0;
    await drain({ read: true });
    expect(await readRecentSessions(account, 3)).toMatchObject([{ id: '1' }]);
  });

  it.each([400, 413, 415, 422])(
    'parks a change that is answered %i; the others go on [D6.parked]',
    async (status) => {
      const { backend, account, drain } = await plainRig();
      await saveWeight(account, '2026-11-19', 181);
      await saveWeight(account, '2026-11-20', 182.4);
      backend.faults.push({ method: 'PUT', path: /weight/, does: { status } });
      await drain();
      expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 1 });
      expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
      expect(await readWeights(account)).toEqual({ '2026-11-19': 181, '2026-11-20': 182.4 });
    },
  );

  it.each([
    ['the rest of a drain', 'loseRequest', true],
    ['nothing', null, false],
  ] as const)(
    'says that a list is still to be read when a delete was answered with nothing and %s failed',
    async (_, fault, unread) => {
      const { backend, account, drain } = await plainRig();
      await queue(account, noWeight('2026-11-19'));
      await queue(account, goalOf(1900));
      backend.faults.push({ method: 'DELETE', path: /weight/, does: { status: 204 } });
      if (fault) backend.faults.push({ method: 'PUT', path: /user/, does: fault });
      expect(await drain()).toMatchObject({ unread });
      const isRead = backend.seen.some(
        ({ method, path }) => `${method} ${path}` === 'GET /api/weight',
      );
      expect(isRead).toBe(!unread);
    },
  );

  it('keeps everything when the session has expired, and sends it after the next sign-in [D2.expired]', async () => {
    const { backend, account, drain } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    backend.signedIn = false;
    expect(await drain()).toMatchObject({ halt: { why: 'signIn' } });
    expect(await readSyncState(account)).toEqual({ gate: 'signIn', waiting: 1, parked: 0 });
    backend.signedIn = true;
    await drain();
    expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('is asked to sign in when the session expires between the look-up and the write', async () => {
    const { backend, account } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const network = networkTo(backend.url);
    const ending: typeof fetch = (...request) => {
      if (request[1]?.method === 'PUT') backend.signedIn = false;
      return network.fetch(...request);
    };
    const result = await drain({ ...network, fetch: ending }, account, { read: false });
    expect(result).toMatchObject({ halt: { why: 'signIn' } });
    expect(await readSyncState(account)).toEqual({ gate: 'signIn', waiting: 1, parked: 0 });
  });

  it('is not asked to sign in over one 401, which the look-up knows nothing of', async () => {
    const { backend, account, drain } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    backend.faults.push({ method: 'PUT', path: /weight/, does: { status: 401 } });
    expect(await drain()).toMatchObject({ halt: null, failed: false });
    expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('is told of a change that alone is answered 401 each time, and of no sign-in', async () => {
    const { backend, account, clock, drain } = await plainRig();
    const times = Number.POSITIVE_INFINITY;
    backend.faults.push({ method: 'PUT', path: /weight/, does: { status: 401 }, times });
    await saveWeight(account, '2026-11-20', 182.4);
    for (let time = 0; time < 2; time += 1) {
      await drain();
      expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 1, parked: 0 });
      clock.advance(31_000);
    }
    await queue(account, goalOf(1900));
    await drain();
    expect(backend.data.user).toMatchObject({ calorieGoal: 1900 });
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 1 });
  });

  it.each([
    [402, { waiting: 0, parked: 1 }],
    [404, { waiting: 0, parked: 1 }],
    [410, { waiting: 0, parked: 1 }],
    [426, { waiting: 0, parked: 1 }],
    [428, { waiting: 0, parked: 1 }],
    [431, { waiting: 0, parked: 1 }],
    [501, { waiting: 0, parked: 1 }],
    // These are for now.
    [408, { waiting: 1, parked: 0 }],
    [423, { waiting: 1, parked: 0 }],
    [425, { waiting: 1, parked: 0 }],
  ])(
    'is told of a delete that is answered %i each time, where the list goes on showing the plan: %o [D6.parked]',
    async (status, counts) => {
      const { backend, account, clock, drain } = await plainRig();
      await savePlan(account, PUSH_DAY);
      await drain();
      const times = Number.POSITIVE_INFINITY;
      backend.faults.push({ method: 'DELETE', path: /workouts/, does: { status }, times });
      await deletePlan(account, only(await readPlans(account)));
      for (let time = 0; time < 6; time += 1) {
        clock.advance(31_000);
        await drain();
      }
      expect(await readSyncState(account)).toEqual({ gate: 'open', ...counts });
      expect(backend.data.plans).toHaveLength(1);
    },
  );

  it('is not told of a passing no after answers that were lost: it goes again', async () => {
    const { backend, account, clock, drain } = await plainRig();
    const post = { method: 'POST', path: /workouts/ } as const;
    backend.faults.push({ ...post, does: 'loseRequest', times: 2 });
    backend.faults.push({ ...post, does: { status: 409 }, times: 2 });
    await savePlan(account, PUSH_DAY);
    for (let time = 0; time < 6; time += 1) {
      await drain();
      clock.advance(31_000);
    }
    expect(backend.data.plans).toHaveLength(1);
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it.each([1, 2])(
    'reads all weights where a server answers with the one that was set, beside %i',
    async (count) => {
      const { backend, account } = await plainRig();
      const before = Object.entries({ '2026-11-19': 183, '2026-11-18': 184 }).slice(0, count);
      Object.assign(backend.data.weights, Object.fromEntries(before));
      const network = networkTo(backend.url);
      await drain(network, account, { read: true });
      await saveWeight(account, '2026-11-20', 182.4);
      const sparing: typeof fetch = async (...request) => {
        const answer = await network.fetch(...request);
        return request[1]?.method === 'PUT' ? Response.json({ '2026-11-20': 182.4 }) : answer;
      };
      await drain({ ...network, fetch: sparing }, account, { read: false });
      expect(await readWeights(account)).toEqual({
        ...Object.fromEntries(before),
        '2026-11-20': 182.4,
      });
    },
  );

  it('sends where a server has its lists behind a closing slash and redirects there, as FastAPI does', async () => {
    const { backend, account, clock } = await plainRig();
    const network = networkTo(backend.url);
    const slashed: typeof fetch = (url, init) => {
      const asked = new URL(String(url));
      const isList = /^\/api\/(workouts|workout-history)\/?$/.test(asked.pathname);
      const hasSlash = asked.pathname.endsWith('/');
      if (isList && !hasSlash) return Promise.resolve(new Response(null, { status: 307 }));
      if (hasSlash) asked.pathname = asked.pathname.slice(0, -1);
      return network.fetch(asked, init);
    };
    await savePlan(account, PUSH_DAY);
    await trainOnce(account);
    for (let time = 0; time < 3; time += 1) {
      await drain({ ...network, fetch: slashed }, account, { read: true });
      expect((await readSyncState(account)).gate).toBe('open');
      clock.advance(31_000);
    }
    expect(backend.data.plans).toMatchObject([{ name: 'Push Day' }]);
    expect(backend.data.sessions).toMatchObject([{ workoutId: 101 }]);
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it('sends nothing under another account [D9.mixed]', async () => {
    const { backend, account, drain } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    backend.data.user['id'] = 8;
    expect(await drain()).toMatchObject({ otherUserId: '8' });
    expect(backend.seen.map(({ method }) => method)).toEqual(['GET']);
    expect(await readSyncState(account)).toMatchObject({ gate: 'otherAccount', waiting: 1 });
  });

  it('takes a captive portal for no server at all [D2.noAnswer, D2.offline]', async () => {
    const { backend, account, drain } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    backend.faults.push({ method: 'GET', path: /user/, does: 'html' });
    expect(await drain()).toMatchObject({ halt: { why: 'unreachable' } });
    expect(await readSyncState(account)).toMatchObject({ gate: 'portal', waiting: 1 });
  });

  it('parks what is forbidden only where others pass: alone it is tried again', async () => {
    const { backend, account, drain } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    backend.faults.push({ method: 'PUT', path: /weight/, does: { status: 403 } });
    await drain();
    expect(await readSyncState(account)).toMatchObject({ gate: 'forbidden', waiting: 1 });
    await drain();
    expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
    await saveWeight(account, '2026-11-20', 183);
    await queue(account, goalOf(1900));
    backend.faults.push({ method: 'PUT', path: /weight/, does: { status: 403 } });
    await drain();
    expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 1 });
  });

  it('makes a plan anew that was deleted elsewhere while it was edited here', async () => {
    const { backend, account, drain } = await plainRig();
    await savePlan(account, PUSH_DAY);
    await drain();
    const plan = only(await readPlans(account));
    await savePlan(account, { ...PUSH_DAY, planId: plan.id, name: 'Push Day 2' });
    backend.data.plans = [];
    await drain();
    expect(only(backend.data.plans)).toMatchObject({ name: 'Push Day 2' });
    expect(only(await readPlans(account))).toMatchObject({ id: plan.id, name: 'Push Day 2' });
  });

  it('gets through whatever letters the server names its people by [I6]', async () => {
    const { backend, clock } = await plainRig();
    backend.data.user['id'] = '田中 Łukasz';
    const account = await openTestAccount('田中 Łukasz', clock);
    await saveWeight(account, '2026-11-20', 182.4);
    const done = await drain(networkTo(backend.url), account, { read: true });
    expect(done).toMatchObject({ halt: null, failed: false });
    expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('sends only what matters: a plan made, edited and deleted offline never leaves', async () => {
    const { backend, account, clock, drain } = await plainRig();
    await savePlan(account, PUSH_DAY);
    const plan = only(await readPlans(account));
    await savePlan(account, { ...PUSH_DAY, planId: plan.id, name: 'Push Day 2' });
    await deletePlan(account, plan);
    clock.advance(11_000);
    await drain();
    expect(backend.seen.map(({ method }) => method)).toEqual(['GET']);
    expect(await readSyncState(account)).toMatchObject({ waiting: 0 });
  });
});
