import { describe, expect, it } from 'vitest';
import { readResource, readSince } from '../../../src/sync/drain/readResource.ts';
import { plainNetwork } from '../../support/servers/plainNetwork.ts';

describe('reading a resource as a whole', () => {
  it('logs a history fetch that fails [S8.history.logged]', async () => {
    const server = plainNetwork();
    expect(await readResource(server.network, 'sessions')).toMatchObject({ sessions: [] });
    expect(server.logged).toEqual([]);
    server.faults.push({ method: 'GET', path: /history/, does: { status: 500 } });
    expect(await readResource(server.network, 'sessions')).toBeNull();
    server.connected = false;
    expect(await readResource(server.network, 'sessions')).toMatchObject({ why: 'unreachable' });
    expect(server.logged).toEqual(['History fetch: answered 500.', 'History fetch: no answer.']);
  });

  it('is silent about the others: their failures have no message (S8)', async () => {
    const server = plainNetwork();
    server.connected = false;
    await readResource(server.network, 'weights');
    await readResource(server.network, 'plans');
    expect(server.logged).toEqual([]);
  });

  it.each([
    [401, 'preflight'],
    [429, 'busy'],
    ['redirect', 'preflight'],
  ] as const)('says at %s why nothing more can be asked: %s', async (met, why) => {
    const server = plainNetwork();
    const does = met === 'redirect' ? met : { status: met };
    server.faults.push({ method: 'GET', path: /weight/, does, times: 2 });
    expect(await readResource(server.network, 'weights')).toMatchObject({ why });
  });
});

describe('a list without rows', () => {
  it.each([
    ['weights', { weights: {} }],
    ['plans', { plans: [] }],
    ['sessions', { sessions: [] }],
  ] as const)('may be 204: %s', async (resource, found) => {
    const { network } = plainNetwork();
    const fetch = () => Promise.resolve(new Response(null, { status: 204 }));
    expect(await readResource({ ...network, fetch }, resource)).toMatchObject(found);
  });

  it('is no answer of 200 whose body did not come, and nobody is none', async () => {
    const { network } = plainNetwork();
    const answering = (status: number) => ({
      ...network,
      fetch: () => Promise.resolve(new Response(null, { status })),
    });
    expect(await readResource(answering(200), 'plans')).toBeNull();
    expect(await readResource(answering(204), 'profile')).toBeNull();
  });
});

describe('reading what is new in the history', () => {
  it.each([
    [200, null],
    [204, null],
    [500, null],
    [401, { why: 'preflight', retryAfterMs: null }],
  ])('takes nothing at %i for no empty history', async (status, found) => {
    const { network } = plainNetwork();
    const body = status === 204 ? null : 'null';
    const fetch = () => Promise.resolve(new Response(body, { status }));
    expect(await readSince({ ...network, fetch }, '7')).toEqual(found);
  });
});
