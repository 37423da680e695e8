/** The server's clock, as far as this device knows it: by it the later of two devices' edits is told, and the day. */
import { UNSET_CLOCK_BEFORE_MS } from '../../domain/constants.ts';
import { correctionMs, type Day, localDay } from '../../domain/days.ts';
import { type Account, putAccountRow, readAccountRow, readStanding } from '../account.ts';
import type { AccountRow, Heard } from '../database/rows.ts';
import { type Entry, isIn } from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { inLane } from './lane.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps what the server's clock said, and calories of no day that is still to come by it. */
export async function keepHeard(drainer: Drainer, heard: Heard): Promise<void> {
  const { account } = drainer;
  await step(drainer, async () => {
    await putAccountRow(account, { ...(await readAccountRow(account)), heard });
    await redateCalories(account);
  });
}

/**
 * Calories of days that have not come were added while this device's clock was ahead: they count for today,
 * whose total they would replace on a server that keeps one day. Tomorrow is another calendar's today.
 */
async function redateCalories(account: Account): Promise<void> {
  const [today, tomorrow] = [await readToday(account), await readToday(account, DAY_MS)];
  for (const entry of await inLane(account, 'user').toArray()) {
    const { change } = entry;
    const isToCome = change.kind === 'calories.add' && change.day > tomorrow;
    if (!isToCome || !isIn(entry, 'queued')) continue;
    await account.db.outbox.put({ ...entry, change: { ...change, day: today } });
  }
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

/** What the server's clock says now; this device's own where it never said. */
export async function readServerNowMs(account: Account): Promise<number> {
  const heard = await readHeard(account);
  return account.clock.nowMs() + (heard?.offsetMs ?? 0);
}

/** The day that it is on the device's calendar in so many milliseconds (D12), in a transaction that has `meta`. */
export async function readToday(account: Account, inMs = 0): Promise<Day> {
  return localDay(account.clock.nowMs() + inMs + (await readCorrectionMs(account)));
}

/** What is added to a clock that is wrong by days (`correctionMs`), in a transaction that has `meta`. */
export function readCorrectionMs(account: Account): PromiseLike<number> {
  return readAccountRow(account).then((row) =>
    correctionMs(offsetAt(heardIn(row), account.clock.nowMs())),
  );
}

/** What the server's clock said last; null where it never did. */
export async function readHeard(account: Account): Promise<Heard | null> {
  return heardIn(await readStanding(account));
}

/** What the server's clock is ahead of one that says `nowMs`, milliseconds; null where nobody knows (any more). */
export function offsetAt(heard: Heard | null, nowMs: number): number | null {
  if (!heard) return null;
  const { serverMs, offsetMs } = heard;
  if (nowMs + offsetMs >= serverMs) return offsetMs;
  // Earlier than when the server was heard it cannot be: this clock was put right since, or it fell behind.
  return nowMs < serverMs ? serverMs - nowMs : null;
}

/** An older build has heard clocks that nobody had set, too. */
function heardIn({ heard }: AccountRow): Heard | null {
  return heard && heard.serverMs >= UNSET_CLOCK_BEFORE_MS ? heard : null;
}
