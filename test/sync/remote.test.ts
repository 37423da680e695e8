import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSignedOut, signOutAccount } from '../../src/store/account.ts';
import {
  isSignOutPending,
  openDevice,
  readRemembered,
  rememberAccount,
} from '../../src/store/device.ts';
import { keepBuilderDraft } from '../../src/store/plans.ts';
import { readSyncState } from '../../src/store/syncState.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { startRemote } from '../../src/sync/remote.ts';
import { onlyHolder } from '../support/locks.ts';
import { plainNetwork } from '../support/plainNetwork.ts';
import { testClock } from '../support/rig.ts';
import { PUSH_DAY } from '../support/samples.ts';

async function page({ remembered = null as string | null, start = true } = {}) {
  const server = plainNetwork();
  const device = openDevice(testClock());
  const left: string[] = [];
  const surroundings = {
    network: server.network,
    locks: onlyHolder,
    random: () => 1,
    requestBackgroundSync: () => Promise.resolve(),
    onComeback: () => undefined,
    leaveFor: (url: string) => left.push(url),
    defaultProvider: { id: 'google', name: 'Google' },
  };
  if (remembered !== null) await rememberAccount(device, remembered);
  const open = () => startRemote(device, surroundings);
  const remote = start ? open() : null;
  onTestFinished(async () => {
    remote?.stop();
    for (const userId of ['7', '8']) await device.account(userId).db.delete();
    await device.db.delete();
  });
  return { server, device, left, open, remote: remote ?? open() };
}

describe('signing out', () => {
  it('at the very start clears the account too, though its sync has not begun (SPEC §8)', async () => {
    const { device, remote } = await page({ remembered: '7' });
    const account = device.account('7');
    await account.db.weights.put({ day: '2026-11-20', weight: 182.4 });
    await remote.signOut();
    expect(await account.db.weights.count()).toBe(0);
    expect(await readRemembered(device)).toBeNull();
  });

  it('that was cut short is finished at the next start: no account is left that refuses everything', async () => {
    const { device, remote, server } = await page({ remembered: '7' });
    await signOutAccount(device.account('7'));
    server.connected = false;
    await remote.lookUp();
    expect(await readRemembered(device)).toBeNull();
    expect(await isSignOutPending(device)).toBe(true);
    // Back again, it takes changes as before.
    server.connected = true;
    await remote.lookUp();
    expect(await readRemembered(device)).toBe('7');
    expect(await isSignedOut(device.account('7'))).toBe(false);
    await saveWeight(device.account('7'), '2026-11-20', 182.4);
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('is not undone by a look-up under way that finds another account (decision 8)', async () => {
    const { device, remote, server } = await page();
    await remote.lookUp();
    await expect.poll(async () => (await readSyncState(device.account('7'))).gate).toBe('open');
    // The answer comes only when the person has long signed out.
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const answer = server.network.fetch;
    Object.assign(server.network, {
      async fetch(url: string, init?: RequestInit) {
        if (url === '/api/auth/user') await held;
        return answer(url, init);
      },
    });
    server.data.user['id'] = 8;
    const synced = remote.syncNow();
    await signOutAccount(device.account('7'));
    const signedOut = remote.signOut();
    answerNow();
    await Promise.all([synced, signedOut]);
    expect(await readRemembered(device)).toBeNull();
  });
});

describe('another account on the device (decision 9)', () => {
  it('is shown with its own data when nothing of the first is open', async () => {
    const { device, remote, server } = await page();
    await remote.lookUp();
    const [first, other] = [device.account('7'), device.account('8')];
    await expect.poll(async () => (await readSyncState(first)).gate).toBe('open');
    server.connected = false;
    await saveWeight(first, '2026-11-20', 182.4);
    server.connected = true;
    server.data.user['id'] = 8;
    await keepBuilderDraft(first, PUSH_DAY);
    await remote.syncNow();
    expect(await readRemembered(device)).toBe('7');
    await first.db.builderDraft.clear();
    await remote.syncNow();
    expect(await readRemembered(device)).toBe('8');
    expect(await readWeights(other)).toEqual({});
    expect(server.data.weights).toEqual({});
    expect(await readWeights(first)).toEqual({ '2026-11-20': 182.4 });
  });
});
