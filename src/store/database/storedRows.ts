/**
 * What stands in the tables, and the one door for what any build of the app wrote there. Rows of an older build are
 * brought up to date as they are read: a field that it did not know has its default, also in the
 * plan that a person saw before a change. Entries of a newer build are marked, and left to it.
 * No other code asks for a version.
 */
import * as v from 'valibot';
import { type Capability, PlanRow as PlanSchema } from '../../contract/answers.ts';
import { UserBody } from '../../contract/bodies.ts';
import type { Profile } from '../../domain/account.ts';
import type { Day } from '../../domain/days.ts';
import type { Held } from '../../domain/overrule.ts';
import type { Plan, PlanDraft } from '../../domain/plan.ts';
import type { Session } from '../../domain/session.ts';
import type { Delivery, Entry, JournalLine, SendError, Wire } from '../outbox/entry.ts';

/** A circuit breaker: why nothing can be sent just now; 'open' when it can. Kept, so that every screen can say so. */
export type Gate = 'open' | 'unreachable' | 'signIn' | 'otherAccount' | 'forbidden';

/** What the server's Date header said last. */
export interface Heard {
  /** The server's clock then, epoch milliseconds. */
  readonly serverMs: number;
  /** What this device's clock lacks of the server's, milliseconds. */
  readonly offsetMs: number;
}

/** The state of an account database, all in one row so that one read decides. */
export interface AccountRow {
  readonly key: 'account';
  /** Set in the transaction that clears the cached data: nothing may be written after it. */
  readonly signedOut: boolean;
  /** Raised at every sign-out; an answer to a call from before it is not installed. */
  readonly epoch: number;
  readonly gate: Gate;
  /** Who drains: a context that lost its lock finds another name here and changes nothing. */
  readonly drainer: string | null;
  /** A heartbeat: raised at every step of a drain; a waiter takes over when it stands still. */
  readonly beat: number;
  /** Up to this line of the journal the person was told what was lost. */
  readonly toldSeq: number;
  /** What the server's clock said last. */
  readonly heard: Heard | null;
  /** What the server calls the lists that are kept here. */
  readonly tags: ListTags | null;
}

/** An entity tag (ETag) for each list that is kept just as the server sent it. */
export interface ListTags {
  /** How the build that kept them reads answers (`READING`). */
  readonly reading: number;
  readonly plans?: string;
  readonly weights?: string;
  readonly sessions?: string;
}

export interface ProfileRow {
  readonly key: 'profile';
  readonly profile: Profile;
  readonly capabilities: readonly Capability[];
  /** The entity tag of the user object as this profile shows it, where the server gave one. */
  readonly tag?: string | null;
}

/** plan.id is local; position is the server's order. */
export interface PlanRow {
  readonly id: string;
  readonly position: number;
  readonly plan: Plan;
}

export interface WeightRow {
  readonly day: Day;
  readonly weight: number;
}

export interface PlanIdRow {
  readonly localId: string;
  readonly serverId: string;
}

/** A running session. closedAtMs: left by Back, or completed, and kept for the undo time. */
export interface SessionDraftRow {
  readonly id: string;
  readonly session: Session;
  readonly closedAtMs: number | null;
  /** The opId of the change that saved it: until that is sent, it can be reopened. */
  readonly completedBy?: string;
  /** Raised at every change. */
  readonly revision: number;
}

/** What an open builder holds. key: the builder's id; the first edition had one, named 'builder'. */
export interface BuilderDraftRow {
  readonly key: string;
  readonly draft: PlanDraft;
}

/** `session`: a digest of what names the session; null where nothing does. */
export interface Leaving {
  readonly userId: string;
  readonly session: string | null;
}

/** What the device knows before it knows whose data to show. */
export interface DeviceRow {
  readonly key: 'device';
  /** Whose data the app opens; null on the sign-in screen. */
  readonly remembered: string | null;
  /** Signed out, but the server was not told yet: no look-up signs anyone in (D8). */
  readonly signOutPending: boolean;
  /** Who answered, and in which session, as the person left for the provider with that still due. */
  readonly leaving?: Leaving | null;
  /** How much the account that signed out last left unsent: told until the next sign-in (D7). */
  readonly keptUnsent?: number;
  /** The person does not want to be asked to install the app again. */
  readonly installDeclined?: boolean;
  /** The sign-in buttons that the server listed last (`readProviders`). */
  readonly providers?: unknown;
}

/** Raised where the shape of an entry changes so that older code would misread it. */
export const ENTRY_VERSION = 2;

/**
 * Raised where answers are read otherwise than before, say with a new field: what an older build
 * made of a list is then read again, though the server's list is unchanged.
 */
export const READING = 2;

