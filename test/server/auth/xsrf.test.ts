import { describe, expect, it } from 'vitest';
import { XSRF_PROBLEM } from '../../../src/contract/api.ts';
import { rowsIn, storageAfterFirstStart } from '../storage.ts';
import { Browser, startServer, startSignedIn } from '../support.ts';

const body = { date: '2025-11-24', weight: 150 };

async function weightOf(browser: Browser): Promise<unknown> {
  return (await browser.call('GET', '/api/weight')).json();
}

describe('a change without the anti-forgery token (S7)', () => {
  it('is 403, told apart by its problem type, and changes nothing [S7.xsrf]', async () => {
    const { browser } = await startSignedIn();
    browser.cookies.delete('XSRF-TOKEN');
    const response = await browser.call('PUT', '/api/weight', body);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: XSRF_PROBLEM });
    expect(await weightOf(browser)).toEqual({});
  });

  it('is 403 with a wrong one, even when the cookie says the same (planted pair)', async () => {
    const { browser } = await startSignedIn();
    browser.cookies.set('XSRF-TOKEN', 'A'.repeat(43));
    expect((await browser.call('PUT', '/api/weight', body)).status).toBe(403);
  });

  it('is 403 with the one of another session', async () => {
    const { url, browser } = await startSignedIn();
    const other = new Browser(url);
    await other.signInLocally('Ann');
    browser.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await browser.call('PUT', '/api/weight', body)).status).toBe(403);
  });

  it('is 403 for signing out too, and the person stays signed in', async () => {
    const { browser } = await startSignedIn();
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    browser.cookies.delete('XSRF-TOKEN');
    const refused = await browser.call('POST', '/api/auth/logout');
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    browser.cookies.set('XSRF-TOKEN', token);
    expect((await browser.call('PUT', '/api/weight', body)).status).toBe(200);
  });
});

describe('a change that a foreign page asks for', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('is 403 even with the token: %s', async (_what, headers) => {
    const storage = await storageAfterFirstStart();
    const { browser } = await startSignedIn(storage);
    expect((await browser.call('PUT', '/api/weight', body, headers)).status).toBe(403);
    expect(await rowsIn(storage, 'select * from weights')).toEqual([]);
  });

  it('is 403 for the local account page, so that nobody is signed in behind their back', async () => {
    const { url } = await startServer();
    const response = await new Browser(url).fetch('/local-idp/authorize', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ name: 'Mallory' }),
    });
    expect(response.status).toBe(403);
  });
});

it('lets programs that are no browser change things with the token alone', async () => {
  const { browser } = await startSignedIn();
  const response = await browser.fetch('/api/weight', {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
});

describe('with CORS_ORIGINS', () => {
  const page = { CORS_ORIGINS: 'http://localhost:5173, http://127.0.0.1:5173' };
  const origin = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' };

  it('pages of those origins may change things with the cookie and without the token [S7.cookie, D24.cross]', async () => {
    const { browser } = await startSignedIn(page);
    browser.cookies.delete('XSRF-TOKEN');
    const response = await browser.call('PUT', '/api/weight', body, origin);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin.origin);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  });

  it('and read what they may, kept apart from what other origins get', async () => {
    const { browser } = await startSignedIn(page);
    const response = await browser.call('GET', '/api/auth/user', undefined, origin);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin.origin);
    expect(response.headers.get('vary')).toBe('Origin, Prefer, Accept-Encoding');
  });

  it('but not as a form or text, which a page can send without asking first', async () => {
    const { browser } = await startSignedIn(page);
    const headers = { ...origin, 'content-type': 'text/plain' };
    expect((await browser.call('PUT', '/api/weight', body, headers)).status).toBe(415);
  });

  it('answers their question before a call, and names the headers they may send', async () => {
    const { url } = await startServer(page);
    const response = await new Browser(url).fetch('/api/workouts', {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(response.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  });

  it('pages of any other origin still may not', async () => {
    const { browser } = await startSignedIn(page);
    const headers = { origin: 'https://evil.example' };
    const response = await browser.call('PUT', '/api/weight', body, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
