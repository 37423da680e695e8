/** What becomes of requests tells how the database fares: for /api/ready. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isDamaged, isFull } from './data/failures.ts';
import { locksRows } from './data/postgres/postgres.ts';
import { readTogether } from './data/readTogether.ts';
import type { Database } from './data/schema/tables.ts';
import { watchFile } from './data/sqlite/openedFile.ts';
import { findFault, sizeInBytes } from './data/sqlite/pages.ts';
import { fileIn } from './data/sqlite/sqlite.ts';
import { write } from './data/writing/write.ts';
import { Problem } from './http/problem.ts';

/** A larger one would hold the start up for longer than a second. */
const CHECKED_AT_START_BYTES = 2 ** 30;
const TRIED_BYTES = 256 * 1024;
const NOBODYS = { browser_hash: '', provider: '', nonce: '', expires_at: 0 };
/** How often a full disk is tried again at most, whoever asks. */
const TRY_EVERY_MS = 1_000;

const IS_FULL = 'The disk of the database takes no more: it can be read, and not written to.';
const IS_DAMAGED = 'The database is damaged: restore a backup.';
const IS_AWAY =
  'The database was moved away or deleted while the server runs: put it back, or start anew.';

export interface StorageWatch {
  /** Tells it of an error that a request met and does not end with. */
  note(error: unknown): void;
  /**
   * Throws 503 once the database is known to be damaged, and while its file is not where the next start looks
   * for it: what is written then goes with it, so phones had better keep it.
   */
  checkWritable(): void;
  /** Why not all can be read and written, as a sentence; null where it can. */
  fault(): Promise<string | null>;
}

/**
 * Looks through a SQLite at the start, and watches all requests: a write that finds no room counts until
 * another one finds it, a page that cannot be read until the next start. Call it before any route is added.
 */
export async function watchStorage(
  server: FastifyInstance,
  { database, dataDir }: { readonly database: Database; readonly dataDir: string },
): Promise<StorageWatch> {
  let isBroken = await isBrokenAtStart(database);
  if (isBroken) server.log.error(IS_DAMAGED);
  const isAway = locksRows(database) ? () => false : watchFile(fileIn(dataDir));
  let wasAway = false;
  let isOutOfRoom = false;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  function note(error: unknown): void {
    if (isFull(error)) isOutOfRoom = true;
    if (isDamaged(error)) isBroken = true;
  }
  /** What would lose a write, as a sentence. */
  function lostBy(): string | null {
    if (isBroken) return IS_DAMAGED;
    const isAwayNow = isAway();
    if (isAwayNow && !wasAway) server.log.error(IS_AWAY);
    wasAway = isAwayNow;
    return isAwayNow ? IS_AWAY : null;
  }
  server.addHook('onError', async (_request, _reply, error) => note(error));
  return {
    note,
    checkWritable() {
      const lost = lostBy();
      if (lost !== null) throw new Problem(503, { detail: lost });
    },
    async fault() {
      const lost = lostBy();
      if (lost !== null || !isOutOfRoom) return lost;
      const nowMs = performance.now();
      if (nowMs - triedAtMs >= TRY_EVERY_MS) {
        triedAtMs = nowMs;
        isOutOfRoom = !(await hasRoom(database));
      }
      return isOutOfRoom ? IS_FULL : null;
    },
  };
}

async function isBrokenAtStart(database: Database): Promise<boolean> {
  if (locksRows(database)) return false;
  return readTogether(database, async (state) => {
    if ((await sizeInBytes(state)) > CHECKED_AT_START_BYTES) return false;
    return (await findFault(state)) !== null;
  });
}

/** Whether something as large as a large plan can be written. It is taken away again at once. */
async function hasRoom(database: Database): Promise<boolean> {
  const name = randomUUID();
  try {
    await write(database, (trx) =>
      trx
        .insertInto('logins')
        // Nobody's, and long expired: where it stays, the sweep takes it.
        .values({ state_hash: name, ...NOBODYS, verifier: 'x'.repeat(TRIED_BYTES) })
        .execute(),
    );
    await write(database, (trx) =>
      trx.deleteFrom('logins').where('state_hash', '=', name).execute(),
    );
    return true;
  } catch {
    // Still full, or it cannot be told: the next one who asks tries again.
    return false;
  }
}
