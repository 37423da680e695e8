import type { Projected } from '../../domain/project.ts';
import type { Account } from '../account.ts';
import { type Entry, isIn, standingChange } from '../outbox/entry.ts';
import { inLanes } from '../outbox/lane.ts';

/**
 * The waiting changes in order, as `project` takes them; only those of lanes whose names begin so,
 * where that is all it takes: no other change then wakes a screen. Call it in the query's transaction.
 */
export async function readProjected(account: Account, lanes = ''): Promise<Projected[]> {
  return projectedOf(await inLanes(account, lanes).sortBy('seq'));
}

/** Only what the server has taken, which it may not show yet. */
export async function readTaken(account: Account, lanes: string): Promise<Projected[]> {
  const entries = await inLanes(account, lanes).sortBy('seq');
  return projectedOf(entries.filter((entry) => isIn(entry, 'accepted')));
}

/** Changes of the outbox, as `project` takes them. */
export function projectedOf(entries: readonly Entry[]): Projected[] {
  return entries.map(projectedOne);
}

/**
 * Calories that may already have been added to the server's total are shown as the total that was
 * sent: shown as an addition, they would count twice as soon as the server's answer is read.
 */
function projectedOne(entry: Entry): Projected {
  const { delivery } = entry;
  const change = standingChange(entry);
  if (change.kind !== 'calories.add' || !('wire' in delivery)) return change;
  const { calories } = delivery.wire;
  return calories ? { kind: 'calories.total', day: change.day, total: calories.total } : change;
}
