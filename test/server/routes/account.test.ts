import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../../src/contract/answers.ts';
import { Browser, monday, pushDay, startServer, startSignedIn } from '../support.ts';

describe('GET /api/auth/user', () => {
  it('answers the user object whole, with weight log, plans and history [S3.user.whole, S3.user.fields]', async () => {
    const { browser } = await startSignedIn();
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 181.5 });
    await browser.call('POST', '/api/workouts', pushDay);
    await browser.call('POST', '/api/workout-history', { session: monday });
    const user = await (await browser.call('GET', '/api/auth/user')).json();
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Ann',
      profilePicture: null,
      calorieGoal: null,
      caloriesConsumed: 0,
      lastCalorieDate: null,
      calorieDays: {},
      currentWeight: 181.5,
      weightLogLbs: { '2025-11-24': 181.5 },
      workoutPlans: [{ ...pushDay, id: expect.any(String) }],
      workoutHistory: [monday],
      capabilities: [...CAPABILITIES],
    });
  });

  it('leaves the three lists out when the request prefers a minimal answer, and says so', async () => {
    const { browser } = await startSignedIn();
    const minimal = { prefer: 'return=minimal' };
    const response = await browser.call('GET', '/api/auth/user', undefined, minimal);
    expect(response.headers.get('preference-applied')).toBe('return=minimal');
    expect(response.headers.get('vary')).toContain('Prefer');
    const user = await response.json();
    expect(user).toMatchObject({
      name: 'Ann',
      capabilities: [...CAPABILITIES],
    });
    expect(Object.keys(user)).not.toEqual(
      expect.arrayContaining(['weightLogLbs', 'workoutPlans', 'workoutHistory']),
    );
    expect(user.weightLogLbs ?? user.workoutPlans ?? user.workoutHistory).toBeUndefined();
  });

  it('gives the browser its XSRF token again, so that a lost cookie heals', async () => {
    const { browser } = await startSignedIn();
    const token = browser.cookies.get('XSRF-TOKEN');
    browser.cookies.delete('XSRF-TOKEN');
    await browser.call('GET', '/api/auth/user');
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
  });
});

describe('PUT /api/user', () => {
  it('changes the fields that were sent and answers the updated ones [S7.user.put]', async () => {
    const { browser } = await startSignedIn();
    await browser.call('PUT', '/api/user', { calorieGoal: 2400 });
    const today = { caloriesConsumed: 350, lastCalorieDate: '2025-11-24' };
    const response = await browser.call('PUT', '/api/user', today);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: expect.any(String),
      name: 'Ann',
      profilePicture: null,
      currentWeight: null,
      calorieGoal: 2400,
      ...today,
      calorieDays: { '2025-11-24': 350 },
    });
  });

  it('drops unknown keys and fields that are not the person’s to change (mass assignment)', async () => {
    const { browser } = await startSignedIn();
    const body = { id: 'x', name: 'Root', currentWeight: 1, user_id: 'x', calorieGoal: 1800 };
    const user = await (await browser.call('PUT', '/api/user', body)).json();
    expect(user).toMatchObject({ name: 'Ann', currentWeight: null, calorieGoal: 1800 });
    expect(user.id).not.toBe('x');
  });

  it('changes nothing for an empty object', async () => {
    const { browser } = await startSignedIn();
    const response = await browser.call('PUT', '/api/user', {});
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ calorieGoal: null, caloriesConsumed: 0 });
  });

  it('is 400 for a list, which has none of the fields either', async () => {
    const { browser } = await startSignedIn();
    expect((await browser.call('PUT', '/api/user', [])).status).toBe(400);
    expect((await browser.call('PUT', '/api/user', [{ calorieGoal: 1800 }])).status).toBe(400);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session on the server and clears the cookies [S7.logout]', async () => {
    const { browser } = await startSignedIn();
    const stolen = browser.cookies.get('session');
    const response = await browser.call('POST', '/api/auth/logout');
    expect(response.status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual([]);
    const replayed = await browser.fetch('/api/auth/user', {
      headers: { cookie: `session=${stolen}` },
    });
    expect(replayed.status).toBe(401);
  });

  it('clears the cookies of a session that ended elsewhere, whatever its token says', async () => {
    const { url, browser } = await startSignedIn();
    const left = new Browser(url);
    for (const [name, value] of browser.cookies) left.cookies.set(name, value);
    await browser.call('POST', '/api/auth/logout');
    left.cookies.set('XSRF-TOKEN', 'wrong');
    expect((await left.call('POST', '/api/auth/logout')).status).toBe(204);
    expect([...left.cookies.keys()]).toEqual([]);
  });

  it('lets no page of another site sign anyone out', async () => {
    const { url } = await startServer();
    // Browsers send no cookie along, and would still take the ones of the answer.
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const refused = await new Browser(url).fetch('/api/auth/logout', { method: 'POST', headers });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('answers 204 also when nobody is signed in', async () => {
    const { url } = await startServer();
    expect((await new Browser(url).fetch('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  });
});
