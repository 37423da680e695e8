import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { retryAllParked } from '../../../src/store/outbox/parked.ts';
import { newPlan, noWeight, recordOf, trained, weightOf } from '../../support/entries.ts';
import { signal } from '../../support/link/signal.ts';
import { loseRequest, type OwnRig, ownRig, type Phone } from '../../support/ownRig.ts';
import { insideRig, queue } from '../../support/rig.ts';

const HISTORY = '/api/workout-history';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const dayOf = (number: number) => `2026-02-${String(number).padStart(2, '0')}`;

/** Counts how many writes are on their way at once, and holds the first `held` until all are. */
function countAtOnce({ browser }: OwnRig, held: number) {
  const fetch = browser.fetch.bind(browser);
  const counts = { now: 0, most: 0 };
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  browser.fetch = async (path, init = {}) => {
    if ((init.method ?? 'GET') === 'GET') return fetch(path, init);
    counts.now += 1;
    counts.most = Math.max(counts.most, counts.now);
    if (counts.now >= held) letGo();
    await free;
    const response = await fetch(path, init);
    counts.now -= 1;
    return response;
  };
  return counts;
}

async function queueMany({ account }: Phone, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await queue(account, trained(String(number)));
    await queue(account, weightOf(180 + number, dayOf(number)));
  }
}

describe('on our server', () => {
  it('six workouts and weights are on their way at once, and each arrives once', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    const counts = countAtOnce(rig, 6);
    await queueMany(phone, 12);
    await phone.drain();
    expect(counts.most).toBe(6);
    expect(phone.seen.filter(({ method }) => method !== 'GET')).toHaveLength(24);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
    expect(Object.keys(await (await rig.browser.call('GET', '/api/weight')).json())).toHaveLength(
      12,
    );
  });

  it('what comes next is claimed, and what was answered kept, while six are on their way', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    const { outbox } = phone.account.db;
    await queueMany(phone, 12);
    const left = signal();
    const claimed = signal();
    const fetch = rig.browser.fetch.bind(rig.browser);
    let writes = 0;
    rig.browser.fetch = async (path, init = {}) => {
      if ((init.method ?? 'GET') !== 'GET') {
        writes += 1;
        if (writes === 6) left.give();
        await (writes === 1 ? left : claimed).given;
      }
      return fetch(path, init);
    };
    const drained = phone.drain();
    // The first was answered; five, the seventh and eight more that are ready are 'sending'.
    const inState = (state: string) => outbox.where('delivery.state').equals(state).count();
    await expect.poll(() => inState('sending')).toBe(14);
    expect(writes).toBe(7);
    expect(await inState('queued')).toBe(9);
    claimed.give();
    await drained;
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });

  it('a plan goes alone, before and after what is sent together', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    const fetch = rig.browser.fetch.bind(rig.browser);
    const claimed: string[] = [];
    rig.browser.fetch = async (path, init) => {
      const answer = await fetch(path, init);
      const sending = phone.account.db.outbox.where('delivery.state').equals('sending');
      claimed.push((await sending.toArray()).map(({ change }) => change.kind).join());
      return answer;
    };
    await queueMany(phone, 3);
    await queue(phone.account, newPlan('p1'));
    await queueMany(phone, 3);
    await phone.drain();
    expect(claimed.filter((kinds) => kinds.includes('plan'))).toEqual(['plan.create']);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });

  it('what follows in a lane waits for what is before it', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await queue(phone.account, weightOf(180, dayOf(1)));
    await phone.drain();
    phone.seen.length = 0;
    phone.onWrite.push(async () => {
      // On its way: the person goes on.
      await queue(phone.account, noWeight(dayOf(1)));
      return null;
    });
    await queue(phone.account, weightOf(181, dayOf(1)));
    await phone.drain();
    const writes = phone.seen.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
    expect(await (await rig.browser.call('GET', '/api/weight')).json()).toEqual({});
  });

  it('a list that was read for one of them does not take another off the screen', async () => {
    const rig = await ownRig();
    await rig.browser.call('POST', HISTORY, { session: recordOf('9') });
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    await rig.browser.call('DELETE', `${HISTORY}/9`);
    await queue(phone.account, { kind: 'session.delete', session: recordOf('9') });
    await queue(phone.account, trained('1'));
    const listMade = signal();
    const fetch = rig.browser.fetch.bind(rig.browser);
    rig.browser.fetch = async (path, init = {}) => {
      const method = init.method ?? 'GET';
      if (method === 'POST') await listMade.given;
      const answer = await fetch(path, init);
      if (method === 'GET' && path.startsWith(HISTORY)) {
        listMade.give();
        await expect.poll(() => phone.account.db.outbox.count()).toBe(1);
      }
      return answer;
    };
    await phone.drain();
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
    expect((await readRecentSessions(phone.account, 9)).map(({ id }) => id)).toEqual(['1']);
  });

  it('a failure waits for those under way, and what was not sent waits in line as it was', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await queueMany(phone, 12);
    const { outbox } = phone.account.db;
    const untilHeard = async () => {
      await expect.poll(() => outbox.where('delivery.state').equals('unsure').count()).toBe(1);
      return null;
    };
    const refuse = () => Promise.resolve(new Response(null, { status: 429 }));
    phone.onWrite.push(refuse, ...Array.from({ length: 5 }, () => untilHeard));
    expect(await phone.drain()).toMatchObject({ halt: { why: 'busy' } });
    expect(phone.seen.filter(({ method }) => method !== 'GET')).toHaveLength(6);
    const waiting = (await outbox.toArray()).filter(({ delivery }) => delivery.state === 'queued');
    expect(waiting.map(({ attempts }) => attempts)).toEqual(Array(18).fill(0));
    expect(await phone.drain()).toMatchObject({ halt: null });
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });

  it('how long to wait is kept to, whatever else went wrong first', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    for (const id of ['1', '2', '3']) await queue(phone.account, trained(id));
    const lost = signal();
    phone.onWrite.push(
      () => {
        setTimeout(lost.give, 50);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
      async () => {
        await lost.given;
        return new Response(null, { status: 429, headers: { 'Retry-After': '60' } });
      },
      async () => {
        await lost.given;
        return new Response(null, { status: 429, headers: { 'Retry-After': '120' } });
      },
    );
    const { halt } = await phone.drain();
    expect(halt?.retryAfterMs).toBe(120_000);
  });

  it('one that was tried often excuses none of them', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await queue(phone.account, trained('2'), { undoMs: 10_000 });
    await queue(phone.account, trained('1'));
    for (let turn = 0; turn < 2; turn += 1) {
      phone.onWrite.push(() => Promise.resolve(Response.json({}, { status: 422 })));
      await phone.drain();
      expect(await retryAllParked(phone.account)).toBe(1);
    }
    phone.clock.advance(10_001);
    const told = signal();
    phone.onWrite.push(
      async () => {
        setTimeout(told.give, 50);
        return new Response(null, { status: 429, headers: { 'Retry-After': '60' } });
      },
      async () => {
        await told.given;
        throw new TypeError('Failed to fetch');
      },
    );
    const before = phone.seen.length;
    const { halt } = await phone.drain({ read: true });
    expect(halt).toEqual({ why: 'busy', retryAfterMs: 60_000 });
    const reads = phone.seen.slice(before).filter(({ method }) => method === 'GET');
    expect(reads.map(({ path }) => path)).toEqual(['/api/auth/user']);
  });

  it('of what was tried often only its silence is excused, and not that it is to wait', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await queue(phone.account, trained('1'));
    phone.onWrite.push(loseRequest, loseRequest, loseRequest);
    for (let turn = 0; turn < 3; turn += 1) await phone.drain();
    phone.onWrite.push(() =>
      Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '120' } })),
    );
    const before = phone.seen.length;
    expect(await phone.drain({ read: true })).toMatchObject({
      halt: { why: 'unreachable', retryAfterMs: 120_000 },
    });
    expect(phone.seen.slice(before).map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('each is tried once more with the token that its own 403 brought [I8]', async () => {
    const { server, account, drain } = await insideRig({ idempotent: true });
    server.data.user['capabilities'] = ['idempotency', 'compare', 'minimal'];
    let token = 'none';
    let asked = 0;
    Object.assign(server.network, { readCookie: () => Promise.resolve(token) });
    const { fetch } = server.network;
    Object.assign(server.network, {
      async fetch(input: string, init: RequestInit = {}) {
        const isOld = new Headers(init.headers).get('X-XSRF-TOKEN') === 'none';
        if (init.method === 'GET' || !isOld) return fetch(input, init);
        asked += 1;
        const number = asked;
        // One after the other, so that each has gone again before the next is refused.
        await new Promise((later) => setTimeout(later, 60 * number));
        // As stock Spring Security does for each request that comes without one.
        token = `new-${number}`;
        return Response.json({ message: 'Forbidden' }, { status: 403 });
      },
    });
    for (let number = 1; number <= 6; number += 1) {
      await queue(account, weightOf(180 + number, dayOf(number)));
    }
    await drain();
    expect(await readSyncState(account)).toEqual(SETTLED);
    expect(Object.keys(server.data.weights)).toHaveLength(6);
  });
});

