import { beforeEach, describe, expect, it } from 'vitest';
import { apiAddress, type Network, type Request, send } from '../../src/sync/http.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** A network that answers as told and notes what was asked of it. */
function networkWith(
  answer: (init: RequestInit) => Response | Promise<Response>,
  more: Partial<Network> = {},
) {
  const sent: Sent[] = [];
  const network: Network = {
    apiHost: '',
    sameOrigin: true,
    readCookie: () => Promise.resolve('token'),
    log: () => undefined,
    async fetch(url, init = {}) {
      sent.push({ url: String(url), init, headers: new Headers(init.headers) });
      return answer(init);
    },
    ...more,
  };
  return { network, sent };
}

const GET: Request = { method: 'GET', path: '/api/weight', limitMs: 1_000 };
const PUT: Request = { ...GET, method: 'PUT', body: { date: '2026-11-20', weight: 182.4 } };
const ok = () => Response.json([]);

describe('where the API is (D24)', () => {
  const PAGE = 'https://app.test';

  it.each([
    [undefined, { apiHost: '', sameOrigin: true }],
    [' ', { apiHost: '', sameOrigin: true }],
    ['https://app.test/', { apiHost: 'https://app.test', sameOrigin: true }],
    ['https://api.test', { apiHost: 'https://api.test', sameOrigin: false }],
    ['http://app.test', { apiHost: 'http://app.test', sameOrigin: false }],
  ])('VITE_API_HOST %j: %j [S7.host, D24.host]', (setting, address) => {
    expect(apiAddress(setting, PAGE)).toEqual(address);
  });
});

