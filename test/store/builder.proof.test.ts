import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../src/domain/plan.ts';
import { type Account, admitAccount, signOutAccount } from '../../src/store/account.ts';
import {
  discardBuilderDraft,
  isAnyOpen,
  keepBuilderDraft,
  openBuilder,
  readBuilderDraft,
  readBuilderIds,
  takeUpBuilder,
} from '../../src/store/builder.ts';
import { savePlan } from '../../src/store/plans.ts';
import { openTestAccount, testClock } from '../support/rig.ts';
import { PUSH_DAY } from '../support/samples.ts';
import { testLocks } from '../support/tab/locks.ts';

const { signal } = new AbortController();

/** A device with one account: `start` is a tab that starts, `ownId` what it remembers of itself. */
async function rig() {
  const account = await openTestAccount('7', testClock());
  const locks = testLocks();
  const start = (ownId: string | null = null) => takeUpBuilder(account, locks, { ownId, signal });
  const open = (draft = PUSH_DAY) => openBuilder(account, locks, draft);
  return { account, locks, start, open };
}

const isOpen = async (account: Account, locks: LockManager) =>
  isAnyOpen(account, await readBuilderIds(account), locks);

describe('a builder', () => {
  it('keeps what it holds, until it is thrown away', async () => {
    const { account, open } = await rig();
    const { id } = await open(EMPTY_PLAN_DRAFT);
    expect(await readBuilderDraft(account, id)).toEqual(EMPTY_PLAN_DRAFT);
    await keepBuilderDraft(account, id, PUSH_DAY);
    expect(await readBuilderDraft(account, id)).toEqual(PUSH_DAY);
    await discardBuilderDraft(account, id);
    expect(await readBuilderDraft(account, id)).toBeNull();
    expect(await account.db.outbox.count()).toBe(0);
  });

  it('is touched by no other tab’s saving or closing [D28.own]', async () => {
    const { account, open } = await rig();
    const [mine, saved, closed] = [await open(), await open(), await open()];
    await savePlan(account, PUSH_DAY, saved.id);
    await discardBuilderDraft(account, closed.id);
    expect(await readBuilderIds(account)).toEqual([mine.id]);
    expect(await readBuilderDraft(account, mine.id)).toEqual(PUSH_DAY);
  });

  it('is open while its tab holds it, and not after', async () => {
    const { account, locks, open } = await rig();
    expect(await isOpen(account, locks)).toBe(false);
    const { release } = await open();
    expect(await isOpen(account, locks)).toBe(true);
    release();
    await expect.poll(() => isOpen(account, locks)).toBe(false);
  });

  it('of another tab than the one that signs out is offered again when its person is back [D7.kept]', async () => {
    const { account, start, open } = await rig();
    const { id, release } = await open();
    await signOutAccount(account);
    release();
    await admitAccount(account);
    expect(await start()).toMatchObject({ id });
    expect(await readBuilderDraft(account, id)).toEqual(PUSH_DAY);
  });

  it('that cannot be kept is not open', async () => {
    const { account, locks, open } = await rig();
    await signOutAccount(account);
    await expect(open()).rejects.toThrow('signed out');
    await expect.poll(async () => (await locks.query()).held).toEqual([]);
  });
});

describe('a tab that starts', () => {
  it('takes up the builder whose tab is gone, once [D28.orphan]', async () => {
    const { open, start } = await rig();
    const { id, release } = await open();
    expect(await start()).toBeNull();
    release();
    await expect.poll(async () => (await start())?.id).toBe(id);
    expect(await start()).toBeNull();
  });

  it('takes up the one of the first edition, which had no id of its own', async () => {
    const { account, start } = await rig();
    await keepBuilderDraft(account, 'builder', PUSH_DAY);
    expect((await start())?.id).toBe('builder');
  });

  it('finds its own after a reload, though its lock comes free only then [D28.reload]', async () => {
    const { open, start } = await rig();
    const others = await open();
    const own = await open();
    others.release();
    const found = start(own.id);
    own.release();
    expect((await found)?.id).toBe(own.id);
  });

  it('begins anew where it is a duplicate, and its builder is open in the other tab [D28.duplicate]', async () => {
    const { account, open, start } = await rig();
    const { id } = await open();
    expect(await start(id)).toBeNull();
    expect(await readBuilderDraft(account, id)).toEqual(PUSH_DAY);
  });

  it('takes up nothing that was saved or closed as it let its lock go, and nothing once it leaves', async () => {
    const { account, locks, open, start } = await rig();
    const closing = await open();
    const found = start(closing.id);
    await discardBuilderDraft(account, closing.id);
    closing.release();
    expect(await found).toBeNull();
    const { id, release } = await open();
    release();
    const leaving = takeUpBuilder(account, locks, { ownId: id, signal: AbortSignal.abort() });
    const starting = start();
    expect(await leaving).toBeNull();
    expect((await starting)?.id).toBe(id);
  });

  it('lets the lock go of a builder that it reads as its screen goes', async () => {
    const { account, locks, open, start } = await rig();
    const { id, release } = await open();
    release();
    const leaving = new AbortController();
    account.db.builderDraft.hook('reading', (row) => {
      leaving.abort();
      return row;
    });
    const found = takeUpBuilder(account, locks, { ownId: null, signal: leaving.signal });
    expect(await found).toBeNull();
    await expect.poll(() => isOpen(account, locks)).toBe(false);
    expect((await start())?.id).toBe(id);
  });

  it('passes over a builder that cannot be read, lets its lock go, and takes up the next', async () => {
    const { account, locks, start } = await rig();
    await keepBuilderDraft(account, 'damaged', PUSH_DAY);
    await keepBuilderDraft(account, 'sound', PUSH_DAY);
    account.db.builderDraft.hook('reading', (row) => {
      if (row.key === 'sound') return row;
      throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    });
    expect((await start('damaged'))?.id).toBe('sound');
    await expect.poll(() => isAnyOpen(account, ['damaged'], locks)).toBe(false);
  });
});