describe('on any other server', () => {
  it('one is on its way, and few more are claimed: those that a crash has to look up', async () => {
    const { server, account, drain } = await insideRig();
    const claimed: number[] = [];
    const fetch = server.network.fetch;
    let onItsWay = 0;
    Object.assign(server.network, {
      async fetch(input: string, init: RequestInit = {}) {
        const isWrite = (init.method ?? 'GET') !== 'GET';
        if (isWrite) onItsWay += 1;
        expect(onItsWay).toBeLessThanOrEqual(1);
        const response = await fetch(input, init);
        if (isWrite) {
          claimed.push(await account.db.outbox.where('delivery.state').equals('sending').count());
          onItsWay -= 1;
        }
        return response;
      },
    });
    for (let number = 1; number <= 30; number += 1) await queue(account, trained(String(number)));
    await drain();
    expect(claimed).toHaveLength(30);
    expect(Math.max(...claimed)).toBeLessThanOrEqual(1 + 8);
    expect(await readSyncState(account)).toEqual(SETTLED);
  });

  it('what was claimed and never left is not looked for when the signal is gone', async () => {
    const { server, account, drain } = await insideRig();
    for (let number = 1; number <= 4; number += 1) await queue(account, trained(String(number)));
    server.faults.push({ method: 'POST', path: /history/, does: 'loseRequest', times: 1 });
    await drain();
    const entries = await account.db.outbox.toArray();
    expect(entries.map(({ delivery, attempts }) => [delivery.state, attempts])).toEqual([
      ['unsure', 1],
      ['queued', 0],
      ['queued', 0],
      ['queued', 0],
    ]);
  });
});