const FRESH: AccountRow = {
  key: 'account',
  signedOut: false,
  epoch: 0,
  gate: 'open',
  drainer: null,
  beat: 0,
  toldSeq: 0,
  heard: null,
  tags: null,
};

/** The state of an account; that of one which was never written is a fresh one. */
export function accountRowUpToDate(row: Partial<AccountRow> | undefined): AccountRow {
  const tags = row?.tags?.reading === READING ? row.tags : null;
  return { ...FRESH, ...row, tags };
}

/** True for an entry as it stands on the disk that no newer build wrote: others are left alone. */
export function isKnownRow({ version }: Pick<Entry, 'version'>): boolean {
  return version <= ENTRY_VERSION;
}

export function entryUpToDate(row: Entry | undefined): Entry | undefined {
  if (row === undefined) return row;
  if (!isKnownRow(row)) {
    const change = { kind: 'unknown', stored: row.change } as const;
    return { ...row, change, delivery: { state: 'newer' } };
  }
  const entry = row.version === ENTRY_VERSION ? row : ofFirstEdition(row);
  const { change, base, replaced } = entry;
  return {
    ...entry,
    change: changeUpToDate(change),
    ...(base === undefined ? {} : { base: heldUpToDate(base) }),
    ...(replaced === undefined ? {} : { replaced: heldUpToDate(replaced) }),
  };
}

/**
 * The first edition counted clean answers that did not show a change, and read the total of a day
 * out of the request.
 */
function ofFirstEdition({ notKept: _, ...row }: Entry & { readonly notKept?: number }): Entry {
  return {
    ...row,
    version: ENTRY_VERSION,
    delivery: deliveryOfFirstEdition(row),
    lastError: errorOfFirstEdition(row.lastError),
  };
}

function deliveryOfFirstEdition({ change, delivery }: Entry): Delivery {
  if (change.kind !== 'calories.add' || !('wire' in delivery)) return delivery;
  const body = v.safeParse(UserBody, delivery.wire.body);
  const total = body.success ? body.output.caloriesConsumed : undefined;
  if (total === undefined) return delivery;
  const calories: Wire['calories'] = { before: total - change.amount, total };
  return { ...delivery, wire: { ...delivery.wire, calories } };
}

function errorOfFirstEdition(error: SendError | null): SendError | null {
  const isNotKept = error !== null && String(error.kind) === 'notKept';
  return isNotKept ? { ...error, kind: 'badAnswer' } : error;
}

export function journalLineUpToDate(line: JournalLine | undefined): JournalLine | undefined {
  if (line === undefined) return line;
  const { there } = line;
  const change = changeUpToDate(line.change);
  return { ...line, change, ...(there === undefined ? {} : { there: heldUpToDate(there) }) };
}

export function planRowUpToDate(row: PlanRow | undefined): PlanRow | undefined {
  return row && { ...row, plan: planUpToDate(row.plan) };
}

export function sessionDraftUpToDate(
  row: SessionDraftRow | undefined,
): SessionDraftRow | undefined {
  return row && { ...row, revision: row.revision ?? 0 };
}

const Text = v.fallback(v.string(), '');
/** Loose: what a newer build added stays while an older one edits the rest. */
const BuilderDraft = v.looseObject({
  planId: v.fallback(v.nullable(v.string()), null),
  name: Text,
  exercises: v.array(
    v.looseObject({
      id: v.string(),
      name: Text,
      youtubeLink: Text,
      weight: Text,
      sets: Text,
      reps: Text,
    }),
  ),
});

export function builderDraftUpToDate(
  row: BuilderDraftRow | undefined,
): BuilderDraftRow | undefined {
  const draft = v.safeParse(BuilderDraft, row?.draft);
  if (row === undefined || !draft.success) return row;
  const { seen } = row.draft;
  return { ...row, draft: { ...draft.output, ...(seen && { seen: planUpToDate(seen) }) } };
}

function changeUpToDate<C extends Entry['change']>(change: C): C {
  return 'plan' in change ? { ...change, plan: planUpToDate(change.plan) } : change;
}

function heldUpToDate(held: Held): Held {
  return typeof held === 'object' && held !== null ? planUpToDate(held) : held;
}

/**
 * The same forgiving schema as for servers, which may lack a new field as well. What a newer build
 * added stays: an older one, in another tab, may be the one that sends it.
 */
function planUpToDate(plan: Plan): Plan {
  const parsed = v.safeParse(PlanSchema, plan);
  // A row that makes no sense is not for the door to throw away.
  if (!parsed.success || parsed.output.exercises.length !== plan.exercises.length) return plan;
  const exercises = parsed.output.exercises.map((exercise, index) => ({
    ...plan.exercises[index],
    ...exercise,
  }));
  return { ...plan, ...parsed.output, exercises };
}
