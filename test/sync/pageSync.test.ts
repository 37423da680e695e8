import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isSignedOut, signOutAccount } from '../../src/store/account.ts';
import { discardBuilderDraft, openBuilder } from '../../src/store/builder.ts';
import {
  isSignOutPending,
  openDevice,
  readRemembered,
  rememberAccount,
} from '../../src/store/device.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { startRemote } from '../../src/sync/pageSync.ts';
import { signal } from '../support/link/signal.ts';
import { testClock } from '../support/rig.ts';
import { PUSH_DAY } from '../support/samples.ts';
import { plainNetwork } from '../support/servers/plainNetwork.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';
import { testLocks } from '../support/tab/locks.ts';

async function page({ remembered = null as string | null, start = true } = {}) {
  const server = plainNetwork();
  const device = openDevice(testClock());
  const left: string[] = [];
  const locks = testLocks();
  const surroundings = {
    network: server.network,
    locks,
    random: () => 1,
    requestBackgroundSync: () => Promise.resolve(),
    onComeback: () => undefined,
    onOffline: () => undefined,
    isOffline: () => false,
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
  return { server, device, left, open, locks, remote: remote ?? open() };
}

type Opened = Awaited<ReturnType<typeof page>>;

const callsOf = ({ server }: Opened) => server.seen.map(({ method, path }) => `${method} ${path}`);

/** How long the timers run that are set from here on. Not a spy: it would bring back the test's timers after it. */
function noteWaits(): (number | undefined)[] {
  const waits: (number | undefined)[] = [];
  const { setTimeout: set } = globalThis;
  const noting: typeof set = Object.assign((run: () => void, ms?: number) => {
    waits.push(ms);
    return set(run, ms);
  }, set);
  globalThis.setTimeout = noting;
  onTestFinished(() => {
    globalThis.setTimeout = set;
  });
  return waits;
}

/** From here on every call to these paths hangs until its time is up; all time is the test's. */
function hangAt({ server }: Opened, path: RegExp): string[] {
  fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging: string[] = [];
  const answer = server.network.fetch;
  Object.assign(server.network, {
    fetch(url: string, init?: RequestInit) {
      if (!path.test(url)) return answer(url, init);
      hanging.push(url);
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    },
  });
  return hanging;
}

it('fetches the weight log, the plans and the history once the user is known [S4.startup.fetch]', async () => {
  const opened = await page();
  await opened.remote.lookUp();
  await expect
    .poll(() => callsOf(opened))
    .toEqual(
      expect.arrayContaining(['GET /api/workouts', 'GET /api/weight', 'GET /api/workout-history']),
    );
});

describe('signing in', () => {
  it('leaves for {api_host}/oauth2/authorization/{provider} [S4.login, S7.login, D24.host]', async () => {
    const { server, left, remote } = await page();
    const apiHost = 'https://api.test';
    const answer = server.network.fetch;
    Object.assign(server.network, {
      apiHost,
      fetch: (url: string, init?: RequestInit) => answer(url.replace(apiHost, ''), init),
    });
    expect(await remote.signIn('google')).toBe('leaving');
    expect(left).toEqual(['https://api.test/oauth2/authorization/google']);
  });

  it('tries a pending logout first, then clears the mark and leaves [D8.signIn]', async () => {
    const opened = await page({ remembered: '7' });
    const { server, device, left, remote } = opened;
    server.connected = false;
    await remote.signOut();
    expect(await isSignOutPending(device)).toBe(true);
    server.connected = true;
    server.seen.length = 0;
    expect(await remote.signIn('google')).toBe('leaving');
    expect(callsOf(opened)).toEqual(['POST /api/auth/logout', 'GET /api/auth/user']);
    expect(await isSignOutPending(device)).toBe(false);
    expect(left.at(-1)).toBe('/oauth2/authorization/google');
  });

  it('waits 5 s at most for that logout [D8.wait]', async () => {
    const opened = await page({ remembered: '7' });
    const { server, device, left, remote } = opened;
    server.connected = false;
    await remote.signOut();
    server.connected = true;
    const hanging = hangAt(opened, /logout/);
    const leaving = remote.signIn('google');
    await expect.poll(() => hanging).toHaveLength(1);
    vi.advanceTimersByTime(4_999);
    expect(await isSignOutPending(device)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await leaving).toBe('leaving');
    expect(left.at(-1)).toBe('/oauth2/authorization/google');
  });

  it('right after signing out leaves for the provider once, however late the server hears of the sign-out', async () => {
    const { server, device, left, remote } = await page({ remembered: '7' });
    const held = signal();
    const answer = server.network.fetch;
    let logouts = 0;
    Object.assign(server.network, {
      async fetch(url: string, init?: RequestInit) {
        if (/logout/.test(url)) {
          logouts += 1;
          if (logouts === 1) await held.given;
        }
        return answer(url, init);
      },
    });
    const leaving = remote.signOut();
    await expect.poll(() => logouts).toBe(1);
    expect(await readRemembered(device)).toBeNull();
    expect(await remote.signIn('google')).toBe('leaving');
    held.give();
    await leaving;
    expect(left).toEqual(['/oauth2/authorization/google']);
  });
});

describe('signing out', () => {
  it('is POST /api/auth/logout, and goes to the root [S2.routes.signOut, S4.logout, S7.logout]', async () => {
    const opened = await page();
    await opened.remote.lookUp();
    await opened.remote.signOut();
    expect(callsOf(opened).at(-1)).toBe('POST /api/auth/logout');
    expect(opened.left).toEqual(['/']);
  });

  it('tries to send for 5 s at most, and to tell the server as long [D7.wait]', async () => {
    const opened = await page();
    const { device, left, remote } = opened;
    await remote.lookUp();
    const account = device.account('7');
    await expect.poll(async () => (await readSyncState(account)).gate).toBe('open');
    const hanging = hangAt(opened, /./);
    await saveWeight(account, '2026-11-20', 182.4);
    const waits = noteWaits();
    const leaving = remote.signOut();
    await expect.poll(() => hanging.length).toBeGreaterThan(0);
    await expect.poll(() => waits).toContain(5_000);
    vi.advanceTimersByTime(4_999);
    expect(await readRemembered(device)).toBe('7');
    vi.advanceTimersByTime(1);
    await expect.poll(() => readRemembered(device)).toBeNull();
    await expect.poll(() => hanging.at(-1)).toContain('logout');
    expect(left).toEqual([]);
    vi.advanceTimersByTime(5_000);
    await leaving;
    expect(left).toEqual(['/']);
    expect(await account.db.outbox.count()).toBe(1);
  });

  it('with nothing to send waits for nobody on a Wi-Fi that answers nothing [D8.offline]', async () => {
    const opened = await page();
    const { device, remote } = opened;
    await remote.lookUp();
    await expect.poll(async () => (await readSyncState(device.account('7'))).gate).toBe('open');
    const hanging = hangAt(opened, /./);
    const waits = noteWaits();
    const leaving = remote.signOut();
    await expect
      .poll(async () => (await readRemembered(device)) === null || waits.includes(5_000))
      .toBe(true);
    expect(await readRemembered(device)).toBeNull();
    await expect.poll(() => hanging.at(-1)).toContain('logout');
    vi.advanceTimersByTime(5_000);
    await leaving;
  });

  it('that a full device cannot write down leaves the person signed in, and what waits is sent [D5.waits]', async () => {
    const { device, remote, server } = await page();
    await remote.lookUp();
    const account = device.account('7');
    await expect.poll(async () => (await readSyncState(account)).gate).toBe('open');
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row: Parameters<typeof put>
    ) {
      if (row[0].signedOut) throw new DOMException('The disk is full.', 'QuotaExceededError');
      return put.apply(this, row);
    });
    onTestFinished(() => full.mockRestore());
    await expect(remote.signOut()).rejects.toThrow('The disk is full.');
    full.mockRestore();
    expect(await isSignedOut(account)).toBe(false);
    await saveWeight(account, '2026-11-20', 182.4);
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('at the very start clears the account too, though its sync has not begun (S8)', async () => {
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

  it('is not undone by a look-up under way that finds another account [D8.mark]', async () => {
    const { device, remote, server } = await page();
    await remote.lookUp();
    await expect.poll(async () => (await readSyncState(device.account('7'))).gate).toBe('open');
    // The answer comes only when the person has long signed out.
    const held = signal();
    const answer = server.network.fetch;
    Object.assign(server.network, {
      async fetch(url: string, init?: RequestInit) {
        if (url === '/api/auth/user') await held.given;
        return answer(url, init);
      },
    });
    server.data.user['id'] = 8;
    const synced = remote.syncNow();
    await signOutAccount(device.account('7'));
    const signedOut = remote.signOut();
    held.give();
    await Promise.all([synced, signedOut]);
    expect(await readRemembered(device)).toBeNull();
  });
});

describe('another account on the device (D9)', () => {
  it('is shown with its own data when nothing of the first is open [D9.database, D9.mixed]', async () => {
    const { device, remote, server, locks } = await page();
    await remote.lookUp();
    const [first, other] = [device.account('7'), device.account('8')];
    await expect.poll(async () => (await readSyncState(first)).gate).toBe('open');
    server.connected = false;
    await saveWeight(first, '2026-11-20', 182.4);
    server.connected = true;
    server.data.user['id'] = 8;
    const { id } = await openBuilder(first, locks, PUSH_DAY);
    await remote.syncNow();
    expect(await readRemembered(device)).toBe('7');
    await discardBuilderDraft(first, id);
    await remote.syncNow();
    expect(await readRemembered(device)).toBe('8');
    expect(await readWeights(other)).toEqual({});
    expect(server.data.weights).toEqual({});
    expect(await readWeights(first)).toEqual({ '2026-11-20': 182.4 });
  });
});

it('logs the status of the logout, and that it failed, and says nothing else [S7.logout.logged, S8.logout.logged]', async () => {
  const first = await page({ remembered: '7' });
  await first.remote.signOut();
  expect(first.server.logged).toContain('Logout: answered 200.');

  const second = await page({ remembered: '7' });
  second.server.connected = false;
  await second.remote.signOut();
  expect(second.server.logged).toContain('Logout: no answer.');
  expect(second.left).toEqual(['/']);
});
