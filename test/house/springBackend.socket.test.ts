/** The Spring-shaped backend behaves as Spring Security's documentation says. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../server/support.ts';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { startSpringBackend } from '../support/servers/spring/springBackend.ts';

const WEIGHT = { date: '2026-11-20', weight: 180.5 };

async function spring(settings: Parameters<typeof startSpringBackend>[0] = {}) {
  const backend = await startSpringBackend(settings);
  onTestFinished(() => backend.stop());
  const browser = new Browser(backend.url);
  const signIn = () => browser.navigate('/oauth2/authorization/google');
  return { backend, browser, signIn };
}

/** A browser that is signed in and has its token. */
async function signedIn(settings: Parameters<typeof startSpringBackend>[0] = {}) {
  const opened = await spring(settings);
  await opened.signIn();
  await opened.browser.call('PUT', '/api/weight', WEIGHT);
  return opened;
}

describe('signing in', () => {
  it('goes to the provider and back, under a new session id, to the root', async () => {
    const { browser } = await spring();
    const leave = await browser.fetch('/oauth2/authorization/google');
    expect(leave.status).toBe(302);
    const before = browser.cookies.get('JSESSIONID');
    const { url } = await browser.navigate(leave.headers.get('location') ?? '');
    expect(url.pathname).toBe('/');
    expect(browser.cookies.get('JSESSIONID')).not.toBe(before);
    expect(await (await browser.call('GET', '/api/auth/user')).json()).toMatchObject({ id: 7 });
  });

  it('fails without the state of this browser, and where the person turns back', async () => {
    const { backend, browser, signIn } = await spring();
    await browser.fetch('/oauth2/authorization/google');
    const forged = await browser.fetch('/login/oauth2/code/google?code=code-of-7&state=guessed');
    expect(forged.headers.get('location')).toBe('/login?error');
    expect((await browser.fetch('/oauth2/authorization/unknown')).status).toBe(400);
    backend.personId = null;
    expect((await signIn()).url.pathname).toBe('/authorize');
    expect((await browser.call('GET', '/api/auth/user')).status).toBe(302);
  });

  it('shows nobody another person’s data', async () => {
    const { backend, browser, signIn } = await signedIn();
    await browser.call('PUT', '/api/weight', WEIGHT);
    backend.personId = 8;
    await signIn();
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({});
    expect(backend.tablesOf(7).held().weights).toEqual({ '2026-11-20': 180.5 });
  });
});

describe('a call of nobody', () => {
  it('is sent to the login page, or told so by a status', async () => {
    const { browser } = await spring();
    const answer = await browser.call('GET', '/api/weight');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login']);
    const script = await browser.fetch('/api/weight', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(script.status).toBe(401);
    const other = await spring({ entryPoint: 'status' });
    expect((await other.browser.call('GET', '/api/weight')).status).toBe(401);
  });

  it('is that of everybody once the service was started anew', async () => {
    const { backend, browser } = await signedIn();
    backend.forgetSessions();
    expect((await browser.call('GET', '/api/weight')).status).toBe(302);
  });
});

describe('the CSRF token', () => {
  it('comes with the first refusal, and not with reading', async () => {
    const { browser, signIn, backend } = await spring();
    await signIn();
    await browser.call('GET', '/api/weight');
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(false);
    const refused = await browser.call('PUT', '/api/weight', WEIGHT);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ status: 403, error: 'Forbidden' });
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(true);
    expect(backend.tablesOf(7).held().weights).toEqual({});
    expect((await browser.call('PUT', '/api/weight', WEIGHT)).status).toBe(200);
  });

  it('is what the cookie says: another header is refused, and brings no other cookie', async () => {
    const { browser } = await signedIn();
    const answer = await browser.call('PUT', '/api/weight', WEIGHT, { 'x-xsrf-token': 'stale' });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is gone after signing in: the next write is refused with a new one', async () => {
    const { browser, signIn } = await signedIn();
    const before = browser.cookies.get('XSRF-TOKEN');
    await signIn();
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(false);
    const stale = { 'x-xsrf-token': before ?? '' };
    expect((await browser.call('PUT', '/api/weight', WEIGHT, stale)).status).toBe(403);
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before);
  });

  it('is asked for before anybody asks who is there', async () => {
    const { browser } = await spring();
    expect((await browser.call('PUT', '/api/weight', WEIGHT)).status).toBe(403);
    expect((await browser.call('PUT', '/api/weight', WEIGHT)).status).toBe(302);
  });

  it('comes with every answer where the service renders it', async () => {
    const { browser, signIn } = await spring({ token: 'rendered' });
    await signIn();
    await browser.call('GET', '/api/weight');
    expect((await browser.call('PUT', '/api/weight', WEIGHT)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('needs the token, ends the session and takes the token away', async () => {
    const { browser, signIn } = await spring();
    await signIn();
    expect((await browser.call('POST', '/api/auth/logout')).status).toBe(403);
    expect((await browser.call('GET', '/api/auth/user')).status).toBe(200);
    const answer = await browser.call('POST', '/api/auth/logout');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?logout']);
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(false);
    expect((await browser.call('GET', '/api/auth/user')).status).toBe(302);
    const other = await signedIn({ logout: 204 });
    expect((await other.browser.call('POST', '/api/auth/logout')).status).toBe(204);
  });
});

describe('its JSON', () => {
  it('keeps the scale of decimals, nulls and the precision of instants', async () => {
    const { browser } = await signedIn();
    const weights = await browser.call('PUT', '/api/weight', WEIGHT);
    expect(await weights.text()).toBe('{"2026-11-20":180.50}');
    const plan = { ...samplePlan('p1'), id: null };
    const plans = await (await browser.call('POST', '/api/workouts', plan)).text();
    expect(plans).toContain('"weight":135.00');
    expect(plans).toContain('"createdAt":"2026-11-20T18:00:00.123456789Z"');
    expect(JSON.parse(plans)).toMatchObject([{ id: 102, notes: null, name: 'Push Day' }]);
    const session = { ...recordOf('1'), timestamp: '2026-11-20T18:00:00.000Z' };
    const history = await (await browser.call('POST', '/api/workout-history', { session })).json();
    expect(history).toMatchObject([{ workoutId: null, timestamp: '2026-11-20T18:00:00Z' }]);
    expect(await (await browser.call('GET', '/api/auth/user')).json()).toMatchObject({
      calorieGoal: null,
    });
  });

  it('says what is wrong as Spring Boot does', async () => {
    const { browser } = await signedIn();
    const answer = await browser.call('DELETE', '/api/workouts/999');
    expect(await answer.json()).toMatchObject({
      timestamp: expect.stringMatching(/\.\d{3}\+00:00$/),
      status: 404,
      error: 'Not Found',
      path: '/api/workouts/999',
    });
  });
});

it('loses a request before it is done, and an answer after', async () => {
  const { backend, browser } = await signedIn();
  const method = 'PUT';
  backend.losses.push({ method, path: /weight/, does: 'loseRequest' });
  await expect(browser.call(method, '/api/weight', WEIGHT)).rejects.toThrow('fetch failed');
  expect(backend.tablesOf(7).held().weights).toEqual({});
  backend.losses.push({ method, path: /weight/, does: 'loseAnswer' });
  await expect(browser.call(method, '/api/weight', WEIGHT)).rejects.toThrow('fetch failed');
  expect(backend.tablesOf(7).held().weights).toEqual({ '2026-11-20': 180.5 });
});
