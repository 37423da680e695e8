/** The server's clock, as far as this device knows it: by it the later of two devices' edits is told, and the day. */
import { UNSET_CLOCK_BEFORE_MS } from '../../domain/constants.ts';
import { correctionMs, type Day, localDay } from '../../domain/days.ts';
import { type Account, putAccountRow, readAccountRow, readStanding } from '../account.ts';
import type { AccountRow, Heard } from '../database/rows.ts';
import { type Entry, isIn } from './entry.ts';
import { type Drainer, step } from './fence.ts';
import { inLane } from './lane.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps what the server's clock said, and calories of no day that is still to come by it. Resolves to what
 * that clock is ahead: by what it said before, where the two agreed then and it is the one that cannot be right.
 */
export async function keepHeard(drainer: Drainer, heard: Heard): Promise<number> {
  const { account } = drainer;
  return await step(drainer, async () => {
    const row = await readAccountRow(account);
    const knownMs = offsetOf(row, account.clock.nowMs());
    if (knownMs !== null && correctionMs(knownMs) === 0 && hasGoneBack(heard, row)) return knownMs;
    await putAccountRow(account, { ...row, heard });
    await redateCalories(account);
    return heard.offsetMs;
  });
}

/** By days: it has lost the time, as a small machine does without power, and not put its clock right. */
function hasGoneBack({ serverMs }: Heard, row: AccountRow): boolean {
  return correctionMs(serverMs - (heardIn(row)?.serverMs ?? serverMs)) < 0;
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
  const heard = heardIn(await readStanding(account));
  return account.clock.nowMs() + (heard?.offsetMs ?? 0);
}

/** The day that it is on the device's calendar in so many milliseconds (D12), in a transaction that has `meta`. */
export async function readToday(account: Account, inMs = 0): Promise<Day> {
  return localDay(account.clock.nowMs() + inMs + (await readCorrectionMs(account)));
}

/** What is added to a clock that is wrong by days (`correctionMs`), in a transaction that has `meta`. */
export function readCorrectionMs(account: Account): PromiseLike<number> {
  return readAccountRow(account).then((row) => correctionMs(offsetOf(row, account.clock.nowMs())));
}

/**
 * What a clock lacks at least that has fallen behind by days, as after an empty battery: it says a time from
 * before the server was heard last. 0 for any other; in a transaction that has `meta`.
 */
export function readFallMs(account: Account): PromiseLike<number> {
  return readAccountRow(account).then((row) => {
    const nowMs = account.clock.nowMs();
    const heard = offsetOf(row, nowMs) === null ? heardIn(row) : null;
    return heard ? Math.max(correctionMs(heard.serverMs - nowMs), 0) : 0;
  });
}

/** What the server's clock is ahead of this one, milliseconds; null where that is not known (any more). */
export async function readClockOffset(account: Account): Promise<number | null> {
  return offsetOf(await readStanding(account), account.clock.nowMs());
}

/** An older build has heard clocks that nobody had set, too. */
function heardIn({ heard }: AccountRow): Heard | null {
  return heard && heard.serverMs >= UNSET_CLOCK_BEFORE_MS ? heard : null;
}

function offsetOf(row: AccountRow, nowMs: number): number | null {
  const heard = heardIn(row);
  // By it, it would be earlier than when the server was heard: this device's clock was put right since.
  return heard && nowMs + heard.offsetMs >= heard.serverMs ? heard.offsetMs : null;
}
