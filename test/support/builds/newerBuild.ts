/** The account's database as a later build of the app declares it: everything of today, and more. */
import { AccountDatabase, SESSIONS_BY_TIME } from '../../../src/store/database/schema.ts';
import { entryUpToDate } from '../../../src/store/database/storedRows.ts';

export class NewerDatabase extends AccountDatabase {
  constructor(userId: string) {
    super(userId);
    this.version(3)
      .stores({
        moods: 'day',
        outbox: `++seq, &opId, [lane+seq], delivery.state, ${SESSIONS_BY_TIME}, recordedAtMs`,
      })
      .upgrade((transaction) =>
        transaction.table('moods').add({ day: '2026-11-20', mood: 'strong' }),
      );
    // A table that is declared anew loses its hooks; a later build has its door as well.
    this.outbox.hook('reading', entryUpToDate);
  }
}

/** What version an account's database has on this device, as Dexie counts. */
export async function storedVersion(userId: string): Promise<number | undefined> {
  const databases = await indexedDB.databases();
  const found = databases.find(({ name }) => name === `repkeep-account-${userId}`);
  return found?.version && found.version / 10;
}
