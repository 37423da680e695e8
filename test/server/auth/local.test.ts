import { describe, expect, it } from 'vitest';
import { Browser, startServer, startSignedIn } from '../support.ts';

describe('signing in on this machine', () => {
  it('is a redirect login through the local account page that ends at the root path (SPEC §7)', async () => {
    const { url } = await startServer();
    const browser = new Browser(url);
    const providers = await browser.fetch('/api/auth/providers');
    expect(await providers.json()).toEqual([{ id: 'local', name: 'Local account' }]);
    const end = await browser.signInLocally('Ann');
    expect(end.url.href).toBe(`${url}/`);
    const user = await browser.fetch('/api/auth/user');
    expect(await user.json()).toEqual({
      id: expect.any(String),
      name: 'Ann',
      profilePicture: null,
      calorieGoal: null,
      caloriesConsumed: 0,
      lastCalorieDate: null,
      currentWeight: null,
      weightLogLbs: {},
      workoutPlans: [],
      workoutHistory: [],
      capabilities: ['idempotency'],
    });
  });

  it('knows the same name as the same account, another name as another one', async () => {
    const { url, browser } = await startSignedIn();
    const idOf = async (of: Browser) => (await (await of.fetch('/api/auth/user')).json()).id;
    const [again, other] = [new Browser(url), new Browser(url)];
    await again.signInLocally(' ann ');
    await other.signInLocally('Bob');
    expect(await idOf(again)).toBe(await idOf(browser));
    expect(await idOf(other)).not.toBe(await idOf(browser));
  });
});
