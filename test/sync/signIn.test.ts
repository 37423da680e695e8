import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetAccount, isSignOutPending, openDevice } from '../../src/store/device.ts';
import type { Network } from '../../src/sync/http.ts';
import { prepareSignIn, whoIsBack } from '../../src/sync/signIn.ts';
import { testClock } from '../support/rig.ts';

/** A browser with Ann's session (id 7), who has signed out where the server could not be told. */
async function signedOutUnheard({ sameOrigin = true, token = 'ann' as string | null } = {}) {
  const device = openDevice(testClock());
  onTestFinished(() => device.db.delete());
  await forgetAccount(device);
  const browser = {
    userId: '7' as string | null,
    token,
    /** How the server answers a logout. */
    logout: 500,
    rotates: false,
    /** A proxy in front wants its own sign-in, and redirects everything there. */
    isProxied: false,
    /** A logout is answered and changes nothing. */
    keeps: false,
    /** How the server answers a look-up of nobody. */
    nobody: 401,
    isConnected: true,
    calls: [] as string[],
  };
  let answers = 0;
  const network: Network = {
    apiHost: '',
    sameOrigin,
    log: () => undefined,
    readCookie: () => Promise.resolve(browser.token),
    async fetch(input, init) {
      if (!browser.isConnected) throw new TypeError('Failed to fetch');
      browser.calls.push(`${init?.method} ${input}`);
      if (browser.isProxied) return new Response(null, { status: 302 });
      answers += 1;
      if (browser.rotates) browser.token = `token ${answers}`;
      if (init?.method === 'POST') {
        if (browser.logout === 403) browser.token = 'first';
        if (browser.logout < 400 && !browser.keeps) browser.userId = null;
        if (browser.logout === 302 && !browser.keeps) browser.token = null;
        return new Response(null, { status: browser.logout });
      }
      return browser.userId === null
        ? new Response(null, { status: browser.nobody })
        : Response.json({ id: browser.userId, name: 'Ann', profilePicture: null });
    },
  };
  const door = { device, network };
  return {
    browser,
    device,
    leave: () => prepareSignIn(door),
    back: () => whoIsBack(door),
    /** The provider's redirect has put another session into the browser. */
    signInFreshly(userId: string, xsrf: string | null) {
      browser.userId = userId;
      browser.token = xsrf;
    },
  };
}

