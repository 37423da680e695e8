import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Heard } from '../../../src/store/database/rows.ts';
import {
  keepHeard,
  madeAtMs,
  readClockOffset,
  readServerNowMs,
} from '../../../src/store/outbox/serverTime.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { drainerRig } from '../../support/drainer.ts';
import { NOON_MS } from '../../support/entries.ts';

const DAY_MS = 86_400_000;
const SERVER_MS = NOON_MS;

describe('when the person made a change, by the server’s clock (D25)', () => {
  const made = (recordedAtMs: number, heardMs?: number, { nowMs = NOON_MS, offsetMs = 0 } = {}) =>
    madeAtMs({ recordedAtMs, heardMs }, { nowMs, offsetMs });

  it('is corrected by what this device’s clock lacks', () => {
    expect(made(NOON_MS - 60_000, undefined, { offsetMs: 5_000 })).toBe(NOON_MS - 55_000);
  });

  it('is never after it is sent: a clock that was ahead and was set right', () => {
    expect(made(NOON_MS + DAY_MS)).toBe(NOON_MS);
    expect(made(NOON_MS + DAY_MS, undefined, { offsetMs: -3_000 })).toBe(NOON_MS - 3_000);
  });

  it('is never before the server was heard last: a clock that jumped ahead after it', () => {
    const jumped = { nowMs: NOON_MS + DAY_MS, offsetMs: -DAY_MS };
    expect(made(NOON_MS - 1_000, NOON_MS - 5_000, jumped)).toBe(NOON_MS - 5_000);
  });
});

describe('what the server’s clock said', () => {
  const heardAt = (offsetMs: number, serverMs = SERVER_MS): Heard => ({ serverMs, offsetMs });

  it('by a clock that nobody had set, as an older build has heard it, is no time', async () => {
    const { account, drainer } = await drainerRig();
    await keepHeard(drainer, { serverMs: DAY_MS, offsetMs: DAY_MS - NOON_MS });
    expect(await readClockOffset(account)).toBeNull();
    expect(await readServerNowMs(account)).toBe(account.clock.nowMs());
    await keepHeard(drainer, heardAt(5_000));
    expect(await readClockOffset(account)).toBe(5_000);
    expect(await readServerNowMs(account)).toBe(account.clock.nowMs() + 5_000);
  });

  it('is noted with every change that is made after it', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-19', 181);
    await keepHeard(drainer, heardAt(0));
    await saveWeight(account, '2026-11-20', 182);
    const [before, after] = await account.db.outbox.toArray();
    expect(before?.heardMs).toBeUndefined();
    expect(after?.heardMs).toBe(SERVER_MS);
  });
});
