import { describe, expect, it } from 'vitest';
import { startSignedIn } from '../support.ts';

it('answers 404 for a path that is much too long', async () => {
  const { browser } = await startSignedIn();
  expect((await browser.call('DELETE', `/api/weight/${'x'.repeat(3000)}`)).status).toBe(404);
});

describe('the weight calls', () => {
  it('log a weight for a date and answer the full map [S7.weight.get, S7.weight.put]', async () => {
    const { browser } = await startSignedIn();
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 181.5 });
    const response = await browser.call('PUT', '/api/weight', { date: '2025-11-23', weight: 182 });
    expect(response.status).toBe(200);
    const map = { '2025-11-23': 182, '2025-11-24': 181.5 };
    expect(await response.json()).toEqual(map);
    expect(await (await browser.call('GET', '/api/weight')).json()).toEqual(map);
  });

  it('replace the weight of a day that is logged already, or was deleted', async () => {
    const { browser } = await startSignedIn();
    const log = (weight: number) =>
      browser.call('PUT', '/api/weight', { date: '2025-11-24', weight });
    await log(180);
    expect(await (await log(179.25)).json()).toEqual({ '2025-11-24': 179.25 });
    await browser.call('DELETE', '/api/weight/2025-11-24');
    expect(await (await log(0)).json()).toEqual({ '2025-11-24': 0 });
  });

  it('set currentWeight, but not from a past day when a later one is logged [S7.weight.current]', async () => {
    const { browser } = await startSignedIn();
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 181 });
    await browser.call('PUT', '/api/weight', { date: '2025-11-01', weight: 190 });
    const currentWeight = async () =>
      (await (await browser.call('GET', '/api/auth/user')).json()).currentWeight;
    expect(await currentWeight()).toBe(181);
    await browser.call('PUT', '/api/weight', { date: '2025-11-25', weight: 180 });
    expect(await currentWeight()).toBe(180);
  });

  it('take a current weight back with the only one that is logged [D21a.current]', async () => {
    const { browser } = await startSignedIn();
    const currentWeight = async () =>
      (await (await browser.call('GET', '/api/auth/user')).json()).currentWeight;
    await browser.call('PUT', '/api/weight', { date: '2025-11-23', weight: 181 });
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 1800 });
    await browser.call('DELETE', '/api/weight/2025-11-24');
    expect(await currentWeight()).toBe(181);
    await browser.call('DELETE', '/api/weight/2025-11-23');
    expect(await currentWeight()).toBeNull();
  });

  it('delete a day and answer the full map, whether or not the day was logged [S7.weight.delete]', async () => {
    const { browser } = await startSignedIn();
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 181 });
    await browser.call('PUT', '/api/weight', { date: '2025-11-25', weight: 180 });
    // The second time with the content type that some clients send with every call.
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const path = '/api/weight/2025-11-24';
      const response = await browser.call('DELETE', path, undefined, headers);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ '2025-11-25': 180 });
    }
  });

  it.each(['2025-02-30', '1899-12-31', '5', 'today', '__proto__', '%00', '%zz', 'x'.repeat(101)])(
    'answer 404 for the path /api/weight/%s, which is no date',
    async (date) => {
      const { browser } = await startSignedIn();
      const response = await browser.call('DELETE', `/api/weight/${date}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});
