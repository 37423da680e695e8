import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '../../src/contract/api.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import { openTestAccount, testClock } from '../support/rig.ts';

const DAY = '2026-11-20';

/**
 * One day's weight on a server that knows keys. The phone's clock is exact; what takes six seconds to
 * arrive makes it seem three seconds off.
 */
async function slowRig() {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  const server = { weight: null as number | null, uplinkMs: 6_000, answersLost: 0 };
  const keys = new Set<string | null>();
  const afterPreflight: (() => Promise<unknown>)[] = [];
  const duringPut: (() => Promise<unknown>)[] = [];

  function keep(init: RequestInit) {
    const key = new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER);
    if (!keys.has(key)) server.weight = JSON.parse(String(init.body)).weight;
    keys.add(key);
  }
  const json = (body: unknown, atMs: number) =>
    Response.json(body, { headers: { date: new Date(atMs).toUTCString() } });
  const fetchSlowly: typeof fetch = async (input, init = {}) => {
    const path = String(input);
    const isPut = init.method === 'PUT';
    if (isPut) await duringPut.shift()?.();
    clock.advance(server.uplinkMs);
    const atMs = clock.nowMs();
    if (path.includes('auth/user')) {
      await afterPreflight.shift()?.();
      return json({ id: '7', capabilities: ['idempotency'] }, atMs);
    }
    if (!path.includes('weight')) return json([], atMs);
    if (isPut) {
      keep(init);
      server.answersLost -= 1;
      if (server.answersLost >= 0) throw new TypeError('Failed to fetch');
    }
    return json(server.weight === null ? {} : { [DAY]: server.weight }, atMs);
  };
  const network = {
    apiHost: '',
    sameOrigin: true,
    readCookie: () => Promise.resolve('token'),
    log: () => undefined,
    fetch: fetchSlowly,
  };
  const go = () => drain(network, account, { read: true });
  return { account, clock, server, afterPreflight, duringPut, drain: go };
}

/** Later, with a good connection. */
async function drainLater({ server, clock, drain: go }: Awaited<ReturnType<typeof slowRig>>) {
  server.uplinkMs = 0;
  clock.advance(60_000);
  await go();
}

describe('a weight that is corrected while it is sent over a slow uplink (D25)', () => {
  it('stays corrected when the answer to the first one is lost', async () => {
    const rig = await slowRig();
    rig.server.answersLost = 1;
    rig.afterPreflight.push(() => saveWeight(rig.account, DAY, 180));
    rig.duringPut.push(() => {
      rig.clock.advance(500);
      return saveWeight(rig.account, DAY, 181);
    });
    await rig.drain();
    await drainLater(rig);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0, parked: 0 });
    expect(rig.server.weight).toBe(181);
  });

  it('stays corrected when it was corrected twice', async () => {
    const rig = await slowRig();
    rig.afterPreflight.push(() => saveWeight(rig.account, DAY, 180));
    rig.duringPut.push(
      async () => {
        rig.clock.advance(500);
        await saveWeight(rig.account, DAY, 181);
        await saveWeight(rig.account, DAY, 182);
      },
      () => Promise.reject(new TypeError('Failed to fetch')),
    );
    await rig.drain();
    await drainLater(rig);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0, parked: 0 });
    expect(rig.server.weight).toBe(182);
  });
});
