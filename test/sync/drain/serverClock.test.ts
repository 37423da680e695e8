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
