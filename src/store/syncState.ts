import { type Account, readAccountRow } from './account.ts';
import { outstanding } from './claim.ts';
import type { Gate } from './storedRows.ts';

/** What the sync status says (N.status). */
export interface SyncState {
  readonly gate: Gate;
  readonly waiting: number;
  readonly parked: number;
}

export async function readSyncState(account: Account): Promise<SyncState> {
  const { meta, outbox } = account.db;
  return account.db.transaction('r', meta, outbox, async () => {
    const { gate } = await readAccountRow(account);
    const { waiting, parked } = outstanding(await outbox.orderBy('seq').toArray());
    return { gate, waiting: waiting.length, parked: parked.length };
  });
}
