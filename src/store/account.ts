import { Dexie, type Table } from 'dexie';
import type { Clock } from './clock.ts';
import { once } from './database/receipts.ts';
import type { AccountRow, Gate } from './database/rows.ts';
import { AccountDatabase } from './database/schema.ts';
import { accountRowUpToDate, isKnownRow } from './database/storedRows.ts';
import { isDone, isNews } from './outbox/entry.ts';

/** The handle of one account's data on this device. */
export interface Account {
  readonly userId: string;
  readonly db: AccountDatabase;
  readonly clock: Clock;
}

/** Thrown by every write to an account that was signed out of meanwhile. */
export class SignedOutError extends Error {
  constructor() {
    super('This account was signed out on this device.');
    this.name = 'SignedOutError';
  }
}

export function openAccount(userId: string, clock: Clock): Account {
  return { userId, db: new AccountDatabase(userId), clock };
}

/** As each transaction knows it: several parts of one ask for it, and the database takes long to be asked. */
const known = new WeakMap<object, PromiseLike<AccountRow>>();
/** The transaction that this is in; outside of one nothing is known. */
const currentTransaction = () => Dexie.currentTransaction?.idbtrans ?? {};

/** The state row; call it inside a transaction that has `meta` to decide by it. */
export function readAccountRow({ db }: Account): PromiseLike<AccountRow> {
  const transaction = currentTransaction();
  const row = known.get(transaction) ?? db.meta.get('account').then(accountRowUpToDate);
  known.set(transaction, row);
  return row;
}

/** Writes it; call it inside the transaction in which it was read, and beside none inside that. */
export function putAccountRow({ db }: Account, row: AccountRow): PromiseLike<unknown> {
  known.set(currentTransaction(), Promise.resolve(row));
  return db.meta.put(row);
}

/** The state row on its own. */
export async function readStanding(account: Account): Promise<AccountRow> {
  return account.db.transaction('r', account.db.meta, () => readAccountRow(account));
}

/**
 * One write transaction that a signed-out account refuses.
 * @throws SignedOutError
 */
export async function write<T>(
  account: Account,
  tables: readonly Table[],
  run: () => Promise<T>,
): Promise<T> {
  const scope = once(() =>
    // Beside the work, so that no tap waits for it: where it throws, nothing of that stands.
    Promise.all([assertSignedIn(account), run()]).then(([, done]) => done),
  );
  return account.db.transaction('rw', [account.db.meta, ...tables], scope);
}

function assertSignedIn(account: Account): PromiseLike<void> {
  return readAccountRow(account).then(({ signedOut }) => {
    if (signedOut) throw new SignedOutError();
  });
}

/** Raised by whoever drains, at every step. */
export async function readBeat(account: Account): Promise<number> {
  return (await readStanding(account)).beat;
}

/** True when its person signed out of it on this device. */
export async function isSignedOut(account: Account): Promise<boolean> {
  return (await readStanding(account)).signedOut;
}

/** Opens the account for writing again, as its person signs in. */
export async function admitAccount(account: Account): Promise<void> {
  await account.db.transaction('rw', account.db.meta, async () => {
    await putAccountRow(account, {
      ...(await readAccountRow(account)),
      signedOut: false,
      gate: 'open',
    });
  });
}

/** Says why nothing can be sent, or that all is open. */
export async function setGate(account: Account, gate: Gate): Promise<void> {
  await account.db.transaction('rw', account.db.meta, async () => {
    const row = await readAccountRow(account);
    // Writing the same value would wake every live query of every tab.
    if (row.gate !== gate) await putAccountRow(account, { ...row, gate });
  });
}

/** Lets all that can be taken back go out at once: nobody is left to do so (D11). */
export async function endUndoTime({ db }: Account): Promise<void> {
  const { outbox } = db;
  await db.transaction('rw', outbox, () => outbox.filter(isKnownRow).modify({ notBeforeMs: 0 }));
}

/**
 * Removes what the server can give again. Unsent changes, a running session, an open builder of another
 * tab and the plan ids they need stay for this account (D7), and their undo time is over.
 */
export async function signOutAccount(account: Account): Promise<void> {
  const { db } = account;
  await db.transaction('rw', db.tables, async () => {
    const row = await readAccountRow(account);
    await putAccountRow(account, { ...row, signedOut: true, drainer: null, tags: null });
    await keepServerIds(account);
    await clearJournal(account);
    await Promise.all(
      [db.profile, db.plans, db.weights, db.sessions].map((table) => table.clear()),
    );
    await db.outbox.filter((row) => isKnownRow(row) && isDone(row)).delete();
    await endUndoTime(account);
  });
}

/**
 * A plan of the server's own is known by being in its list, which is cleared: without this, a
 * waiting edit of it would be sent as a new plan and a waiting delete not at all.
 */
async function keepServerIds({ db }: Account): Promise<void> {
  const mapped = new Set(await db.planIds.toCollection().primaryKeys());
  const listed = await db.plans.toCollection().primaryKeys();
  const own = listed.filter((id) => !mapped.has(id));
  await db.planIds.bulkPut(own.map((id) => ({ localId: id, serverId: id })));
}

/** What the person was not told yet stays, to be told at the next sign-in (D6 and D25). */
async function clearJournal(account: Account): Promise<void> {
  const { toldSeq } = await readAccountRow(account);
  await account.db.journal.filter((line) => line.seq <= toldSeq || !isNews(line)).delete();
}
