/** One drain: ask who is there, settle what is in doubt, send what waits, read what is new. */
import type { Account } from '../../store/account.ts';
import { vainTries } from '../../store/outbox/choose.ts';
import { canClaim, claimMany, claimNext } from '../../store/outbox/claim.ts';
import { keepGate, keepProfile, unclaim } from '../../store/outbox/deliver.ts';
import type { KnownEntry, SendingEntry } from '../../store/outbox/entry.ts';
import { assertMaySend, becomeDrainer, type Drainer } from '../../store/outbox/fence.ts';
import { readToSee, type Taken } from '../../store/outbox/settle.ts';
import { readCapabilities } from '../../store/profile.ts';
import type { Network } from '../http.ts';
import { attempt, attemptAlone } from './attempt.ts';
import { needsTotal, readTotal } from './calorieTotal.ts';
import { isIndependent, mayExtend, mostInFlight } from './capabilities.ts';
import { close, readNextDue } from './closing.ts';
import { judgeForbidden } from './forbidden.ts';
import { forOurUser, guarded } from './guard.ts';
import { askPresence, type Presence } from './presence.ts';
import { settleUnsure } from './reconcile.ts';
import { resourceOf } from './resources.ts';
import type { Run } from './run.ts';
import { keepOffset } from './serverClock.ts';
import { firstOf, gateOf, type Halt } from './verdict.ts';
import { wireOf } from './wire.ts';

/** How a drain ended. */
export interface DrainResult {
  /** Why it stopped early; null when it went through. */
  readonly halt: Halt | null;
  /** True when something is left that may get through when it is tried again. */
  readonly failed: boolean;
  /** When something that is not due yet will be, epoch milliseconds. */
  readonly dueMs: number | null;
  /** True when lists were to be read and it stopped before that. */
  readonly unread: boolean;
  /** Who answered instead of the account's own person. */
  readonly otherUserId: string | null;
}

/** What still helps after so many, though nothing of it stays, can wait. */
const MOST_ROUNDS = 100;

/**
 * Drains an account's outbox. `read` also fetches what other devices may have changed.
 * The caller holds the drain lock.
 * @throws FencedError when another context took over; it or SignedOutError after a sign-out
 */
export async function drain(
  network: Network,
  account: Account,
  { read }: { read: boolean },
): Promise<DrainResult> {
  const drainer = await becomeDrainer(account);
  let turn = await round(network, drainer, read);
  // A refused token or an outdated total asks for a new preflight: once more, and on while it helps.
  // So does what the lists have freed, as a workout whose plan only they showed.
  const goesOn = () => turn.halt?.why === 'preflight' || turn.isSomeFree;
  for (let rounds = 1, helps = true; helps && goesOn() && rounds < MOST_ROUNDS; rounds += 1) {
    turn = await round(network, drainer, turn.unread);
    helps = turn.sentSome;
  }
  const { sentSome: _, isSomeFree: __, ...result } = turn;
  return result;
}

/** A drain from one preflight on. */
interface Round extends DrainResult {
  /** True when some change left the outbox. */
  readonly sentSome: boolean;
  /** True when some change may go that could not before the lists were read. */
  readonly isSomeFree: boolean;
}

const NOTHING_SENT = { sentSome: false, isSomeFree: false } as const;

async function round(network: Network, drainer: Drainer, read: boolean): Promise<Round> {
  const { account } = drainer;
  const askedAtMs = account.clock.nowMs();
  const line = guarded(network, drainer);
  const isKnown = (await readCapabilities(account)).includes('minimal');
  const presence = await askPresence(line, { isKnown });
  if (presence.who !== 'user' || presence.user.id !== account.userId) {
    const halt = haltOf(presence);
    await keepGate(drainer, gateOf(halt));
    const otherUserId = presence.who === 'user' ? presence.user.id : null;
    return { halt, failed: true, dueMs: null, unread: read, otherUserId, ...NOTHING_SENT };
  }
  const { capabilities, ...profile } = presence.user;
  await keepProfile(drainer, { profile, capabilities });
  const isForUser = mayExtend({ network, user: presence.user }, 'idempotency');
  const run: Run = {
    network: isForUser ? forOurUser(line, drainer) : line,
    drainer,
    user: presence.user,
    clockOffsetMs: await keepOffset(drainer, presence.serverNowMs, askedAtMs),
    failed: new Set(),
    agenda: [],
    known: new Map([['profile', { resource: 'profile', fields: profile }]]),
    touched: new Set(),
    unseen: new Set((await readToSee(drainer)).map(({ change }) => resourceOf(change))),
    shown: new Map(),
    revision: presence.revision,
    courses: new Map(),
    forbidden: [],
    isForbidden: false,
    taken: 0,
    hasAskedPage: false,
    refusedToken: null,
    isProfileOld: false,
    isExcused: false,
    lookUpDueMs: null,
  };
  const stopped = (await settleAndSend(run)) ?? (await judgeForbidden(run));
  const mayRead = stopped === null || run.isExcused || stopped.why === 'forbidden';
  const closed = await close(run, { read: read && mayRead, mayAsk: mayRead });
  const halt = (mayRead ? closed.halt : null) ?? (run.isExcused ? null : stopped);
  const isRead = mayRead && !closed.isPartial && closed.halt === null;
  if (halt) await keepGate(drainer, gateOf(halt));
  return {
    halt,
    failed: halt !== null || closed.isPartial || run.failed.size > 0,
    dueMs: await readNextDue(run),
    unread: !isRead && (read || run.touched.size > 0),
    otherUserId: null,
    sentSome: run.taken > 0 || run.touched.size > 0,
    isSomeFree: halt === null && (await canClaim(drainer, run)),
  };
}

