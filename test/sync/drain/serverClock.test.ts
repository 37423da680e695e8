import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readClockOffset, readToday } from '../../../src/store/outbox/serverTime.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';

const HOUR_MS = 3_600_000;

/** A look-up whose answer is heard so much later, and nothing after it. */
async function lookUpOver({ network, account, clock }: NormalRig, tookMs: number): Promise<void> {
  let isHeard = false;
  const slow: typeof fetch = async (input, init) => {
    if (isHeard) throw new TypeError('Failed to fetch');
    isHeard = true;
    const answer = await network.fetch(input, init);
    clock.advance(tookMs);
    return answer;
  };
  await drain({ ...network, fetch: slow }, account, { read: true });
}

/** A drain in which the server's clock is so far ahead of what it is. */
async function hear({ network, account, clock }: NormalRig, aheadMs: number): Promise<void> {
  const mistaken: typeof fetch = async (input, init) => {
    const answer = await network.fetch(input, init);
    const headers = new Headers(answer.headers);
    headers.set('Date', new Date(clock.nowMs() + aheadMs).toUTCString());
    return new Response(await answer.text(), { status: answer.status, headers });
  };
  await drain({ ...network, fetch: mistaken }, account, { read: true });
}

const today = ({ account }: NormalRig) =>
  account.db.transaction('r', account.db.meta, () => readToday(account));

it('a page that slept from Friday to Monday over an answer has no other day for that [D12.local]', async () => {
  const rig = await normalRig();
  await lookUpOver(rig, 63 * HOUR_MS);
  expect(await readClockOffset(rig.account)).toBeNull();
  expect(await today(rig)).toBe('2026-11-23');
});

it('a slow answer tells the server’s time: it spoke half-way', async () => {
  const rig = await normalRig();
  await lookUpOver(rig, 20_000);
  expect(await readClockOffset(rig.account)).toBe(500 - 10_000);
});

it('a clock that was moved between the question and the answer is not believed to be wrong', async () => {
  const rig = await normalRig();
  await rig.drain();
  const offsetMs = await readClockOffset(rig.account);
  await lookUpOver(rig, -63 * HOUR_MS);
  rig.clock.advance(63 * HOUR_MS);
  expect(await readClockOffset(rig.account)).toBe(offsetMs);
});

it('a server whose clock falls days behind what it said is not believed, and nothing is of a day long past', async () => {
  const rig = await normalRig();
  await hear(rig, 0);
  rig.clock.advance(HOUR_MS);
  await hear(rig, -90 * 24 * HOUR_MS);
  expect(await today(rig)).toBe('2026-11-20');
  await hear(rig, 0);
  expect(await today(rig)).toBe('2026-11-20');
});

it('a server whose clock was days ahead is believed again as soon as it is put right', async () => {
  const rig = await normalRig();
  await hear(rig, 90 * 24 * HOUR_MS);
  expect(await today(rig)).toBe('2027-02-18');
  rig.clock.advance(HOUR_MS);
  await hear(rig, 0);
  expect(await today(rig)).toBe('2026-11-20');
});

it('a phone whose clock is days ahead of a server that goes on is corrected by it, also where it jumped since', async () => {
  const rig = await normalRig();
  await hear(rig, 0);
  rig.clock.advance(90 * 24 * HOUR_MS);
  await hear(rig, -89 * 24 * HOUR_MS);
  expect(await today(rig)).toBe('2026-11-21');
});

it('a server that was years ahead and is put right is believed beside a phone that is days ahead as well', async () => {
  const rig = await normalRig();
  await hear(rig, (730 - 3) * 24 * HOUR_MS);
  rig.clock.advance(HOUR_MS);
  await hear(rig, -3 * 24 * HOUR_MS);
  expect(await today(rig)).toBe('2026-11-17');
});

it('of several servers one whose clock is minutes behind another’s corrects a phone that jumps ahead', async () => {
  const rig = await normalRig();
  await hear(rig, HOUR_MS / 12);
  rig.clock.advance(90 * 24 * HOUR_MS);
  await hear(rig, -90 * 24 * HOUR_MS - HOUR_MS / 12);
  expect(await today(rig)).toBe('2026-11-20');
});
