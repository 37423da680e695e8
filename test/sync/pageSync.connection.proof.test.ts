import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDevice, rememberAccount } from '../../src/store/device.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import type { SignInProvider } from '../../src/store/syncPort.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { startRemote } from '../../src/sync/pageSync.ts';
import { testClock } from '../support/rig.ts';
import { plainNetwork } from '../support/servers/plainNetwork.ts';
import { testLocks } from '../support/tab/locks.ts';

/** A page whose device says what the test says of its connection, and a server that may hang. */
async function openPage({ remembered = true, isOffline = false, hangs = false } = {}) {
  const server = plainNetwork();
  const device = openDevice(testClock());
  if (remembered) await rememberAccount(device, '7');
  const world = { isOffline, hangs, isBusy: false, providers: [] as SignInProvider[], asked: 0 };
  const heard = { offline: () => {}, comeback: () => {} };
  const remote = startRemote(device, {
    network: {
      ...server.network,
      async fetch(input, init) {
        world.asked += 1;
        if (world.isBusy)
          return new Response('', { status: 503, headers: { 'Retry-After': '3600' } });
        if (world.hangs) return new Promise<Response>(() => undefined);
        if (String(input) === '/api/auth/providers' && server.connected) {
          return new Response(JSON.stringify(world.providers));
        }
        return server.network.fetch(input, init);
      },
    },
    locks: testLocks(),
    random: () => 1,
    requestBackgroundSync: () => Promise.resolve(),
    onComeback: (listener) => Object.assign(heard, { comeback: listener }),
    onOffline: (listener) => Object.assign(heard, { offline: listener }),
    isOffline: () => world.isOffline,
    leaveFor: () => undefined,
    defaultProvider: { id: 'google', name: 'Google' },
  });
  const account = device.account('7');
  onTestFinished(async () => {
    remote.stop();
    await account.db.delete();
    await device.db.delete();
  });
  const gate = async () => (await readSyncState(account)).gate;
  const seesGate = (expected: string) => expect.poll(gate).toBe(expected);
  return { account, server, world, heard, remote, gate, seesGate };
}

describe('the connection, as the status shows it (D2)', () => {
  it('is gone as soon as the device says so, though no request has failed yet [D2.offline]', async () => {
    const { server, world, heard, seesGate } = await openPage();
    await expect.poll(() => server.seen.length).toBeGreaterThan(3);
    await seesGate('open');
    world.hangs = true;
    heard.offline();
    await seesGate('unreachable');
  });

  it('is gone from the start when the device says so, though the first request still runs', async () => {
    const { seesGate } = await openPage({ isOffline: true, hangs: true });
    await seesGate('unreachable');
  });

  it('is back by itself when the device was wrong: what the server answers decides', async () => {
    const { world, heard, remote, seesGate } = await openPage({ isOffline: true });
    await seesGate('open');
    await remote.syncNow();
    const { asked } = world;
    heard.offline();
    await expect.poll(() => world.asked).toBeGreaterThan(asked);
    await seesGate('open');
  });

  it('is not believed to be back before the server has answered', async () => {
    const { account, server, world, heard, gate, seesGate } = await openPage();
    await expect.poll(() => server.seen.length).toBeGreaterThan(3);
    await seesGate('open');
    world.hangs = true;
    heard.offline();
    await seesGate('unreachable');
    heard.comeback();
    // Whatever the comeback itself writes is written before this.
    await saveWeight(account, '2026-11-20', 180);
    expect(await gate()).toBe('unreachable');
  });

  it('is back, and all goes out, though the login page of another Wi-Fi had asked for an hour', async () => {
    const { account, server, world, heard, seesGate } = await openPage();
    await seesGate('open');
    world.isBusy = true;
    heard.comeback();
    await seesGate('down');
    await saveWeight(account, '2026-11-20', 180);
    world.isBusy = false;
    server.connected = false;
    heard.offline();
    await seesGate('unreachable');
    server.connected = true;
    heard.comeback();
    await seesGate('open');
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-20': 180 });
  });

  it('is asked for at once when it may be back', async () => {
    const { server, world, heard, seesGate } = await openPage();
    await seesGate('open');
    server.connected = false;
    heard.offline();
    await seesGate('unreachable');
    const { asked } = world;
    heard.comeback();
    await expect.poll(() => world.asked).toBeGreaterThan(asked);
    await seesGate('unreachable');
    server.connected = true;
    heard.comeback();
    await seesGate('open');
  });
});

it('Sync now fails where this device cannot keep what it has to, and not once it can', async () => {
  const { account, server, remote, seesGate } = await openPage();
  await seesGate('open');
  const { queueMicrotask: later } = globalThis;
  const thrown: unknown[] = [];
  // It is thrown at nobody, too, for the console.
  const console = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) =>
    later(() => {
      try {
        task();
      } catch (error) {
        thrown.push(error);
      }
    }),
  );
  let isFull = true;
  account.db.outbox.hook('updating', () => {
    if (isFull) throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  await saveWeight(account, '2026-11-20', 180);
  await expect(remote.syncNow()).rejects.toThrow('The storage is full.');
  isFull = false;
  await remote.syncNow();
  expect(server.data.weights).toEqual({ '2026-11-20': 180 });
  expect(thrown.length).toBeGreaterThan(0);
  console.mockRestore();
});

describe('the sign-in buttons while their screen stands (D23)', () => {
  const OKTA = { id: 'okta', name: 'Okta' };

  it('are asked for again when the connection may be back, and no more when the screen is gone', async () => {
    const { server, world, heard, remote } = await openPage({ remembered: false });
    server.connected = false;
    world.providers = [OKTA];
    const told: string[] = [];
    const stop = remote.watchProviders((providers) => {
      told.push(providers.map(({ name }) => name).join());
    });
    await expect.poll(() => told).toEqual(['Google']);
    server.connected = true;
    heard.comeback();
    await expect.poll(() => told).toEqual(['Google', 'Okta']);
    stop();
    heard.comeback();
    const later: string[] = [];
    onTestFinished(remote.watchProviders((providers) => later.push(providers[0]?.name ?? '')));
    await expect.poll(() => later).toEqual(['Okta', 'Okta']);
    expect(told).toEqual(['Google', 'Okta']);
  });

  it('are the server’s own after signing out without a connection', async () => {
    const { server, world, remote, seesGate } = await openPage();
    await seesGate('open');
    world.providers = [OKTA];
    const onSignIn: string[] = [];
    const listen = () =>
      remote.watchProviders((providers) => onSignIn.push(providers[0]?.name ?? ''));
    const stop = listen();
    await expect.poll(() => onSignIn).toEqual(['Okta']);
    stop();
    server.connected = false;
    await remote.signOut();
    onTestFinished(listen());
    await expect.poll(() => onSignIn).toEqual(['Okta', 'Okta', 'Okta']);
  });
});
