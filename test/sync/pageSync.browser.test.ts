import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { signOutAccount } from '../../src/store/account.ts';
import { systemClock } from '../../src/store/clock.ts';
import {
  isSignOutPending,
  openDevice,
  readKept,
  readRemembered,
  rememberAccount,
} from '../../src/store/device.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { startRemote } from '../../src/sync/pageSync.ts';
import { emptyData, plainAnswer } from '../support/servers/plainAnswers.ts';

/** A page on a server that can be unplugged and knows who is signed in. */
function openPage() {
  const userId = crypto.randomUUID();
  const server = {
    data: { ...emptyData(), user: { id: userId, name: 'Alex' } },
    signedIn: true,
    unplugged: false,
    xsrfToken: 'of the first session',
    /** How logout is answered. */
    logOutStatus: 200,
    calls: [] as string[],
  };
  const left: string[] = [];
  const comebacks: (() => void)[] = [];
  const device = openDevice(systemClock);
  const remote = startRemote(device, {
    network: {
      apiHost: '',
      sameOrigin: true,
      readCookie: () => Promise.resolve(server.xsrfToken),
      log: () => undefined,
      fetch: (input, init) => {
        if (server.unplugged) return Promise.reject(new TypeError('Failed to fetch'));
        const method = init?.method ?? 'GET';
        const pathname = String(input);
        server.calls.push(`${method} ${pathname}`);
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        const [status, answer] =
          pathname === '/api/auth/logout'
            ? [server.logOutStatus, {}]
            : server.signedIn
              ? plainAnswer(server.data, { method, pathname, body })
              : [401, {}];
        if (pathname === '/api/auth/logout' && status === 200) server.signedIn = false;
        return Promise.resolve(new Response(JSON.stringify(answer), { status }));
      },
    },
    locks: navigator.locks,
    random: () => 1,
    requestBackgroundSync: () => Promise.resolve(),
    onComeback: (listener) => comebacks.push(listener),
    onOffline: () => undefined,
    isOffline: () => false,
    leaveFor: (url) => left.push(url),
    defaultProvider: { id: 'google', name: 'Google' },
  });
  onTestFinished(() => {
    remote.stop();
    device.db.close();
  });
  return {
    server,
    device,
    remote,
    left,
    userId,
    comeBack() {
      for (const listener of comebacks) listener();
    },
  };
}

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

beforeEach(async () => {
  await Dexie.delete('repkeep-device');
});

describe('looking up who is signed in', () => {
  it('remembers the person the server knows, and reads what is theirs [S4.auth, S7.user.get]', async () => {
    const { userId, server, device, remote } = openPage();
    server.data.weights['2026-11-20'] = 182.4;
    await remote.lookUp();
    expect(await readRemembered(device)).toBe(userId);
    await expect.poll(() => readWeights(device.account(userId))).toEqual({ '2026-11-20': 182.4 });
  });

  it.each([{ signedIn: false }, { unplugged: true }])(
    'means signed out when it fails and nobody is remembered (S8): %o [S4.auth.failed, S7.user.none, S8.lookUp, D2.nobody]',
    async (fault) => {
      const { server, device, remote } = openPage();
      Object.assign(server, fault);
      await remote.lookUp();
      expect(await readRemembered(device)).toBeNull();
    },
  );

  it('signs nobody out who is remembered: the session has expired, the data stay [D2.expired]', async () => {
    const { userId, server, device, remote, comeBack } = openPage();
    await remote.lookUp();
    const account = device.account(userId);
    await expect.poll(() => readSyncState(account)).toEqual(SETTLED);
    server.signedIn = false;
    await saveWeight(account, '2026-11-20', 182.4);
    await expect
      .poll(() => readSyncState(account))
      .toEqual({ gate: 'signIn', waiting: 1, parked: 0 });
    expect(await readRemembered(device)).toBe(userId);
    server.signedIn = true;
    comeBack();
    await expect.poll(() => readSyncState(account)).toEqual(SETTLED);
    expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
  });
});

