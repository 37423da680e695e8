import { describe, expect, it } from 'vitest';
import { api, type Call } from '../../../src/contract/api.ts';
import { Browser, monday, pushDay, startServer, startSignedIn } from '../support.ts';

const open: readonly Call[] = [api.getProviders, api.logOut];
const closed = Object.values(api).filter((call) => !open.includes(call));
const lines = closed.map((call): [string, string] => [call.method, call.path]);

describe('whoever is not signed in', () => {
  it.each(lines)('gets 401 from %s %s [S6.visitors]', async (method, path) => {
    const { url } = await startServer();
    const response = await new Browser(url).call(method, path);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: 401, title: 'Unauthorized' });
  });

  it('gets 401 with a token that was never issued, or is nonsense', async () => {
    const { url } = await startServer();
    for (const token of ['x', 'A'.repeat(43), "' or 1=1 --", '%00', 'A'.repeat(4000)]) {
      const headers = { cookie: `session=${token}` };
      expect((await new Browser(url).fetch('/api/auth/user', { headers })).status).toBe(401);
    }
  });
});

describe('a person manages only their own data (S6)', () => {
  it('and reaches nothing of another account by its ids [S6.own]', async () => {
    const { url, browser: ann } = await startSignedIn();
    const key = { 'idempotency-key': 'plan-of-ann' };
    await ann.call('POST', '/api/workouts', pushDay, key);
    await ann.call('POST', '/api/workout-history', { session: monday });
    await ann.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
    const before = await (await ann.call('GET', '/api/auth/user')).json();

    const bob = new Browser(url);
    await bob.signInLocally('Bob');
    expect((await bob.call('PUT', '/api/workouts/plan-of-ann', pushDay)).status).toBe(404);
    expect((await bob.call('DELETE', '/api/workouts/plan-of-ann')).status).toBe(404);
    expect((await bob.call('DELETE', `/api/workout-history/${monday.id}`)).status).toBe(404);
    expect(await (await bob.call('DELETE', '/api/weight/2025-11-24')).json()).toEqual({});
    const his = await (await bob.call('GET', '/api/auth/user')).json();
    expect(his).toMatchObject({ weightLogLbs: {}, workoutPlans: [], workoutHistory: [] });
    expect(await (await ann.call('GET', '/api/auth/user')).json()).toEqual(before);
  });
});

describe('X-Expected-User', () => {
  it('answers 409 to a write meant for another account, and writes nothing', async () => {
    const { browser } = await startSignedIn();
    const body = { date: '2025-11-24', weight: 150 };
    const other = { 'x-expected-user': 'someone-else' };
    expect((await browser.call('PUT', '/api/weight', body, other)).status).toBe(409);
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({});
  });

  it.each(['/api/auth/user', '/api/weight', '/api/workouts', '/api/workout-history'])(
    'answers 409 to a read of %s meant for another account, and shows nothing',
    async (path) => {
      const { browser } = await startSignedIn();
      const { id } = await (await browser.call('GET', '/api/auth/user')).json();
      const other = { 'x-expected-user': 'someone-else' };
      const refused = await browser.call('GET', path, undefined, other);
      expect(refused.status).toBe(409);
      expect(refused.headers.has('etag')).toBe(false);
      expect(await refused.text()).not.toContain(id);
      const same = { 'x-expected-user': id };
      expect((await browser.call('GET', path, undefined, same)).status).toBe(200);
    },
  );

  it('signs nobody out who was not meant', async () => {
    const { browser } = await startSignedIn();
    const other = { 'x-expected-user': 'someone-else' };
    const refused = await browser.call('POST', '/api/auth/logout', undefined, other);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([409, []]);
    expect((await browser.call('GET', '/api/weight')).status).toBe(200);
  });

  it('lets a write for the account that is signed in through', async () => {
    const { browser } = await startSignedIn();
    const { id } = await (await browser.call('GET', '/api/auth/user')).json();
    const body = { date: '2025-11-24', weight: 150 };
    const same = { 'x-expected-user': id };
    expect((await browser.call('PUT', '/api/weight', body, same)).status).toBe(200);
  });
});
