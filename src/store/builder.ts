/** The open builders. Each belongs to the tab that opened it; no other tab's is ever touched (D28). */
import type { PlanDraft } from '../domain/plan.ts';
import { type Account, write } from './account.ts';

/** A builder that this tab has open. */
export interface OpenBuilder {
  readonly id: string;
  /** Lets another tab take it up, where it is still kept. */
  readonly release: () => void;
}

/** A page that reloads may find its lock still in the hands of the document that just left. */
const OWN_LOCK_WAIT_MS = 500;

/**
 * Opens a builder in this tab, and keeps what it holds.
 * @throws SignedOutError
 */
export async function openBuilder(
  account: Account,
  locks: LockManager,
  draft: PlanDraft,
): Promise<OpenBuilder> {
  const id = account.clock.newId();
  const release = await hold(locks, lockName(account, id), {});
  if (!release) throw new Error('The lock is taken.');
  try {
    await keepBuilderDraft(account, id, draft);
  } catch (error) {
    release();
    throw error;
  }
  return { id, release };
}

/**
 * Takes up the builder that this tab had open before it was loaded anew (`ownId`), else one whose
 * tab is gone. A tab that was duplicated has the id of a builder that is open elsewhere. With
 * `signal` aborted nothing is taken up any more.
 */
export async function takeUpBuilder(
  account: Account,
  locks: LockManager,
  { ownId, signal }: { ownId: string | null; signal: AbortSignal },
): Promise<OpenBuilder | null> {
  const kept = await readBuilderIds(account);
  const ownFirst = kept.toSorted((a, b) => Number(b === ownId) - Number(a === ownId));
  for (const id of ownFirst) {
    if (signal.aborted) return null;
    const options =
      id === ownId ? { signal: AbortSignal.timeout(OWN_LOCK_WAIT_MS) } : { ifAvailable: true };
    const release = await hold(locks, lockName(account, id), options);
    if (!release) continue;
    // Its tab may have saved or closed it just before it let the lock go.
    const draft = await readBuilderDraft(account, id).catch(() => null);
    if (draft && !signal.aborted) return { id, release };
    release();
  }
  return null;
}

/** The builders whose text is kept, those among them whose tab is gone. */
export async function readBuilderIds({ db }: Account): Promise<string[]> {
  return db.transaction('r', db.builderDraft, () => db.builderDraft.toCollection().primaryKeys());
}

/** True while a tab has one of these builders open. */
export async function isAnyOpen(
  account: Account,
  ids: readonly string[],
  locks: LockManager,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { held = [] } = await locks.query();
  const names = new Set(held.map(({ name }) => name));
  return ids.some((id) => names.has(lockName(account, id)));
}

/** What a builder holds; null when it is open no more. */
export async function readBuilderDraft({ db }: Account, id: string): Promise<PlanDraft | null> {
  const row = await db.transaction('r', db.builderDraft, () => db.builderDraft.get(id));
  return row?.draft ?? null;
}

/**
 * Keeps what a builder holds, so that a reload loses nothing.
 * @throws SignedOutError
 */
export async function keepBuilderDraft(
  account: Account,
  id: string,
  draft: PlanDraft,
): Promise<void> {
  const { builderDraft } = account.db;
  await write(account, [builderDraft], () => builderDraft.put({ key: id, draft }));
}

/**
 * Throws away what a builder held (S4).
 * @throws SignedOutError
 */
export async function discardBuilderDraft(account: Account, id: string): Promise<void> {
  const { builderDraft } = account.db;
  await write(account, [builderDraft], () => builderDraft.delete(id));
}

function lockName({ userId }: Account, id: string): string {
  return `repkeep-builder-${userId}-${id}`;
}

/** Holds a lock until it is released, or this tab is gone. Null where another tab keeps it. */
async function hold(
  locks: LockManager,
  name: string,
  options: LockOptions,
): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) =>
      lock
        ? new Promise<void>((release) => {
            resolve(() => release());
          })
        : resolve(null);
    locks.request(name, options, held).catch((error: unknown) => {
      // Nobody let it go in time.
      if (options.signal?.aborted) resolve(null);
      else reject(error);
    });
  });
}