describe('a request', () => {
  it('carries the cookie, stays out of the cache and follows no redirect [S7.host, S7.cookie, S7.json, D24.host, D24.cross]', async () => {
    const { network, sent } = networkWith(ok, { apiHost: 'https://api.test' });
    await send(network, PUT);
    expect(sent[0]).toMatchObject({
      url: 'https://api.test/api/weight',
      init: {
        method: 'PUT',
        credentials: 'include',
        cache: 'no-store',
        redirect: 'manual',
        body: '{"date":"2026-11-20","weight":182.4}',
      },
    });
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('has no body and no content type where it says nothing', async () => {
    const { network, sent } = networkWith(ok);
    await send(network, { ...GET, method: 'DELETE' });
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.headers.has('Content-Type')).toBe(false);
  });
});

describe('the XSRF token (S7)', () => {
  const tokenOf = async (request: Request, more: Partial<Network> = {}) => {
    const { network, sent } = networkWith(ok, more);
    await send(network, request);
    return sent[0]?.headers.get('X-XSRF-TOKEN');
  };

  it.each(['PUT', 'POST', 'DELETE'] as const)(
    'goes with %s to our own origin [S7.xsrf]',
    async (method) => {
      expect(await tokenOf({ ...PUT, method })).toBe('token');
    },
  );

  it('does not go with a read', async () => {
    expect(await tokenOf(GET)).toBeNull();
  });

  it('does not go to another origin [S7.xsrf.cross, D24.cross]', async () => {
    expect(await tokenOf(PUT, { sameOrigin: false, apiHost: 'https://api.test' })).toBeNull();
  });

  it('is left out where there is no cookie', async () => {
    expect(await tokenOf(PUT, { readCookie: () => Promise.resolve(null) })).toBeNull();
  });

  it.each([
    ['a%3Db%2Fc', 'a=b/c'],
    ['100%25', '100%'],
    // Decoding twice would make this a bare %.
    ['a%2541', 'a%41'],
    ['100%', '100%'],
    ['plain-token_1', 'plain-token_1'],
  ])('is decoded once: %s', async (cookie, header) => {
    expect(await tokenOf(PUT, { readCookie: () => Promise.resolve(cookie) })).toBe(header);
  });

  it('is asked for the cookie of that name [S7.xsrf]', async () => {
    const asked: string[] = [];
    const readCookie = (name: string) => {
      asked.push(name);
      return Promise.resolve(null);
    };
    await tokenOf(PUT, { readCookie });
    expect(asked).toEqual(['XSRF-TOKEN']);
  });

  it.each([
    ['cookie', 'a%3Db', 'a=b'],
    ['no token', null, null],
  ])(
    'that is given with it goes, and the cookie is not read once more: %s',
    async (_, token, header) => {
      const readCookie = () => Promise.resolve('another');
      expect(await tokenOf({ ...PUT, token }, { readCookie })).toBe(header);
    },
  );
});

describe('whether it may go', () => {
  it('is asked last of all that it waits for: a context may have stood still before [I14c]', async () => {
    const done: string[] = [];
    const note = async <T>(what: string, value: T) => {
      await Promise.resolve();
      done.push(what);
      return value;
    };
    const { network } = networkWith(
      () => {
        done.push('sent');
        return ok();
      },
      {
        readCookie: () => note('token', 'token'),
        guard: {
          userId: '7',
          headers: {},
          mayGo: () => note('asked', undefined),
          onProgress: () => undefined,
        },
      },
    );
    await send(network, PUT);
    expect(done).toEqual(['token', 'asked', 'sent']);
  });
});

describe('what comes back', () => {
  const replyTo = (answer: (init: RequestInit) => Response | Promise<Response>) =>
    send(networkWith(answer).network, PUT);

  it('is read whole, with its status', async () => {
    expect(await replyTo(() => Response.json({ a: 1 }, { status: 201 }))).toEqual({
      kind: 'answered',
      status: 201,
      body: { a: 1 },
      isEmpty: false,
      retryAfterMs: null,
      serverNowMs: null,
      tag: null,
      revision: null,
      revisionBefore: null,
    });
  });

  it.each([
    ['Fri, 20 Nov 2026 18:00:00 GMT', Date.UTC(2026, 10, 20, 18)],
    ['Fri, 02 Jan 1970 00:00:07 GMT', null],
    ['yesterday', null],
  ])('tells the server’s clock, unless nobody has set it: %s', async (date, serverNowMs) => {
    const reply = await replyTo(() => new Response('[]', { headers: { Date: date } }));
    expect(reply).toMatchObject({ serverNowMs });
  });

  it.each([
    ['a page', '<html>Welcome to Gym Wi-Fi</html>'],
    ['nothing', ''],
    ['half of it', '{"2026-11-20": 18'],
  ])('is no JSON: %s', async (_, text) => {
    expect(await replyTo(() => new Response(text))).toMatchObject({ status: 200, body: undefined });
  });

  it.each([301, 302, 303, 307, 308])('is a redirect with %i, as Node shows it', async (status) => {
    expect(await replyTo(() => new Response(null, { status }))).toEqual({ kind: 'redirected' });
  });

  it('is an answer with 304, and no redirect', async () => {
    expect(await replyTo(() => new Response(null, { status: 304 }))).toMatchObject({ status: 304 });
  });

  it.each([
    ['"a"', '"a"'],
    ['W/"a-1+b="', 'W/"a-1+b="'],
    ['""', '""'],
    ['a', null],
    ['"a b"', null],
    ['w/"a"', null],
    [`"${'a'.repeat(201)}"`, null],
  ])('has the tag %j: %j', async (header, tag) => {
    const tagged = () => Response.json({}, { headers: { ETag: header } });
    expect(await replyTo(tagged)).toMatchObject({ tag });
  });

  it('is a redirect that the browser hides', async () => {
    const opaque = () =>
      Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    expect(await replyTo(opaque)).toEqual({ kind: 'redirected' });
  });

  it('is no answer without a connection; nothing is ever thrown [D2.noAnswer]', async () => {
    expect(await replyTo(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      kind: 'noAnswer',
    });
    const { network } = networkWith(ok, { readCookie: () => Promise.reject(new Error('No.')) });
    expect(await send(network, PUT)).toEqual({ kind: 'noAnswer' });
  });

  it('is no answer when the body breaks off', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"2026-'));
        controller.error(new TypeError('terminated'));
      },
    });
    expect(await replyTo(() => new Response(body))).toEqual({ kind: 'noAnswer' });
  });
});

describe('Retry-After', () => {
  beforeEach(() => {
    fakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T18:00:00Z') });
  });

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 18:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 17:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['Sat, 21 Nov 2026 18:00:00 GMT', 3_600_000],
    ['soon', null],
    ['', null],
  ])('%s is %s ms: either form, an hour at the most', async (header, retryAfterMs) => {
    const busy = () => new Response('', { status: 429, headers: { 'Retry-After': header } });
    expect(await send(networkWith(busy).network, PUT)).toMatchObject({ status: 429, retryAfterMs });
  });

  it('as a date is one of the server’s clock, wherever this one stands', async () => {
    const headers = {
      Date: 'Fri, 20 Nov 2026 20:00:00 GMT',
      'Retry-After': 'Fri, 20 Nov 2026 20:00:05 GMT',
    };
    const busy = () => new Response('', { status: 503, headers });
    expect(await send(networkWith(busy).network, PUT)).toMatchObject({ retryAfterMs: 5_000 });
  });
});