describe('sending', () => {
  it('starts by itself at a change, and when the connection may be back', async () => {
    const { userId, server, device, remote, comeBack } = openPage();
    await remote.lookUp();
    const account = device.account(userId);
    await expect.poll(() => readSyncState(account)).toEqual(SETTLED);
    await saveWeight(account, '2026-11-19', 181);
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-19': 181 });
    server.unplugged = true;
    await saveWeight(account, '2026-11-20', 182.4);
    await expect
      .poll(() => readSyncState(account))
      .toEqual({ gate: 'unreachable', waiting: 1, parked: 0 });
    server.unplugged = false;
    comeBack();
    await expect
      .poll(() => server.data.weights)
      .toEqual({ '2026-11-19': 181, '2026-11-20': 182.4 });
    await expect.poll(() => readSyncState(account)).toEqual(SETTLED);
  });
});

describe('signing out', () => {
  it('sends what waits, forgets the cached data and goes to the root [S2.routes.signOut, S4.logout, D7.send, D7.removed]', async () => {
    const { userId, server, device, remote, left } = openPage();
    await remote.lookUp();
    const account = device.account(userId);
    await expect.poll(() => readSyncState(account)).toEqual(SETTLED);
    await saveWeight(account, '2026-11-20', 182.4);
    await remote.signOut();
    expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
    expect(left).toEqual(['/']);
    expect(await readRemembered(device)).toBeNull();
    expect(await isSignOutPending(device)).toBe(false);
    expect(await readKept(device)).toEqual({ unsent: 0, refused: 0, hasWorkout: false });
    expect(await account.db.weights.count()).toBe(0);
    expect(await account.db.profile.count()).toBe(0);
  });

  it('works offline; the changes stay for the same account, and no look-up signs in by itself [S4.login, D7.kept, D7.again, D8.offline, D8.mark, D8.signIn]', async () => {
    const { userId, server, device, remote, left } = openPage();
    await remote.lookUp();
    const account = device.account(userId);
    await expect.poll(() => readSyncState(account)).toEqual(SETTLED);
    server.unplugged = true;
    await saveWeight(account, '2026-11-20', 182.4);
    await remote.signOut();
    expect(left).toEqual(['/']);
    expect(await account.db.outbox.count()).toBe(1);
    expect(await readKept(device)).toEqual({ unsent: 1, refused: 0, hasWorkout: false });
    expect(await isSignOutPending(device)).toBe(true);

    // The signal is back and the cookie still good, but the server cannot take the logout.
    server.unplugged = false;
    server.logOutStatus = 500;
    await remote.lookUp();
    expect(await readRemembered(device)).toBeNull();

    // The same account signs in again: what was kept goes out.
    expect(await remote.signIn('google')).toBe('leaving');
    expect(left.at(-1)).toBe('/oauth2/authorization/google');
    // Turning back at the provider is no sign-in.
    await remote.lookUp();
    expect(await readRemembered(device)).toBeNull();
    server.xsrfToken = 'of the second session';
    await remote.lookUp();
    expect(await readRemembered(device)).toBe(userId);
    expect(await readKept(device)).toEqual({ unsent: 0, refused: 0, hasWorkout: false });
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('that was cut short is finished at the next start, and tells as much (D7)', async () => {
    const { userId, device, remote } = openPage();
    await rememberAccount(device, userId);
    const account = device.account(userId);
    await saveWeight(account, '2026-11-20', 182.4);
    await signOutAccount(account);
    await remote.lookUp();
    expect(await readRemembered(device)).toBeNull();
    expect(await readKept(device)).toEqual({ unsent: 1, refused: 0, hasWorkout: false });
  });

  it('is not undone by a failing logout call [S4.logout.failed, S7.logout.tolerated, S8.logout]', async () => {
    const { server, device, remote, left } = openPage();
    await remote.lookUp();
    server.logOutStatus = 500;
    await remote.signOut();
    expect(await readRemembered(device)).toBeNull();
    expect(left).toEqual(['/']);
  });
});

describe('signing in', () => {
  it('stays and says so without a connection [D8.stays]', async () => {
    const { server, remote, left } = openPage();
    server.unplugged = true;
    expect(await remote.signIn('google')).toBe('noConnection');
    expect(left).toEqual([]);
  });
});
