/** Calories for a day that was over when the signal came back: they cannot be kept (decision 6). */
import type { Day } from '../domain/days.ts';
import { type Account, readAccountRow } from './account.ts';

export interface LostCalories {
  readonly day: Day;
  readonly amount: number;
}

/** What was lost since the person was told last; null when nothing was. */
export async function readLostCalories(
  account: Account,
): Promise<{ lost: LostCalories[]; untilSeq: number } | null> {
  const { meta, journal } = account.db;
  return account.db.transaction('r', meta, journal, async () => {
    const { toldSeq = 0 } = await readAccountRow(account);
    const lines = await journal.where('seq').above(toldSeq).toArray();
    const byDay = new Map<Day, number>();
    let untilSeq = toldSeq;
    for (const { seq, change, outcome } of lines) {
      // An amount of 0 begins a day: nothing is lost with it.
      if (outcome !== 'dayOver' || change.kind !== 'calories.add' || change.amount === 0) continue;
      byDay.set(change.day, (byDay.get(change.day) ?? 0) + change.amount);
      untilSeq = seq;
    }
    const lost = [...byDay].map(([day, amount]) => ({ day, amount }));
    return lost.length === 0 ? null : { lost, untilSeq };
  });
}

/** Remembers that the person has read of everything lost up to a line of the journal. */
export async function markLostCaloriesTold(account: Account, untilSeq: number): Promise<void> {
  const { meta } = account.db;
  await account.db.transaction('rw', meta, async () => {
    const row = await readAccountRow(account);
    await meta.put({ ...row, toldSeq: Math.max(row.toldSeq ?? 0, untilSeq) });
  });
}