describe('a sign-out that the server has refused', () => {
  it('is not taken back by turning back at the provider [D8.mark, D8.signIn]', async () => {
    const { device, leave, back } = await signedOutUnheard();
    expect(await leave()).toBe('leaving');
    expect(await isSignOutPending(device)).toBe(true);
    expect(await back()).toBeNull();
    // Nor by doing so again and again.
    expect(await leave()).toBe('leaving');
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(true);
  });

  it('ends when the session shows to be another one: its XSRF token changed [D8.mark]', async () => {
    const { browser, device, leave, back, signInFreshly } = await signedOutUnheard();
    await leave();
    signInFreshly('7', 'ann again');
    browser.calls.length = 0;
    expect(await back()).toBe('7');
    expect(await isSignOutPending(device)).toBe(false);
    // The new session is not signed out of.
    expect(browser.calls).toEqual(['GET /api/auth/user']);
  });

  it.each([
    ['with the same token', 'ann'],
    ['without one', null],
  ])('ends when another person answers, %s [D8.mark]', async (_, token) => {
    const { device, leave, back, signInFreshly } = await signedOutUnheard({ token });
    await leave();
    signInFreshly('8', token);
    expect(await back()).toBe('8');
    expect(await isSignOutPending(device)).toBe(false);
  });

  it.each([
    ['there is no token', { token: null }, false],
    ['the API is of another origin', { sameOrigin: false }, false],
    ['every answer brings a new token', {}, true],
  ])(
    'is not ended by the same person where %s: nothing proves a sign-in [D8.mark]',
    async (_, where, rotates) => {
      const { browser, device, leave, back } = await signedOutUnheard(where);
      browser.rotates = rotates;
      await leave();
      expect(await back()).toBeNull();
      expect(await isSignOutPending(device)).toBe(true);
    },
  );

  it('is told to the server again before anyone is let in, and ends when that hears it [D8.signIn]', async () => {
    const { browser, device, leave, back } = await signedOutUnheard({ token: null });
    await leave();
    browser.logout = 200;
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(false);
    expect(browser.userId).toBeNull();
  });

  it.each([401, 200])('ends when nobody is signed in there: logout %i', async (logout) => {
    const { browser, device, leave } = await signedOutUnheard();
    browser.logout = logout;
    browser.userId = null;
    expect(await leave()).toBe('leaving');
    expect(await isSignOutPending(device)).toBe(false);
  });

  it('ends when the look-up finds nobody, though the logout is refused', async () => {
    const { browser, device, leave, back, signInFreshly } = await signedOutUnheard();
    browser.userId = null;
    await leave();
    expect(await isSignOutPending(device)).toBe(false);
    signInFreshly('7', 'ann');
    expect(await back()).toBe('7');
  });

  it.each([
    ['the look-up is answered 401', null, 401],
    ['the token goes with the session', 'ann', 302],
  ])('ends with a logout that is answered with a redirect, where %s', async (_, token, nobody) => {
    const { browser, device, back } = await signedOutUnheard({ token });
    Object.assign(browser, { logout: 302, nobody });
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(false);
  });

  it('ends with such a redirect, too, where the server has 204 for a stranger [S7.user.none]', async () => {
    const { browser, device, back } = await signedOutUnheard();
    Object.assign(browser, { logout: 302, nobody: 204 });
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(false);
  });

  it.each([403, 404, 500])(
    'ends when its person signs in, where a logout is answered %i and a stranger 204 [D8.signIn]',
    async (logout) => {
      const { browser, device, leave, back, signInFreshly } = await signedOutUnheard();
      Object.assign(browser, { logout, nobody: 204, userId: null });
      expect(await leave()).toBe('leaving');
      expect(await isSignOutPending(device)).toBe(false);
      signInFreshly('7', 'ann');
      expect(await back()).toBe('7');
    },
  );

  it.each([404, 500])(
    'does not end with a redirect and %i, which may be gone at once',
    async (nobody) => {
      const { browser, device, leave, back } = await signedOutUnheard();
      Object.assign(browser, { logout: 302, nobody });
      expect(await back()).toBeNull();
      expect(await isSignOutPending(device)).toBe(true);
      // Nor by a tap on Sign in while the server has an error for everything.
      Object.assign(browser, { logout: nobody });
      expect(await leave()).toBe('noConnection');
      expect(await isSignOutPending(device)).toBe(true);
    },
  );

  it('does not end with a redirect that left the session as it was', async () => {
    const { browser, device, back } = await signedOutUnheard();
    browser.isProxied = true;
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(true);
    browser.isProxied = false;
    browser.logout = 302;
    browser.keeps = true;
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(true);
  });

  it('is not ended by a token that its own refusal brought: the browser had forgotten the other', async () => {
    const { browser, device, leave, back } = await signedOutUnheard();
    await leave();
    // A browser that was closed forgets the token, and keeps a session that outlives it.
    browser.token = null;
    browser.logout = 403;
    expect(await back()).toBeNull();
    expect(browser.token).toBe('first');
    expect(await back()).toBeNull();
    expect(await isSignOutPending(device)).toBe(true);
  });

  it('is told once more, with the token that the refusal brought', async () => {
    const { browser, leave } = await signedOutUnheard();
    browser.logout = 403;
    await leave();
    expect(browser.calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
  });

  it.each([
    [404, 'leaving'],
    [204, 'leaving'],
    [500, 'leaving'],
    [502, 'noConnection'],
    [503, 'noConnection'],
    [504, 'noConnection'],
    [429, 'noConnection'],
  ])(
    'of a server that has %i for a stranger ends, and then: %s [D8.signIn, D8.stays, S7.user.none]',
    async (status, then) => {
      const { browser, leave } = await signedOutUnheard();
      browser.logout = 200;
      browser.nobody = status;
      expect(await leave()).toBe(then);
    },
  );

  it('nobody leaves without a connection [D8.stays]', async () => {
    const { browser, device, leave } = await signedOutUnheard();
    browser.isConnected = false;
    expect(await leave()).toBe('noConnection');
    expect(await isSignOutPending(device)).toBe(true);
  });
});
