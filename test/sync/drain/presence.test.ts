import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { askPresence, presenceOf } from '../../../src/sync/drain/presence.ts';
import type { Network, Reply } from '../../../src/sync/http.ts';
import { insideRig } from '../../support/rig.ts';
import { plainNetwork } from '../../support/servers/plainNetwork.ts';

const answered = (
  status: number,
  body?: unknown,
  retryAfterMs: number | null = null,
  isEmpty = false,
): Reply => ({
  kind: 'answered',
  isEmpty,
  status,
  body,
  retryAfterMs,
  serverNowMs: null,
  tag: null,
  revision: null,
  revisionBefore: null,
});

describe('who is signed in (D2)', () => {
  it.each<[string, Reply, boolean]>([
    ['401', answered(401), false],
    ['403', answered(403, { id: 7 }), false],
    ['a redirect to a sign-in page', { kind: 'redirected' }, true],
  ])('%s means nobody [D2.answer]', (_, reply, isRedirected) => {
    expect(presenceOf(reply)).toEqual({ who: 'nobody', isRedirected });
  });

  it.each<[string, Reply]>([
    ['no network or a time-out', { kind: 'noAnswer' }],
    ['500', answered(500, { id: 7 })],
    ['503', answered(503)],
    ['404', answered(404)],
    ['429', answered(429)],
    ['a captive portal’s page with status 200', answered(200, undefined)],
    ['a body that is not a user', answered(200, { message: 'hi' })],
    ['a list', answered(200, [])],
    ['null', answered(200, null)],
  ])('%s means that nobody knows [D2.noAnswer]', (_, reply) => {
    expect(presenceOf(reply)).toMatchObject({ who: 'unknown' });
  });

  it('keeps the wait that a busy server asks for', () => {
    expect(presenceOf(answered(503, undefined, 60_000))).toEqual({
      who: 'unknown',
      retryAfterMs: 60_000,
      answered: 'down',
    });
  });

  it.each<[string, Reply, string | undefined]>([
    ['nobody', { kind: 'noAnswer' }, undefined],
    ['a server that says that it cannot', answered(500, { message: 'no' }), 'down'],
    ['a server that is asked too often', answered(429), 'down'],
    ['a Wi-Fi’s own page', answered(200, undefined), 'portal'],
    ['a Wi-Fi that says so', answered(511), 'portal'],
    ['something else in JSON', answered(200, { message: 'hi' }), 'nobody'],
    ['a server for which a stranger is null', answered(200, null), 'nobody'],
    ['a server that has nothing for a stranger', answered(204, undefined, null, true), 'nobody'],
  ])('tells who answered instead: %s', (_, reply, stranger) => {
    const presence = presenceOf(reply);
    expect(presence.who === 'unknown' && presence.answered).toBe(stranger);
  });

  it.each([
    ['portal', 'portal'],
    [{ status: 503 }, 'down'],
    [{ status: 200 }, 'nobody'],
    ['loseRequest', 'unreachable'],
  ] as const)('the status knows whether it was %o', async (does, gate) => {
    const rig = await insideRig();
    rig.server.faults.push({ method: 'GET', path: /user/, does });
    await rig.drain();
    expect(await readSyncState(rig.account)).toMatchObject({ gate });
  });

  it('is a person with an id, a number or a text; all else may be missing [S7.user.get]', () => {
    expect(presenceOf(answered(200, { id: 7 }))).toMatchObject({
      who: 'user',
      user: { id: '7', name: null, caloriesConsumed: 0, capabilities: [] },
    });
  });

  it('learns only of abilities that this app knows', () => {
    const body = { id: '7', capabilities: ['idempotency', 'telepathy', 4] };
    expect(presenceOf(answered(200, body))).toMatchObject({
      user: { capabilities: ['idempotency'] },
    });
  });
});

describe('the look-up', () => {
  it('asks for the person without their lists, and across origins sends nothing unlisted [S7.user.get]', async () => {
    const server = plainNetwork();
    await askPresence(server.network);
    await askPresence({ ...server.network, sameOrigin: false });
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/user',
      'GET /api/auth/user',
    ]);
    expect(server.seen.map(({ headers }) => headers['Prefer'])).toEqual([
      'return=minimal',
      undefined,
    ]);
  });

  it('leaves the lists out across origins, too, where the server has announced that it can', async () => {
    const { server, account } = await insideRig({ idempotent: true });
    const network = { ...server.network, sameOrigin: false };
    server.data.user['capabilities'] = ['idempotency', 'minimal'];
    await drain(network, account, { read: false });
    await drain(network, account, { read: false });
    expect(server.seen.map(({ headers }) => headers['Prefer'])).toEqual([
      undefined,
      'return=minimal',
    ]);
  });

  it('is made again without it where the server was replaced by one that refuses the header', async () => {
    const { server, account } = await insideRig({ idempotent: true });
    const { fetch } = server.network;
    const network = {
      ...server.network,
      sameOrigin: false,
      // As a browser does after the preflight of such a server.
      fetch: async (input: string, init?: RequestInit) => {
        if (new Headers(init?.headers).has('Prefer')) throw new TypeError('Failed to fetch');
        return fetch(input, init);
      },
    } as Network;
    server.data.user['capabilities'] = ['minimal'];
    await drain(network, account, { read: false });
    server.data.user['capabilities'] = [];
    expect(await drain(network, account, { read: false })).toMatchObject({ halt: null });
    expect(server.seen).toHaveLength(2);
  });
});
