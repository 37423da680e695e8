import { type Account, putAccountRow, readAccountRow, readStanding, write } from '../account.ts';
import { once } from '../database/receipts.ts';
import { reviewCrowded } from './crowded.ts';
import { trimJournal } from './journal.ts';

/**
 * Proof of the right to drain: the name under which a context took the lock, a fencing token. A sign-out
 * takes it away.
 */
export interface Drainer {
  readonly account: Account;
  readonly name: string;
}

/** Thrown when another context drains now, or the account was signed out: change nothing more. */
export class FencedError extends Error {
  constructor() {
    super('Another context took over the outbox.');
    this.name = 'FencedError';
  }
}

/**
 * Takes over the outbox: from here on every other context is fenced off.
 * @throws SignedOutError
 */
export async function becomeDrainer(account: Account): Promise<Drainer> {
  const name = account.clock.newId();
  const { outbox, journal } = account.db;
  await write(account, [outbox, journal], async () => {
    await putAccountRow(account, { ...(await readAccountRow(account)), drainer: name });
    await trimJournal(account);
    await reviewCrowded(account);
  });
  return { account, name };
}

/**
 * The fence check: the last thing awaited before a request leaves. An attempt is replaced by another
 * drainer alone, so the name speaks for that too.
 * @throws FencedError
 */
export async function assertMaySend({ account, name }: Drainer): Promise<void> {
  const row = await readStanding(account);
  if (row.drainer !== name) throw new FencedError();
}

/** Shows that this context is alive: during a long download, too, nobody may take its lock for stale. */
export async function beat({ account, name }: Drainer): Promise<void> {
  await account.db.transaction('rw', account.db.meta, async () => {
    const row = await readAccountRow(account);
    if (row.drainer === name) await putAccountRow(account, { ...row, beat: row.beat + 1 });
  });
}

/**
 * One step of a drain, in one transaction over the whole account.
 * @throws FencedError
 */
export async function step<T>({ account, name }: Drainer, run: () => Promise<T>): Promise<T> {
  const { db } = account;
  const scope = once(async () => {
    const row = await readAccountRow(account);
    if (row.drainer !== name) throw new FencedError();
    const raised = putAccountRow(account, { ...row, beat: row.beat + 1 });
    return Promise.all([raised, run()]).then(([, done]) => done);
  });
  return db.transaction('rw', db.tables, scope);
}
