/** The server's clock, as far as this device knows it: by it the later of two edits is told. */
import { type Account, readAccountRow } from '../account.ts';
import type { Heard } from '../database/rows.ts';
import type { Entry } from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { inLane } from './lane.ts';

/** A Date header is a second coarse, and answers take their time. */
const NOISE_MS = 2_500;

/**
 * Keeps what the server's clock said. Within the noise of measuring, the offset stays what it was:
 * else a device's own edits could change places.
 * @returns what is kept
 */
export async function keepHeard(drainer: Drainer, heard: Heard): Promise<Heard> {
  const { account } = drainer;
  return step(drainer, async () => {
    const row = await readAccountRow(account);
    const isNoise = row.heard && Math.abs(row.heard.offsetMs - heard.offsetMs) <= NOISE_MS;
    const kept = isNoise ? { ...heard, offsetMs: row.heard.offsetMs } : heard;
    await account.db.meta.put({ ...row, heard: kept });
    return kept;
  });
}

/**
 * When the person made a change, by the server's clock (D25). They made it after the server
 * was heard last, and before now: whatever jumps this device's clock made in between.
 */
export function madeAtMs(
  { recordedAtMs, heardMs = Number.NEGATIVE_INFINITY }: Pick<Entry, 'recordedAtMs' | 'heardMs'>,
  { nowMs, offsetMs }: { nowMs: number; offsetMs: number },
): number {
  return Math.min(Math.max(recordedAtMs + offsetMs, heardMs), nowMs + offsetMs);
}

/** The server's clock when it was heard last; undefined when it never said. */
export async function readHeardMs(account: Account): Promise<number | undefined> {
  return (await readAccountRow(account)).heard?.serverMs;
}

/** When a change was made: as it is said at its first send, and at every one after it. */
export async function readMadeAtMs(account: Account, entry: Entry): Promise<number> {
  const { heard } = await readAccountRow(account);
  return madeAtMs(entry, { nowMs: account.clock.nowMs(), offsetMs: heard?.offsetMs ?? 0 });
}

/**
 * What waits behind it in its lane was made after what was sent before it, and so is all that is
 * made from now on: the server has been heard since.
 */
export async function madeBeforeRest(account: Account, sent: Entry): Promise<void> {
  if (!('wire' in sent.delivery)) return;
  const sentMs = sent.delivery.wire.madeAtMs ?? (await readMadeAtMs(account, sent));
  const row = await readAccountRow(account);
  if (row.heard && row.heard.serverMs < sentMs) {
    await account.db.meta.put({ ...row, heard: { ...row.heard, serverMs: sentMs } });
  }
  const behind = inLane(account, sent.lane, sent.seq);
  for (const { seq, heardMs = sentMs, delivery } of await behind.toArray()) {
    // What a newer build wrote is left to it.
    if (delivery.state === 'newer') continue;
    await account.db.outbox.update(seq, { heardMs: Math.max(heardMs, sentMs) });
  }
}
