import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../../src/contract/answers.ts';
import { Browser, startServer, startSignedIn } from '../support.ts';

describe('signing in on this machine', () => {
  it('is a redirect login through the local account page that ends at the root path (S7) [S6.provider, D23.list]', async () => {
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
      calorieDays: {},
      currentWeight: null,
      weightLogLbs: {},
      workoutPlans: [],
      workoutHistory: [],
      capabilities: [...CAPABILITIES],
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

describe('the local account page', () => {
  it('has one text box and a button, and can be cancelled', async () => {
    const { url } = await startServer();
    const browser = new Browser(url);
    const { response } = await browser.navigate('/oauth2/authorization/local');
    const page = await response.text();
    expect(page.match(/<input (?!type="hidden")/g)).toHaveLength(1);
    expect(page).toContain('<label for="name">Your name</label>');
    expect(page).toContain('<button type="submit">Sign in</button>');
    const cancel = /href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const end = await browser.navigate(cancel);
    expect(end.url.pathname + end.url.search).toBe('/?login=failed');
  });

  it.each(['', '   ', 'x'.repeat(101), 'a\0b'])('asks again for the name %j', async (name) => {
    const { url } = await startServer();
    const browser = new Browser(url);
    const { response } = await browser.navigate('/oauth2/authorization/local');
    const again = await browser.submitName(await response.text(), name);
    expect(again.response.status).toBe(400);
    const page = await again.response.text();
    expect(page).toContain('role="alert"');
    const end = await browser.submitName(page, 'Ann');
    expect(end.url.href).toBe(`${url}/`);
  });

  it('keeps a name as it is, and never as markup', async () => {
    const { browser } = await startSignedIn({}, '<b>Ann</b> & "Bob" 🏋️');
    const user = await (await browser.fetch('/api/auth/user')).json();
    expect(user).toMatchObject({ name: '<b>Ann</b> & "Bob" 🏋️' });
  });

  it('runs under a policy that allows its own style and nothing else inline', async () => {
    const { url } = await startServer();
    const { response } = await new Browser(url).navigate('/oauth2/authorization/local');
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toContain('unsafe');
  });

  it('refuses to be opened without a login', async () => {
    const { url } = await startServer();
    for (const query of ['', '?state=<script>', `?state=${'a'.repeat(43)}`]) {
      expect((await new Browser(url).fetch(`/local-idp/authorize${query}`)).status).toBe(400);
    }
  });
});
