/** An account on which this context drains, and what it can do there. */
import type { Capability } from '../../src/contract/answers.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import type { Account } from '../../src/store/account.ts';
import { claimNext } from '../../src/store/outbox/claim.ts';
import { keepProfile } from '../../src/store/outbox/deliver.ts';
import type { SendingEntry, UnsureEntry } from '../../src/store/outbox/entry.ts';
import { becomeDrainer, type Drainer } from '../../src/store/outbox/fence.ts';
import {
  accept,
  refresh,
  type Seen,
  type Standing,
  type Taken,
} from '../../src/store/outbox/settle.ts';
import type { HistoryDelta } from '../../src/store/snapshot/history.ts';
import type { Answer } from '../../src/store/snapshot/install.ts';
import { wireOf } from '../../src/sync/drain/wire.ts';
import { openTestAccount, type TestClock, testClock } from './rig.ts';
import { ALEX } from './samples.ts';

export async function drainerRig(capabilities: readonly Capability[] = []): Promise<{
  account: Account;
  drainer: Drainer;
  clock: TestClock;
}> {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  const drainer = await becomeDrainer(account);
  await keepProfile(drainer, { profile: ALEX, capabilities });
  return { account, drainer, clock };
}

/** An account with a history that the server has told. */
export async function accountWith(...sessions: SessionRecord[]): Promise<Account> {
  const account = await openTestAccount('7', testClock());
  await install(await becomeDrainer(account), { resource: 'sessions', sessions });
  return account;
}

export const claim = (drainer: Drainer) =>
  claimNext(drainer, wireOf, { failed: new Set(), agenda: [] });

/** The next change to send; there must be one. */
export async function claimed(drainer: Drainer): Promise<SendingEntry> {
  const entry = await claim(drainer);
  if (!entry) throw new Error('Nothing could be claimed.');
  return entry;
}

/** The server has taken a change, and what it showed of that. */
export async function take(
  drainer: Drainer,
  entry: SendingEntry | UnsureEntry,
  standing: Taken['standing'] = null,
): Promise<void> {
  await accept(drainer, { entry, standing });
}

/** What the whole database holds. */
export async function everything({ db }: Account): Promise<unknown> {
  return Promise.all(db.tables.map((table) => table.toArray()));
}

/** Installs what a server says, and what that says of changes which it has taken. */
export async function install(
  drainer: Drainer,
  answer: Answer | HistoryDelta,
  seen: readonly Seen[] = [],
): Promise<void> {
  await refresh(drainer, [answer], () => ({ seen, created: [] }));
}

/** A drain that the server took a change in, and that ended with what the answer showed. */
export async function settle(
  drainer: Drainer,
  entry: SendingEntry | UnsureEntry,
  { answer, standing = { outcome: 'sent' } }: { answer: Answer; standing?: Standing },
): Promise<void> {
  await take(drainer, entry, standing);
  await refresh(drainer, [answer], (_, accepted) => ({
    seen: accepted
      .filter(({ seq }) => seq === entry.seq)
      .map((one) => ({ entry: one, standing, there: null })),
    created: [],
  }));
}
