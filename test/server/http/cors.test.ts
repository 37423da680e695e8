import { expect, it } from 'vitest';
import { Browser, startSignedIn } from '../support.ts';

const origin = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' };
const weight = { date: '2025-11-24', weight: 181 };

const namesIn = (header: string | null) => header?.split(', ') ?? [];

it('pages of CORS_ORIGINS may prefer a minimal answer, and read what it says of the revision', async () => {
  const { url, browser } = await startSignedIn({ CORS_ORIGINS: origin.origin });
  const asked = await new Browser(url).fetch('/api/weight', {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'PUT' },
  });
  expect(namesIn(asked.headers.get('access-control-allow-headers'))).toEqual(
    expect.arrayContaining(['Prefer', 'Idempotency-Key', 'X-Expected-User', 'X-Recorded-At']),
  );
  const minimal = { ...origin, prefer: 'return=minimal' };
  const written = await browser.call('PUT', '/api/weight', weight, minimal);
  expect(written.status).toBe(204);
  const exposed = namesIn(written.headers.get('access-control-expose-headers'));
  expect(exposed).toEqual(
    expect.arrayContaining(['X-Revision', 'X-Revision-Before', 'Preference-Applied', 'ETag']),
  );
  for (const name of exposed.filter((one) => /^X-|^Pref/.test(one))) {
    expect(written.headers.get(name)).not.toBeNull();
  }
});

it('on every answer they may read when to come again, and the server’s clock', async () => {
  const { browser } = await startSignedIn({ CORS_ORIGINS: origin.origin });
  for (const path of ['/api/weight', '/api/nowhere']) {
    const answer = await browser.call('GET', path, undefined, origin);
    const exposed = namesIn(answer.headers.get('access-control-expose-headers'));
    expect(exposed).toEqual(expect.arrayContaining(['Retry-After', 'Date']));
  }
});
