import { describe, expect, it, vi } from 'vitest';
import { USER_LOOKUP_TIMEOUT_MS } from '../../src/domain/constants.ts';
import { askPresence } from '../../src/sync/drain/presence.ts';
import { type Network, type Reply, type Request, send } from '../../src/sync/http.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';

type Answering = (init: RequestInit) => Response | Promise<Response>;

const LOOK: Request = { method: 'GET', path: '/api/weight' };
const UPLOAD: Request = { ...LOOK, method: 'PUT', body: 'x'.repeat(29_998) };

function networkOf(answer: Answering): Network {
  return {
    apiHost: '',
    sameOrigin: true,
    readCookie: () => Promise.resolve('token'),
    log: () => undefined,
    fetch: async (_, init = {}) => answer(init),
  };
}

/** Nothing ever comes. */
const silent: Answering = (init) =>
  new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

/** A body whose parts come every 14 s; `ends` after the last of them, or never. */
function dripping(parts: readonly string[], { ends }: { ends: boolean }): Answering {
  return (init) => {
    const body = new ReadableStream({
      start(controller) {
        const timers = parts.map((part, index) =>
          setTimeout(
            () => {
              controller.enqueue(new TextEncoder().encode(part));
              if (ends && index === parts.length - 1) controller.close();
            },
            (index + 1) * 14_000,
          ),
        );
        init.signal?.addEventListener('abort', () => {
          for (const timer of timers) clearTimeout(timer);
          controller.error(init.signal?.reason);
        });
      },
    });
    return new Response(body);
  };
}

const NINE_PARTS = Array.from({ length: 9 }, () => ' ');

describe('no answer', () => {
  it.each([
    ['a head that takes longer than it may', { ...LOOK, limitMs: 7_000 }, silent, 7_000],
    [
      'a body that does, though it goes on',
      { ...LOOK, limitMs: 20_000 },
      dripping(NINE_PARTS, { ends: true }),
      20_000,
    ],
    ['silence before the head', LOOK, silent, 15_000],
    ['silence after the head', LOOK, dripping([], { ends: false }), 15_000],
    [
      'silence in the middle of a body',
      LOOK,
      dripping(NINE_PARTS, { ends: false }),
      9 * 14_000 + 15_000,
    ],
    ['silence for longer than a body needs to go up', UPLOAD, silent, 45_000],
  ])('is %s', async (_, request, answer, afterMs) => {
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let reply: Reply | null = null;
    const sending = send(networkOf(answer), request).then((heard) => {
      reply = heard;
    });
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(reply).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await sending;
    expect(reply).toEqual({ kind: 'noAnswer' });
  });
});

it('what goes up beside it takes its time from the same link, whatever came first', async () => {
  fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended: string[] = [];
  const startSending = (name: string) => {
    const request = { ...UPLOAD, body: 'ä'.repeat(14_999) };
    return send(networkOf(silent), request).then(() => ended.push(name));
  };
  const first = startSending('first');
  await vi.advanceTimersByTimeAsync(10_000);
  const second = startSending('second');
  // 60,000 bytes, and 15 s.
  await vi.advanceTimersByTimeAsync(64_999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await first;
  expect(ended).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(10_000);
  await second;
  const alone = startSending('alone');
  await vi.advanceTimersByTimeAsync(44_999);
  expect(ended).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(1);
  await alone;
});

it('what went up beside it and was answered does not prolong its silence', async () => {
  fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended: string[] = [];
  const hanging = send(networkOf(silent), LOOK).then(() => ended.push('hanging'));
  const rest = [...NINE_PARTS].map(() =>
    send(networkOf(dripping(['[]'], { ends: false })), UPLOAD).then(() => ended.push('rest')),
  );
  const answered = send(
    networkOf(() => new Response('[]')),
    UPLOAD,
  );
  await vi.advanceTimersByTimeAsync(14_999);
  await answered;
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await hanging;
  expect(ended).toEqual(['hanging']);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(rest);
});

it('an answer may take minutes, while it goes on', async () => {
  fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const parts = ['{"2026', '-11-', '20":', '182', '.4', '}'];
  const sending = send(networkOf(dripping(parts, { ends: true })), LOOK);
  await vi.advanceTimersByTimeAsync(parts.length * 14_000);
  expect(await sending).toMatchObject({ status: 200, body: { '2026-11-20': 182.4 } });
});

it('the look-up of a start that nobody answers ends after 7000 ms [S7.user.timeout, S9.lookUp.timeout]', async () => {
  fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended: unknown[] = [];
  const asking = askPresence(networkOf(silent), { limitMs: USER_LOOKUP_TIMEOUT_MS }).then((who) => {
    ended.push(who);
  });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(ended).toEqual([{ who: 'unknown', retryAfterMs: null }]);
});

it('who waits for a long body to go up shows every few seconds that they are at it, and no longer', async () => {
  fakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const onProgress = vi.fn();
  const guard = { userId: '7', headers: {}, mayGo: () => Promise.resolve(), onProgress };
  const sending = send({ ...networkOf(silent), guard }, UPLOAD);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(onProgress).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sending).toEqual({ kind: 'noAnswer' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onProgress).toHaveBeenCalledTimes(4);
});
