import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { claim } from '../../support/drainer.ts';
import { caloriesOf, editedPlan, newPlan, trained, weightOf } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { addAnswerHeaders } from '../../support/servers/answerHeaders.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** Sends what waits and loses every answer, after the server did it or before. */
async function loseAll(
  { server, account, drain }: InsideRig,
  does: 'loseAnswer' | 'loseRequest',
): Promise<void> {
  for (const method of ['PUT', 'POST']) server.faults.push({ method, path: /./, does, times: 99 });
  // Every lost answer stops the drain.
  const queued = account.db.outbox.where('delivery.state').equals('queued');
  while ((await queued.count()) > 0) await drain();
  server.faults.length = 0;
  server.seen.length = 0;
}

const callsOf = ({ server }: InsideRig) =>
  server.seen.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`);

describe('a change in doubt, on a plain server', () => {
  it('is looked up before it is sent again, its resource read once for all', async () => {
    const rig = await insideRig();
    await saveWeight(rig.account, '2026-11-19', 181);
    await saveWeight(rig.account, '2026-11-20', 182);
    const drainer = await becomeDrainer(rig.account);
    // A tab that died while it sent both.
    for (let sent = 0; sent < 2; sent += 1) await claim(drainer);
    rig.server.data.weights['2026-11-19'] = 181;
    await rig.drain();
    expect(callsOf(rig)).toEqual([
      'GET auth/user',
      'GET weight',
      'GET auth/user',
      'PUT weight',
      'GET auth/user',
    ]);
    expect(rig.server.seen.at(-2)?.body).toEqual({ date: '2026-11-20', weight: 182 });
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a create is looked up no sooner than 30 s after its first send', async () => {
    const rig = await insideRig();
    await savePlan(rig.account, PUSH_DAY);
    const firstMs = rig.clock.nowMs();
    await loseAll(rig, 'loseAnswer');
    rig.clock.advance(29_999);
    expect(await rig.drain()).toMatchObject({ failed: false, dueMs: firstMs + 30_000 });
    expect(callsOf(rig)).toEqual(['GET auth/user']);
    rig.clock.advance(1);
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(rig.server.data.plans).toHaveLength(1);
  });

  it('those 30 s count from when it left, however long it was claimed by then beside others', async () => {
    const rig = await insideRig();
    for (const id of ['1', '2', '3']) await queue(rig.account, trained(id));
    const answer = rig.server.network.fetch;
    let writes = 0;
    Object.assign(rig.server.network, {
      fetch: (path: string, init: RequestInit) => {
        if (init.method === 'POST') {
          writes += 1;
          // A link so slow that the third leaves half a minute after it was claimed.
          if (writes === 2) rig.clock.advance(40_000);
          // Given up here, and still on its way to the server.
          if (writes === 3) throw new TypeError('Failed to fetch');
        }
        return answer(path, init);
      },
    });
    await rig.drain();
    rig.clock.advance(29_999);
    await rig.drain();
    expect(writes).toBe(3);
    rig.clock.advance(1);
    await rig.drain();
    expect(writes).toBe(4);
    expect(rig.server.data.sessions).toHaveLength(3);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('and from when it left last, where a first 403 brought another token', async () => {
    const rig = await insideRig();
    await queue(rig.account, trained('1'));
    const answer = rig.server.network.fetch;
    let token = 'old';
    let writes = 0;
    Object.assign(rig.server.network, {
      readCookie: async () => token,
      fetch: (path: string, init: RequestInit) => {
        if (init.method !== 'POST') return answer(path, init);
        writes += 1;
        if (writes === 2) throw new TypeError('Failed to fetch');
        if (writes > 2) return answer(path, init);
        rig.clock.advance(40_000);
        token = 'new';
        return new Response(null, { status: 403 });
      },
    });
    await rig.drain();
    rig.clock.advance(29_999);
    await rig.drain();
    expect(writes).toBe(2);
    rig.clock.advance(1);
    await rig.drain();
    expect(rig.server.data.sessions).toHaveLength(1);
  });

  it('those 30 s are of one clock, also where a server tells its own no more', async () => {
    const rig = await insideRig();
    const headers: Record<string, string> = {};
    addAnswerHeaders(rig.server, () => headers);
    headers['Date'] = new Date(rig.clock.nowMs() + 86_400_000).toUTCString();
    await rig.drain();
    delete headers['Date'];
    await queue(rig.account, trained('1'));
    await loseAll(rig, 'loseRequest');
    rig.clock.advance(29_999);
    await rig.drain();
    expect(callsOf(rig)).toEqual(['GET auth/user']);
  });

  it('a clock that went back does not put the look-up off for ever [I16]', async () => {
    const rig = await insideRig();
    await savePlan(rig.account, PUSH_DAY);
    await loseAll(rig, 'loseAnswer');
    rig.clock.advance(-86_400_000);
    await rig.drain();
    rig.clock.advance(30_000);
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
    expect(rig.server.data.plans).toHaveLength(1);
  });

  it.each([
    ['forward', 86_400_000],
    ['back', -86_400_000],
  ])(
    'a clock that jumps %s does not bring it forward where the server tells the time',
    async (_, ms) => {
      const rig = await insideRig();
      await savePlan(rig.account, PUSH_DAY);
      await loseAll(rig, 'loseAnswer');
      const wrongByMs = ms;
      addAnswerHeaders(rig.server, () => ({
        Date: new Date(rig.clock.nowMs() - wrongByMs).toUTCString(),
      }));
      rig.clock.advance(ms);
      await rig.drain();
      expect(callsOf(rig)).toEqual(['GET auth/user']);
      rig.clock.advance(31_000);
      await rig.drain();
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it.each(['loseAnswer', 'loseRequest'] as const)(
    'two equal new plans stay two, each ours and shown once (%s)',
    async (does) => {
      const rig = await insideRig();
      await savePlan(rig.account, PUSH_DAY);
      const copy = PUSH_DAY.exercises.map((one) => ({ ...one, id: `copy-of-${one.id}` }));
      await savePlan(rig.account, { ...PUSH_DAY, exercises: copy });
      const before = (await readPlans(rig.account)).map(({ id }) => id);
      await loseAll(rig, does);
      for (let turn = 0; turn < 3; turn += 1) {
        rig.clock.advance(31_000);
        await rig.drain({ read: true });
      }
      expect(rig.server.data.plans).toHaveLength(2);
      expect((await readPlans(rig.account)).map(({ id }) => id)).toEqual(before);
      const mapped = (await rig.account.db.planIds.toArray()).map(({ serverId }) => serverId);
      expect(new Set(mapped).size).toBe(2);
    },
  );

  it('finds equal new plans one by one where the server gives exercises ids of its own [I13]', async () => {
    const rig = await insideRig({ remints: true });
    for (const id of ['p1', 'p2']) await queue(rig.account, newPlan(id));
    await loseAll(rig, 'loseAnswer');
    await rig.drain({ read: true });
    expect((await readPlans(rig.account)).map(({ id }) => id)).toEqual(['p1', 'p2']);
    rig.clock.advance(31_000);
    await rig.drain({ read: true });
    expect((await readPlans(rig.account)).map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(rig.server.data.plans).toHaveLength(2);
  });

  it('a session is shown once all the while, also where the server names sessions itself', async () => {
    const rig = await insideRig();
    await queue(rig.account, trained('1'));
    await loseAll(rig, 'loseAnswer');
    Object.assign(only(rig.server.data.sessions), { id: 'theirs' });
    await rig.drain({ read: true });
    expect(await readRecentSessions(rig.account, 3)).toMatchObject([{ id: '1' }]);
    rig.clock.advance(31_000);
    await rig.drain({ read: true });
    expect(await readRecentSessions(rig.account, 3)).toMatchObject([{ id: 'theirs' }]);
    expect(rig.server.data.sessions).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a delete is looked up no sooner than 30 s after its first send: a list that lags lacks what was just made', async () => {
    const rig = await insideRig();
    await saveWeight(rig.account, '2026-11-20', 182);
    await rig.drain();
    await deleteWeight(rig.account, '2026-11-20');
    rig.clock.advance(UNDO_MS);
    await claim(await becomeDrainer(rig.account));
    // A replica that has not heard of the weight yet.
    const { weights } = rig.server.data;
    rig.server.data.weights = {};
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual({ ...SETTLED, waiting: 1 });
    rig.server.data.weights = weights;
    rig.clock.advance(30_000);
    await rig.drain();
    expect(rig.server.data.weights).toEqual({});
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a delete that has arrived is not sent again', async () => {
    const rig = await insideRig();
    await saveWeight(rig.account, '2026-11-20', 182);
    await rig.drain();
    await deleteWeight(rig.account, '2026-11-20');
    rig.clock.advance(UNDO_MS);
    rig.server.faults.push({ method: 'DELETE', path: /./, does: 'loseAnswer', times: 1 });
    await rig.drain();
    rig.server.seen.length = 0;
    rig.clock.advance(30_000);
    await rig.drain();
    expect(callsOf(rig).filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('a resource that cannot be read holds up only what is about it [I8]', async () => {
    const rig = await insideRig();
    await queue(rig.account, weightOf(182));
    await loseAll(rig, 'loseAnswer');
    await queue(rig.account, trained('1'));
    rig.server.faults.push({ method: 'GET', path: /weight/, does: { status: 500 }, times: 2 });
    expect(await rig.drain()).toMatchObject({ halt: null, failed: true });
    expect(rig.server.data.sessions).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual({ ...SETTLED, waiting: 1 });
    rig.server.faults.length = 0;
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it.each([
    [{ status: 401 }, 'signIn'],
    ['redirect', 'signIn'],
    ['loseRequest', 'unreachable'],
  ] as const)('says why it cannot be looked up: %o is %s', async (does, gate) => {
    const rig = await insideRig();
    await queue(rig.account, weightOf(182));
    await loseAll(rig, 'loseAnswer');
    const { network, faults } = rig.server;
    const { fetch } = network;
    Object.assign(network, {
      fetch: (...request: Parameters<typeof fetch>) => {
        // From then on: who is there is asked again.
        if (request[0] === '/api/weight') {
          faults.push({ method: 'GET', path: /./, does, times: Number.POSITIVE_INFINITY });
        }
        return fetch(...request);
      },
    });
    await rig.drain();
    expect(await readSyncState(rig.account)).toMatchObject({ gate, waiting: 1 });
  });
});

describe('a change in doubt, on a server that knows our keys', () => {
  it('is sent again at once with the same key and body, and takes effect once', async () => {
    const rig = await insideRig({ idempotent: true });
    await savePlan(rig.account, PUSH_DAY);
    await queue(rig.account, trained('1'));
    const keys = (await rig.account.db.outbox.toArray()).map(({ opId }) => opId);
    for (const path of [/workouts/, /history/]) {
      rig.server.faults.push({ method: 'POST', path, does: 'loseAnswer' });
      await rig.drain();
    }
    await rig.drain();
    const posts = rig.server.seen.filter(({ method }) => method === 'POST');
    const [plan, session] = keys;
    expect(posts.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      plan,
      plan,
      session,
      session,
    ]);
    expect(posts[1]?.body).toEqual(posts[0]?.body);
    expect(rig.server.data.sessions).toHaveLength(1);
    expect(only(rig.server.data.plans)['id']).toBe(keys[0]);
    expect(only(await readPlans(rig.account)).id).toBe(keys[0]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it.each([
    ['POST', newPlan('p1'), editedPlan('p1', 'New')],
    ['PUT', weightOf(182), weightOf(183)],
  ] as const)(
    'is sent again as it was, whatever was meant since: that goes after it (%s, I9)',
    async (method, first, second) => {
      const rig = await insideRig({ idempotent: true });
      await queue(rig.account, first);
      rig.server.faults.push({ method, path: /./, does: 'loseAnswer' });
      await rig.drain();
      await queue(rig.account, second);
      await rig.drain();
      const writes = rig.server.seen.filter((call) => call.method !== 'GET');
      expect(writes).toHaveLength(3);
      expect(writes[1]).toEqual(writes[0]);
      expect(writes[2]?.body).not.toEqual(writes[0]?.body);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it.each([
    [['idempotency'], ['GET', 'GET', 'PUT']],
    [
      ['idempotency', 'additions'],
      ['GET', 'PUT'],
    ],
  ])('that says %j takes calories again after %j', async (capabilities, calls) => {
    const rig = await insideRig({ idempotent: true });
    rig.server.data.user['capabilities'] = capabilities;
    await queue(rig.account, caloriesOf(50));
    await loseAll(rig, 'loseRequest');
    rig.clock.advance(30_000);
    await rig.drain();
    expect(rig.server.seen.map(({ method }) => method)).toEqual(calls);
    expect(rig.server.data.user['caloriesConsumed']).toBe(50);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it.each([
    ['upgraded', undefined, ['idempotency']],
    ['downgraded', ['idempotency'], undefined],
  ])('and was %s since looks it up, and sends it anew', async (_, before, after) => {
    const rig = await insideRig();
    rig.server.data.user['capabilities'] = before;
    await queue(rig.account, weightOf(182.4));
    await loseAll(rig, 'loseRequest');
    rig.server.data.user['capabilities'] = after;
    await rig.drain();
    const seen = rig.server.seen.map(({ method, path }) => `${method} ${path}`);
    expect(seen).toContain('GET /api/weight');
    expect(seen.filter((call) => call === 'PUT /api/weight')).toHaveLength(1);
    expect(rig.server.data.weights).toEqual({ '2026-11-20': 182.4 });
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
