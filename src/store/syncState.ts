import { type Account, readAccountRow } from './account.ts';
import { countWaiting } from './claim.ts';
import type { Gate } from './database.ts';

/** What the sync status says (screens.md). */
export interface SyncState {
  readonly gate: Gate;
  readonly waiting: number;
  readonly parked: number;
}

export async function readSyncState(account: Account): Promise<SyncState> {
  const { meta, outbox } = account.db;
  return account.db.transaction('r', meta, outbox, async () => {
    const entries = await outbox.orderBy('seq').toArray();
    return {
      gate: (await readAccountRow(account)).gate,
      waiting: countWaiting(entries),
      parked: entries.filter((entry) => entry.delivery.state === 'parked').length,
    };
  });
}
