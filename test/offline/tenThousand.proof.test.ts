import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { countReadEntries } from '../support/countReads.ts';
import { delivery, entryOf, noWeight, trained, weightOf } from '../support/entries.ts';
import { insideRig } from '../support/rig.ts';

const PENDING = 10_000;

const dayOf = (index: number) => new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10);

/** Mostly deletes: a plain server answers with all there is, and would itself take the square. */
function changeOf(index: number): Change {
  if (index % 500 === 0) return trained(String(1_700_000_000_000 + index));
  return index > PENDING - 20 ? weightOf(180, dayOf(index)) : noWeight(dayOf(index));
}

it('ten thousand changes are sent, each once, at a cost that does not grow with their number', async () => {
  const { server, account, clock, drain } = await insideRig();
  const entries = Array.from({ length: PENDING }, (_, index) =>
    entryOf(index + 1, changeOf(index)),
  );
  const refused = entryOf(PENDING + 1, weightOf(1, dayOf(PENDING)), {
    delivery: delivery('parked'),
  });
  const early = entryOf(PENDING + 2, noWeight('2026-11-20'), {
    notBeforeMs: clock.nowMs() + 9_000,
  });
  await account.db.outbox.bulkAdd([...entries, refused, early]);
  const read = countReadEntries(account);

  expect(await drain()).toMatchObject({ halt: null, failed: false });

  const writes = server.seen.filter(({ method }) => method !== 'GET');
  expect(writes).toHaveLength(PENDING);
  expect(new Set(writes.map((one) => one.path + JSON.stringify(one.body))).size).toBe(PENDING);
  expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 1, parked: 1 });
  // Each with all others, in its lane, when its answer comes, and when what the server holds is
  // installed; what stays, some times more at the end.
  expect(read.entries).toBeLessThan(4 * PENDING + 50);
}, 120_000);
