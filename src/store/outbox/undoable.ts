import type { Change } from '../../domain/change.ts';
import type { Account } from '../account.ts';
import { isDue } from './choose.ts';
import { isIn } from './entry.ts';

/** What the person is offered to take back as it happens (D26). */
export type Undoable = Extract<
  Change,
  { kind: 'plan.delete' | 'session.delete' | 'weight.delete' | 'calories.add' }
>;

/** More changes than are made by hand within an undo time. */
const NEWEST = 20;

/** What can still be taken back, oldest first, and until when. */
export async function readUndoable(
  account: Account,
): Promise<{ opId: string; change: Undoable; endsMs: number }[]> {
  const { outbox } = account.db;
  const newest = await account.db.transaction('r', outbox, () =>
    outbox.reverse().limit(NEWEST).toArray(),
  );
  const nowMs = account.clock.nowMs();
  return newest.reverse().flatMap((entry) => {
    if (!isIn(entry, 'queued') || isDue(entry, nowMs)) return [];
    const { opId, change, notBeforeMs } = entry;
    return isUndoable(change) ? [{ opId, change, endsMs: notBeforeMs }] : [];
  });
}

function isUndoable(change: Change): change is Undoable {
  return change.kind.endsWith('.delete') || change.kind === 'calories.add';
}
