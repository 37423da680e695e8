import { describe, expect, it } from 'vitest';
import { rowsIn, storageAfterFirstStart } from '../storage.ts';
import { Browser, startServer, startSignedIn } from '../support.ts';

/** A browser that stands at the callback with a good code, not used yet. */
async function atCallback(url: string, cookie?: readonly [string, string]) {
  const browser = new Browser(url);
  if (cookie) browser.cookies.set(...cookie);
  const { response } = await browser.navigate('/oauth2/authorization/local');
  const page = await response.text();
  const token = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const form = { state: token('state'), code_challenge: token('code_challenge'), name: 'Ann' };
  const answer = await browser.fetch('/local-idp/authorize', {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(303);
  return { browser, callback: answer.headers.get('location') ?? '', state: form.state };
}

async function expectFailure(browser: Browser, callback: string) {
  const response = await browser.fetch(callback);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/?login=failed');
  expect((await browser.fetch('/api/auth/user')).status).toBe(401);
}

describe('a login', () => {
  it('works once: a replayed callback fails', async () => {
    const { url } = await startServer();
    const { browser, callback } = await atCallback(url);
    const login = browser.cookies.get('login') ?? '';
    expect((await browser.fetch(callback)).headers.get('location')).toBe('/');
    const replay = new Browser(url);
    replay.cookies.set('login', login);
    await expectFailure(replay, callback);
  });

  it('can only be finished in the browser that began it (login CSRF)', async () => {
    const { url } = await startServer();
    const { callback } = await atCallback(url);
    await expectFailure(new Browser(url), callback);
    const { callback: another } = await atCallback(url);
    const victim = new Browser(url);
    await victim.navigate('/oauth2/authorization/local');
    await expectFailure(victim, another);
  });

  it('is ended by nothing that its browser did not begin: any page may send it to the callback', async () => {
    const { url } = await startServer();
    const { browser, callback } = await atCallback(url);
    await expectFailure(browser, '/login/oauth2/code/local?state=x&code=y');
    expect((await browser.fetch(callback)).headers.get('location')).toBe('/');
    expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  });

  it('is finished in each of two tabs, in whichever order they began', async () => {
    const { url } = await startServer();
    const { browser, callback } = await atCallback(url);
    const login = browser.cookies.get('login') ?? '';
    const other = await atCallback(url, ['login', login]);
    for (const address of [callback, other.callback]) {
      expect((await browser.fetch(address)).headers.get('location')).toBe('/');
      expect((await browser.fetch('/api/auth/user')).status).toBe(200);
    }
  });

  it('fails with a code of another login (PKCE)', async () => {
    const { url } = await startServer();
    const [first, second] = [await atCallback(url), await atCallback(url)];
    const stolen = new URL(second.callback, url).searchParams.get('code') ?? '';
    const mixed = new URLSearchParams({ state: first.state, code: stolen });
    await expectFailure(first.browser, `/login/oauth2/code/local?${mixed}`);
  });

  it('must be finished within ten minutes', async () => {
    let nowMs = Date.now();
    const { url } = await startServer({}, { now: () => nowMs });
    const browser = new Browser(url);
    const { response } = await browser.navigate('/oauth2/authorization/local');
    nowMs += 10 * 60_000;
    const end = await browser.submitName(await response.text(), 'Ann');
    expect(end.url.search).toBe('?login=failed');
  });

  it('must use its code within a minute', async () => {
    let nowMs = Date.now();
    const { url } = await startServer({}, { now: () => nowMs });
    const { browser, callback } = await atCallback(url);
    nowMs += 60_000;
    await expectFailure(browser, callback);
  });

  it.each(['', '?state=x&code=y', '?error=access_denied', '?state=%00'])(
    'fails for a callback that nobody asked for: %s',
    async (query) => {
      const { url } = await startServer();
      await expectFailure(new Browser(url), `/login/oauth2/code/local${query}`);
      await expectFailure(new Browser(url), `/login/oauth2/code/__proto__${query}`);
    },
  );

  it.each(['unknown', '__proto__', 'constructor'])(
    'fails for the provider %s, which does not exist',
    async (provider) => {
      const { url } = await startServer();
      await expectFailure(new Browser(url), `/oauth2/authorization/${provider}`);
    },
  );

  it('goes nowhere else than the root path, whatever the address asks for (open redirect)', async () => {
    const { url } = await startServer();
    const { browser, callback } = await atCallback(url);
    const evil =
      '&redirect_uri=https://evil.example&returnTo=//evil.example&continue=//evil.example';
    expect((await browser.fetch(callback + evil)).headers.get('location')).toBe('/');
  });

  it('ends at CLIENT_URL where the client lives elsewhere', async () => {
    const { url } = await startServer({ CLIENT_URL: 'http://localhost:5173/app' });
    const { browser, callback } = await atCallback(url);
    const end = await browser.fetch(callback);
    expect(end.headers.get('location')).toBe('http://localhost:5173/app');
    const failed = await browser.fetch(callback);
    expect(failed.headers.get('location')).toBe('http://localhost:5173/app?login=failed');
  });
});

describe('the session that a login begins', () => {
  it('is in a cookie that no script reads and no other site sends; the XSRF token is readable', async () => {
    const { browser } = await startSignedIn();
    const lineOf = (name: string) =>
      browser.setCookies.findLast((line) => line.startsWith(`${name}=`) && !/Max-Age=0/.test(line));
    expect(lineOf('session')).toMatch(
      /^session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(lineOf('XSRF-TOKEN')).toMatch(
      /^XSRF-TOKEN=[\w-]{43}; Max-Age=15552000; Path=\/; SameSite=Strict$/,
    );
    expect(lineOf('login')).toMatch(
      /^login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is new at each login, and the one before is over (session fixation)', async () => {
    const { browser } = await startSignedIn();
    const before = browser.cookies.get('session');
    await browser.signInLocally('Ann');
    expect(browser.cookies.get('session')).not.toBe(before);
    const old = await browser.fetch('/api/auth/user', { headers: { cookie: `session=${before}` } });
    expect(old.status).toBe(401);
  });

  it.each(['session', 'left'])(
    'ends the one before also where the way back from another site brings no strict cookie: %s',
    async (name) => {
      const { url } = await startServer();
      const before = new Browser(url);
      await before.signInLocally('Ann');
      const token = before.cookies.get('session') ?? '';
      const { browser, callback } = await atCallback(url, [name, token]);
      browser.cookies.delete(name);
      expect((await browser.fetch(callback)).headers.get('location')).toBe('/');
      const cookie = `session=${token}`;
      const old = await browser.fetch('/api/auth/user', { headers: { cookie } });
      expect(old.status).toBe(401);
      expect(browser.cookies.get('earlier')).toBeUndefined();
      expect((await browser.fetch('/api/auth/user')).status).toBe(200);
    },
  );

  it('ends after 30 days without use, and after 180 days in any case', async () => {
    const dayMs = 86_400_000;
    let nowMs = Date.now();
    const storage = await storageAfterFirstStart();
    const { url } = await startServer(storage, { now: () => nowMs });
    const lastUse = async () => {
      const [row] = await rowsIn(storage, 'select max(used_at) as last from sign_ins');
      return row?.['last'];
    };
    const statusOf = async (of: Browser) => (await of.fetch('/api/auth/user')).status;
    const [used, idle] = [new Browser(url), new Browser(url)];
    await used.signInLocally('Ann');
    await idle.signInLocally('Ann');
    for (let day = 29; day < 180; day += 29) {
      nowMs += 29 * dayMs;
      expect(await statusOf(used)).toBe(200);
      // No answer waits for it.
      await expect.poll(lastUse).toBe(nowMs);
      if (day === 29) continue;
      expect(await statusOf(idle)).toBe(401);
    }
    nowMs += 10 * dayMs;
    expect(await statusOf(used)).toBe(401);
  });

  it('is one of at most 20 of an account: the oldest ends', async () => {
    let nowMs = Date.now();
    const { url } = await startServer({}, { now: () => nowMs });
    const browsers: Browser[] = [];
    for (let count = 0; count < 21; count += 1) {
      nowMs += 1000;
      const browser = new Browser(url);
      await browser.signInLocally('Ann');
      browsers.push(browser);
    }
    const statuses = await Promise.all(
      browsers.map(async (browser) => (await browser.fetch('/api/auth/user')).status),
    );
    expect(statuses).toEqual([401, ...Array(20).fill(200)]);
  });

  it('outlives a restart, with everything that was saved', async () => {
    const storage = await storageAfterFirstStart();
    const first = await startServer(storage);
    const browser = new Browser(first.url);
    await browser.signInLocally('Ann');
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
    await first.app.close();
    const { url } = await startServer(storage);
    const again = new Browser(url);
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect(await (await again.call('GET', '/api/weight')).json()).toEqual({ '2025-11-24': 150 });
  });
});

describe('on https', () => {
  const settings = {
    PUBLIC_URL: 'https://gym.example',
    OIDC_ISSUER: 'http://localhost:1',
    OIDC_CLIENT_ID: 'repkeep',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const logOut = (origin: string) => ({
    method: 'POST' as const,
    url: '/api/auth/logout',
    headers: { host: 'gym.example', origin },
  });

  it('the cookies are Secure and bound to the host, and browsers are told to stay on https', async () => {
    const { app } = await startServer(settings);
    const response = await app.server.inject(logOut('https://gym.example'));
    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^XSRF-TOKEN=; .*Path=\/; .*Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-login=; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-left=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('with CORS_ORIGINS the session cookie may come from other sites', async () => {
    const { app } = await startServer({ ...settings, CORS_ORIGINS: 'https://app.example' });
    const response = await app.server.inject(logOut('https://app.example'));
    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']?.[0]).toMatch(/; Secure; SameSite=None$/);
  });
});
