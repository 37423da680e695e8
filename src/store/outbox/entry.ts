import type { Capability } from '../../contract/answers.ts';
import type { Change, Lane, UnknownChange } from '../../domain/change.ts';
import type { News } from '../../domain/conflict.ts';
import type { Held } from '../../domain/normalised.ts';

/** The request an entry is sent as; frozen while it may have been applied. */
export interface Wire {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
  /** The day's total that an addition of calories makes, and the one that it was added to. */
  readonly calories?: { readonly before: number; readonly total: number };
  /** The server's plans as they were known before a new one was sent: ours is none of them. */
  readonly plansBefore?: readonly string[];
  /** What the server announced then: what a repeat may rely on. Absent where an older build sent it. */
  readonly under?: readonly Capability[];
  /** The entity tag of all that it may replace; null: nothing may stand there; absent: anything may. */
  readonly ifMatch?: string | null;
  /** Its Idempotency-Key, where that is not the opId: another request of the same change had that one. */
  readonly key?: string;
  /**
   * What stood before changes that were taken and not seen yet: a list that lags may show that still. Of a
   * new plan: those whose ids it may get.
   */
  readonly replaced?: readonly Held[];
  /** What it does in place of its change, which met another's value (`domain/conflict.ts`). */
  readonly resolved?: Resolved;
}

/** How a conflict was resolved, and what to tell once that stands. */
export interface Resolved {
  readonly change: Change;
  readonly news: News | null;
}

/** What went wrong last. `status` is null when no answer came. */
export interface SendError {
  /** full: the account may hold no more. */
  readonly kind: 'noAnswer' | 'status' | 'full' | 'badAnswer' | 'redirect' | 'interrupted';
  readonly status: number | null;
  readonly atMs: number;
  /** How often it was met in a row, and nothing else in between; absent: once. */
  readonly times?: number;
  /** When it was met first of these; absent: `atMs`. */
  readonly sinceMs?: number;
}

/** What is met so often in a row, and over so long, is no passing state: a replica lags by less. */
const EACH_TIME = { times: 3, ms: 60_000 };

/** True of what a change meets each time. */
export function isEachTime({ atMs, times = 1, sinceMs = atMs }: SendError): boolean {
  return times >= EACH_TIME.times && atMs - sinceMs >= EACH_TIME.ms;
}

/** What a change has met, counted on where it is what it met before. */
export function counted(
  { lastError: last }: Pick<Entry, 'lastError'>,
  error: SendError,
): SendError {
  const isAgain = last?.kind === error.kind && last.status === error.status;
  if (!isAgain) return error;
  const { atMs, times = 1, sinceMs = atMs } = last;
  // Where the clock was put back meanwhile, the time counts anew.
  return { ...error, times: times + 1, sinceMs: Math.min(sinceMs, error.atMs) };
}

/**
 * Where an entry stands (src/README.md, 'States of an entry'). What a state does not have cannot be
 * written down.
 */
export type Delivery =
  | { readonly state: 'queued' }
  | {
      readonly state: 'sending';
      readonly wire: Wire;
      readonly attemptId: string;
      /** By the server's clock, as far as it was heard: this device's may jump before it is looked up. */
      readonly firstSentAtMs: number;
    }
  /** An indeterminate outcome. */
  | { readonly state: 'unsure'; readonly wire: Wire; readonly firstSentAtMs: number }
  /**
   * Taken by a server that does not say for good how it stands, and not seen there yet: never sent again, shown until it is seen, and no
   * longer waiting. `reads` counts the answers that could have shown it, and did not. `isDone`: one has shown
   * it as it was meant, and others may lag behind that, as `reads` of them since have done.
   */
  | {
      readonly state: 'accepted';
      readonly wire: Wire;
      readonly acceptedAtMs: number;
      readonly reads: number;
      readonly isDone?: true;
    }
  /** A dead letter. */
  | { readonly state: 'parked' }
  /** A newer build of the app wrote it, in another tab: it is left to that one. */
  | { readonly state: 'newer' };

/** One change that waits in the outbox. */
export interface Entry {
  /** The order of the outbox; given by the database. */
  readonly seq: number;
  /** Names the change for ever, here and to the server. */
  readonly opId: string;
  /** The shape of this row, so that older and newer code can live side by side. */
  readonly version: number;
  readonly change: Change | UnknownChange;
  readonly lane: Lane;
  /** What the person saw when they made the change (the base of a three-way merge); absent where that does not matter. */
  readonly base?: Held | undefined;
  /**
   * What a look has shown in its place after its answer was lost, and may be it: a weight in whole pounds. It
   * was sent again all the same.
   */
  readonly formSeen?: Held | undefined;
  readonly recordedAtMs: number;
  /** The server's clock when it was heard last before that; absent when it never said. */
  readonly heardMs?: number | undefined;
  /** Not sent before that, which ends its undo time; 0: it cannot be taken back (any more). */
  readonly notBeforeMs: number;
  readonly delivery: Delivery;
  readonly attempts: number;
  readonly lastError: SendError | null;
}

