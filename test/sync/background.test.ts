import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { admitAccount } from '../../src/store/account.ts';
import { ENTRY_VERSION } from '../../src/store/database/storedRows.ts';
import { openDevice, rememberAccount } from '../../src/store/device.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { drainInBackground } from '../../src/sync/background.ts';
import { trained } from '../support/entries.ts';
import { queue, testClock } from '../support/rig.ts';
import { plainNetwork } from '../support/servers/plainNetwork.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';
import { testLocks } from '../support/tab/locks.ts';

async function worker({ remembered = true } = {}) {
  const clock = testClock();
  const device = openDevice(clock);
  const server = plainNetwork();
  const account = device.account('7');
  onTestFinished(async () => {
    await device.db.delete();
    await account.db.delete();
  });
  await admitAccount(account);
  if (remembered) await rememberAccount(device, '7');
  await saveWeight(account, '2026-11-20', 182.4);
  const shown: number[] = [];
  const showWaiting = (count: number) => Promise.resolve(void shown.push(count));
  const drain = () =>
    drainInBackground(device, { network: server.network, locks: testLocks(), showWaiting });
  return { server, account, clock, shown, drain };
}

describe('the drain in the service worker', () => {
  it('sends what waits, and reads only what that would replace', async () => {
    const { server, account, drain } = await worker();
    await drain();
    expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/user',
      'GET /api/weight',
      'PUT /api/weight',
      'GET /api/auth/user',
    ]);
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it('leaves on the icon how many changes still wait, and none when all are sent [B.badge]', async () => {
    const { server, shown, drain } = await worker();
    server.faults.push({ method: 'PUT', path: /weight/, does: { status: 503 } });
    await expect(drain()).rejects.toThrow('Not all is sent');
    await drain();
    expect(shown).toEqual([1, 0]);
  });

  it('asks nobody where nothing waits any more: a page has sent it', async () => {
    const { server, shown, drain } = await worker();
    await drain();
    server.seen.length = 0;
    await drain();
    expect(server.seen).toEqual([]);
    expect(shown).toEqual([0, 0]);
  });

  it('waits out what can be taken back for 10 s at most, and sends it then', async () => {
    const { server, account, clock, shown, drain } = await worker();
    await drain();
    await deleteWeight(account, '2026-11-20');
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const draining = drain();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
    clock.advance(10_000);
    vi.runOnlyPendingTimers();
    await draining;
    expect(server.data.weights).toEqual({});
    expect(shown).toEqual([0, 0]);
  });

  it('does not wait for what takes longer: the browser is told to try again', async () => {
    const { server, account, shown, drain } = await worker();
    await drain();
    await queue(account, trained('1'), { undoMs: 10_001 });
    await expect(drain()).rejects.toThrow('Not all is sent');
    expect(server.data.sessions).toEqual([]);
    expect(shown).toEqual([0, 1]);
  });

  it('does nothing for nobody', async () => {
    const { server, drain } = await worker({ remembered: false });
    await drain();
    expect(server.seen).toEqual([]);
  });

  it('fails when the server could not be reached, so that the browser tries again', async () => {
    const { server, account, drain } = await worker();
    server.connected = false;
    await expect(drain()).rejects.toThrow('Not all is sent');
    expect(await readSyncState(account)).toMatchObject({ gate: 'unreachable', waiting: 1 });
  });

  it.each([{ status: 401 }, { status: 403 }, 'redirect'] as const)(
    'does not fail over what only the person can settle: %o',
    async (does) => {
      const { server, account, drain } = await worker();
      server.faults.push({ method: 'GET', path: /./, does });
      await drain();
      expect(await readSyncState(account)).toMatchObject({ gate: 'signIn', waiting: 1 });
    },
  );

  it.each([{ status: 500 }, { status: 429 }] as const)(
    'fails where the server could not take a change just now: %o',
    async (does) => {
      const { server, account, shown, drain } = await worker();
      server.faults.push({ method: 'PUT', path: /./, does });
      await expect(drain()).rejects.toThrow('Not all is sent');
      expect(shown).toEqual([1]);
      await drain();
      expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
      expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 0 });
    },
  );

  it('does not fail over a change of a newer build, which alone can send it', async () => {
    const { server, account, shown, drain } = await worker();
    await drain();
    await queue(account, trained('1'));
    await account.db
      .table('outbox')
      .filter(({ change }) => change.kind === 'session.add')
      .modify({ version: ENTRY_VERSION + 1 });
    await drain();
    expect(server.data.sessions).toEqual([]);
    expect(shown).toEqual([0, 1]);
  });

  it('does not fail over a change that was refused', async () => {
    const { server, account, drain } = await worker();
    server.faults.push({ method: 'PUT', path: /./, does: { status: 400 } });
    await drain();
    expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 1 });
  });
});
