/** A sign-out that the server refused holds until it was heard, or another sign-in is proven. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDevice, readRemembered, rememberAccount } from '../../../src/store/device.ts';
import { startRemote } from '../../../src/sync/pageSync.ts';
import { testClock } from '../../support/rig.ts';
import { linkTo } from '../../support/servers/normalising/link.ts';
import { NormalisingBackend } from '../../support/servers/normalising/normalisingBackend.ts';
import type { Quirks } from '../../support/servers/normalising/quirks.ts';
import { testLocks } from '../../support/tab/locks.ts';

/** A page of a person (id 7) who is signed in; `start` opens it once more. */
async function page(quirks: Partial<Quirks> = {}) {
  const clock = testClock();
  const server = new NormalisingBackend({ quirks, nowMs: clock.nowMs });
  const device = openDevice(clock);
  const { network } = linkTo(server, clock.nowMs);
  await rememberAccount(device, server.userId);
  const start = () => {
    const remote = startRemote(device, {
      network,
      locks: testLocks(),
      random: () => 1,
      requestBackgroundSync: () => Promise.resolve(),
      onComeback: () => undefined,
      onOffline: () => undefined,
      isOffline: () => false,
      leaveFor: () => undefined,
      defaultProvider: { id: 'google', name: 'Google' },
    });
    onTestFinished(remote.stop);
    return remote;
  };
  onTestFinished(async () => {
    await device.account(server.userId).db.delete();
    await device.db.delete();
  });
  return { server, device, start };
}

describe('turning back at the provider', () => {
  it('does not reopen an account whose sign-out the server refused', async () => {
    const { server, device, start } = await page();
    const answer = server.answer.bind(server);
    // The old cookie is still good: the server never heard of the sign-out.
    server.answer = async (call) =>
      call.path === '/api/auth/logout' ? { status: 403, text: '{}', headers: {} } : answer(call);
    const remote = start();
    await remote.signOut();
    expect(await readRemembered(device)).toBeNull();
    await remote.signIn('google');
    remote.stop();
    await start().lookUp();
    expect(await readRemembered(device)).toBeNull();
  });
});

describe('a sign-out on a server that refuses the first write', () => {
  it('is heard with the token that the refusal brought', async () => {
    const { server, start } = await page({ token: 'firstRefused' });
    await start().signOut();
    expect(server.done.map(({ path }) => path)).toEqual(['/api/auth/logout']);
  });
});
