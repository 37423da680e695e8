import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readBeat } from '../../src/store/account.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import type { Network } from '../../src/sync/http.ts';
import { openTestAccount, testClock } from '../support/rig.ts';

const HISTORY = '/api/workout-history';
const PARTS = ['[', ...Array.from({ length: 10 }, () => ' '.repeat(1_000)), ']'];

it('a history that takes two minutes to come is no frozen tab: its drain beats meanwhile', async () => {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  const beats: number[] = [];
  const parts = PARTS.values();
  const dripping = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        clock.advance(10_000);
        beats.push(await readBeat(account));
        const { done, value } = parts.next();
        if (done) controller.close();
        else controller.enqueue(new TextEncoder().encode(value));
      },
    });
  const network: Network = {
    apiHost: '',
    sameOrigin: true,
    readCookie: () => Promise.resolve('token'),
    log: () => undefined,
    async fetch(input) {
      const path = String(input);
      if (path === HISTORY) return new Response(dripping());
      return Response.json(path === '/api/workouts' ? [] : { id: 7 });
    },
  };
  expect(await drain(network, account, { read: true })).toMatchObject({ failed: false });
  // Another tab looks for 60 s and then takes the lock over.
  const stood = beats.map((beat, index) => beat === beats[index - 4]);
  expect(beats.length).toBeGreaterThan(10);
  expect(stood).not.toContain(true);
});
