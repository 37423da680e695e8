/** Puts years of workouts into the data of our own server, past its calls: by them it would take minutes. */
import type { SessionRecord } from '../../../src/domain/session.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { addSession } from '../../../src/server/data/sessions.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite/sqlite.ts';
import { fingerprintOf } from '../../../src/server/data/writing/fingerprint.ts';
import { operate } from '../../../src/server/data/writing/operation.ts';

export async function putHistory(
  dataDir: string,
  userId: string,
  sessions: readonly SessionRecord[],
): Promise<void> {
  const database = await openDatabase(sqliteDialect(dataDir));
  const nowMs = Date.now();
  const operation = {
    userId,
    key: null,
    requestHash: '',
    recordedAtMs: nowMs,
    nowMs,
    maxBytes: Infinity,
  };
  try {
    await operate(database, operation, {
      async work(writing) {
        for (const session of sessions) {
          const fingerprint = fingerprintOf(Buffer.from(JSON.stringify({ session })));
          await addSession(writing, { session, fingerprint, hasKey: false });
        }
        return true;
      },
      answer: () => Promise.resolve(null),
    });
  } finally {
    await database.destroy();
  }
}