type In<State extends Delivery['state']> = {
  readonly delivery: Extract<Delivery, { state: State }>;
};
/** An entry whose change this build understands. */
export type KnownEntry = Entry & { readonly change: Change };
export type SendingEntry = KnownEntry & In<'sending'>;
export type UnsureEntry = KnownEntry & In<'unsure'>;
export type AcceptedEntry = KnownEntry & In<'accepted'>;

/** False where there is none, or a newer build wrote it. */
export function isOfThisBuild(entry: Entry | undefined): entry is KnownEntry {
  return entry !== undefined && entry.delivery.state !== 'newer';
}

/** True for an entry of this build in that state; nobody waits in any other build's. */
export function isIn<State extends 'queued' | 'sending' | 'unsure' | 'accepted' | 'parked'>(
  entry: Entry | undefined,
  state: State,
): entry is KnownEntry & In<State> {
  return entry?.delivery.state === state;
}

/** Sent, and not known to have arrived or not. */
export function isInDoubt(entry: Entry): entry is SendingEntry | UnsureEntry {
  return entry.delivery.state === 'sending' || entry.delivery.state === 'unsure';
}

/** Surely not applied: later changes of the same thing may be merged with it. */
export function isMergeable(entry: Entry): entry is KnownEntry {
  return entry.delivery.state === 'queued' || entry.delivery.state === 'parked';
}

/** The change that a request makes: not always the one that its person meant. */
export function sentChange({ change, delivery }: SendingEntry | UnsureEntry | AcceptedEntry) {
  return delivery.wire.resolved?.change ?? change;
}

/** Taken and shown: here only until no reading lags behind that any more. */
export function isDone({ delivery }: Entry): boolean {
  return delivery.state === 'accepted' && !!delivery.isDone;
}

/** No reading lags by more. */
const LAG_MS = 60_000;

/** True for one that was taken so long ago. A clock that went back must not keep it for ever. */
export function isLate({ delivery }: AcceptedEntry, nowMs: number): boolean {
  const sinceMs = nowMs - delivery.acceptedAtMs;
  return sinceMs >= LAG_MS || sinceMs < 0;
}

/** What an entry comes to, as far as that is known: once it is taken, what was sent of it. */
export function standingChange<C extends Entry['change']>(
  entry: Entry & { readonly change: C },
): C | Change {
  return isIn(entry, 'accepted') ? sentChange(entry) : entry.change;
}

/**
 * What became of a change that left the outbox.
 * - sent: it stands on the server as it was meant.
 * - kept: the server took it, and something else stands there.
 * - recreated: so it does, after another device's delete of the plan.
 * - joined: it stands together with another device's edit of the same plan.
 * - superseded, spared: it was given up for what stands there (`domain/conflict.ts`).
 * - merged: a later change of this device took it in.
 */
export type Outcome =
  | 'sent'
  | 'kept'
  | 'recreated'
  | 'joined'
  | 'superseded'
  | 'merged'
  | 'undone'
  | 'discarded'
  | 'dayOver'
  | 'needless'
  | 'spared';

export interface JournalLine {
  readonly seq: number;
  readonly opId: string;
  readonly atMs: number;
  readonly change: Change;
  readonly outcome: Outcome;
  /** What it met on the server. */
  readonly news?: News | undefined;
  /** What stands there instead, where the server keeps it in another form ('kept'). */
  readonly there?: Held | undefined;
  /** More than one plan of the server could have been the new one: the last was taken for it. */
  readonly isAmbiguous?: true | undefined;
  /** The person has answered the news of it. */
  readonly isAnswered?: true;
}

/** True for a line that the person is told of. */
export function isNews({ change, outcome, news, isAnswered }: JournalLine): boolean {
  // An amount of 0 begins a day: nobody has entered it, and nothing is lost with it.
  const isNobodys = change.kind === 'calories.add' && change.amount === 0;
  if (isAnswered || isNobodys) return false;
  const isLoss = change.kind === 'calories.add' && outcome === 'dayOver';
  return isLoss || news !== undefined || outcome === 'kept';
}