function haltOf(presence: Presence): Halt {
  if (presence.who === 'nobody') return { why: 'signIn', retryAfterMs: null };
  if (presence.who === 'unknown') {
    const { who: _, isThere: __, ...rest } = presence;
    return { why: 'unreachable', ...rest };
  }
  return { why: 'otherAccount', retryAfterMs: null };
}

/** What met silence often is settled last: it may be the cause of it, and must hold nothing back. */
async function settleAndSend(run: Run): Promise<Halt | null> {
  return (
    (await settleUnsure(run, (entry) => vainTries(entry) === 0)) ??
    (await sendAll(run)) ??
    (await settleUnsure(run, (entry) => vainTries(entry) > 0)) ??
    (await sendAll(run))
  );
}

/** Sends every lane that is free and due, lowest seq first; a lane that failed is left for later. */
async function sendAll(run: Run): Promise<Halt | null> {
  for (;;) {
    const mayClaim = (entry: KnownEntry) => !needsTotal(run, entry);
    const entry = await claimNext(run.drainer, wireOf, run, mayClaim);
    // What may not be claimed yet stays on the agenda.
    if (!entry && run.agenda.length === 0) return null;
    const halt = await (entry ? sendFrom(run, entry) : readTotal(run));
    if (halt) return halt;
  }
}

function sendFrom(run: Run, entry: SendingEntry): Promise<Halt | null> {
  return isIndependent(entry) ? sendMany(run, entry) : attemptAlone(run, entry);
}

/** So many are claimed in one transaction: a crash has no more than these to look up. */
const CLAIMED_AT_ONCE = 8;
/** What was answered is kept after this time at the latest, while others are on their way. */
const KEPT_WITHIN_MS = 250;

/**
 * Sends a change and those after it which are independent of each other. One transaction at a time
 * keeps what was answered and claims what comes next, while others are on their way; where six are,
 * before the next one could leave.
 */
async function sendMany(run: Run, first: SendingEntry): Promise<Halt | null> {
  const { drainer } = run;
  const { monotonicMs } = drainer.account.clock;
  const most = mostInFlight(run);
  const ready = [first];
  let answered: Taken[] = [];
  let keptAtMs = monotonicMs();
  let turning: Promise<void> | null = null;
  const stop: { halt: Halt | null; error: unknown } = { halt: null, error: null };
  const isStopped = () => stop.halt !== null || stop.error !== null;
  const fail = (error: unknown) => {
    stop.error ??= error;
  };

  // As it will be claimed: that counts as a try.
  const mayClaim = (entry: KnownEntry) => isIndependent({ ...entry, attempts: entry.attempts + 1 });
  async function turn(count: number): Promise<void> {
    const taken = answered;
    answered = [];
    ready.push(...(await claimMany(drainer, wireOf, run, { taken, count, mayClaim })));
    keptAtMs = monotonicMs();
  }
  function turnOnce(mayBegin: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    turning ??= mayBegin()
      .then(() => turn(isStopped() ? 0 : CLAIMED_AT_ONCE - ready.length))
      .catch(fail)
      .finally(() => {
        turning = null;
      });
    return turning;
  }
  async function send(): Promise<void> {
    while (!isStopped()) {
      if (ready.length === 0) await turnOnce();
      const entry = isStopped() ? undefined : ready.shift();
      if (!entry) return;
      const attempting = attempt(run, entry);
      // So many have left since it was full. It would hold up their fence checks, which go before it.
      if (most > 1 && ready.length === CLAIMED_AT_ONCE - most) {
        void turnOnce(() => assertMaySend(drainer));
      }
      const { taken, halt } = await attempting;
      if (taken) answered.push(taken);
      stop.halt = firstOf(stop.halt, halt);
      if (ready.length > 0 && monotonicMs() - keptAtMs >= KEPT_WITHIN_MS) void turnOnce();
    }
  }

  // All are waited for: nothing may be sent or kept once the drain is over.
  await Promise.all(Array.from({ length: most }, () => send().catch(fail)));
  await turning;
  if (stop.error !== null) throw stop.error;
  if (answered.length > 0) await turn(0);
  await unclaim(drainer, ready);
  return stop.halt;
}
