/** The day on the device's calendar, for calories and weights (D12). */
import { type Day, deviceDay } from '../domain/days.ts';
import { type Account, readAccountRow, readStanding } from './account.ts';

/** The day that it is in so many milliseconds, in a transaction that has `meta`. */
export async function readToday(account: Account, inMs = 0): Promise<Day> {
  const { heard } = await readAccountRow(account);
  return deviceDay(account.clock.nowMs() + inMs, heard?.offsetMs ?? null);
}

/** What the server's clock is ahead of this one, milliseconds; null when it was never heard. */
export async function readClockOffset(account: Account): Promise<number | null> {
  return (await readStanding(account)).heard?.offsetMs ?? null;
}
