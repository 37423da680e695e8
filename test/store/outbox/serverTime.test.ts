import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Heard } from '../../../src/store/database/rows.ts';
import { keepHeard, madeAtMs, readHeardMs } from '../../../src/store/outbox/serverTime.ts';
import { settle } from '../../../src/store/outbox/settle.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { claimed, drainerRig } from '../../support/drainer.ts';
import { NOON_MS } from '../../support/entries.ts';
import { only } from '../../support/samples.ts';

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

  it('keeps the offset within the noise of measuring it, so that a device’s own edits keep their order', async () => {
    const { drainer } = await drainerRig();
    expect(await keepHeard(drainer, heardAt(800))).toEqual(heardAt(800));
    expect(await keepHeard(drainer, heardAt(-1_700, 2))).toEqual(heardAt(800, 2));
    expect(await keepHeard(drainer, heardAt(3_300, 3))).toEqual(heardAt(800, 3));
    expect(await keepHeard(drainer, heardAt(3_301, 4))).toEqual(heardAt(3_301, 4));
  });

  it('is noted with every change that is made after it', async () => {
    const { account, drainer } = await drainerRig();
    expect(await account.db.transaction('r', account.db.meta, () => readHeardMs(account))).toBe(
      undefined,
    );
    await keepHeard(drainer, heardAt(0));
    await saveWeight(account, '2026-11-20', 182);
    expect(only(await account.db.outbox.toArray())).toMatchObject({ heardMs: SERVER_MS });
  });

  it('is never after what came next in the lane: a clock that jumped ahead in between', async () => {
    const { account, clock, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182);
    await deleteWeight(account, '2026-11-20');
    const sent = await claimed(drainer);
    await keepHeard(drainer, heardAt(0, clock.nowMs()));
    await settle(drainer, sent, { answer: { resource: 'weights', weights: {} } });
    expect(only(await account.db.outbox.toArray())).toMatchObject({ heardMs: sent.recordedAtMs });
  });

  it('is never before what was sent last, for what is made after it: the same jump, later', async () => {
    const { account, clock, drainer } = await drainerRig();
    await keepHeard(drainer, heardAt(0, clock.nowMs() - 300));
    await saveWeight(account, '2026-11-20', 182);
    const sent = await claimed(drainer);
    await settle(drainer, sent, { answer: { resource: 'weights', weights: {} } });
    await deleteWeight(account, '2026-11-20');
    expect(only(await account.db.outbox.toArray())).toMatchObject({
      heardMs: sent.delivery.wire.madeAtMs,
    });
  });
});
