import { describe, expect, it } from 'vitest';
import { sendForData } from '../../../src/sync/drain/closingSlash.ts';
import type { Network } from '../../../src/sync/http.ts';

const LIST = '/api/workouts';

/** Answers behind the slash one after the other, and redirects all else. */
function slashed(...behind: [number, unknown?][]): { network: Network; asked: string[] } {
  const asked: string[] = [];
  const network: Network = {
    apiHost: '',
    sameOrigin: true,
    fetch(address, init) {
      asked.push(`${init?.method} ${address}`);
      const isBehind = String(address).endsWith('/');
      const [status, body] = (isBehind ? behind.shift() : undefined) ?? [307];
      const text = body === undefined ? null : JSON.stringify(body);
      return Promise.resolve(new Response(text, { status }));
    },
    readCookie: () => Promise.resolve(null),
    log: () => undefined,
  };
  return { network, asked };
}

const get = (network: Network) => sendForData(network, { method: 'GET', path: LIST });
const post = (network: Network) => sendForData(network, { method: 'POST', path: LIST, body: {} });

describe('a server that redirects', () => {
  it.each([
    [200, []],
    [200, { '2026-11-20': 180 }],
    [304, undefined],
  ])('has its lists behind a closing slash where one is there: %i %j', async (status, body) => {
    const { network, asked } = slashed([status, body], [201, []], [429, { message: 'Later.' }]);
    expect(await get(network)).toMatchObject({ status });
    expect(await post(network)).toMatchObject({ status: 201 });
    expect(await get(network)).toMatchObject({ status: 429 });
    expect(asked.filter((one) => one.endsWith('/'))).toEqual([
      `GET ${LIST}/`,
      `POST ${LIST}/`,
      `GET ${LIST}/`,
    ]);
  });

  it.each([
    [404, { message: 'Not found' }],
    [200, { message: 'Please sign in' }],
    [200, undefined],
    [307, undefined],
  ])('leads to a login page where none is: %i %j', async (status, body) => {
    const { network, asked } = slashed([status, body]);
    expect(await get(network)).toEqual({ kind: 'redirected' });
    // What a redirected write has done is not known: it goes nowhere else.
    expect(await post(network)).toEqual({ kind: 'redirected' });
    expect(asked).toEqual([`GET ${LIST}`, `GET ${LIST}/`, `POST ${LIST}`]);
  });
});
