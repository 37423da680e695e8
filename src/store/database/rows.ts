/** What stands in the tables. */
import type { Capability } from '../../contract/answers.ts';
import type { Profile } from '../../domain/account.ts';
import type { Day } from '../../domain/days.ts';
import type { Plan, PlanDraft } from '../../domain/plan.ts';
import type { Session } from '../../domain/session.ts';
import type { Unit } from '../../domain/unit.ts';

/**
 * A circuit breaker: why nothing can be sent just now; 'open' when it can. Kept, so that every screen can
 * say so. 'portal': a Wi-Fi answers with its own page; 'down': the server says that it cannot; 'nobody': it
 * answers well, and names no person (D2.noAnswer: that is no sign-out).
 */
export type Gate =
  | 'open'
  | 'unreachable'
  | 'portal'
  | 'down'
  | 'nobody'
  | 'signIn'
  | 'otherAccount'
  | 'forbidden';

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
  /** By list: whether the ids of plans in it came as numbers. Some servers take no text for one. */
  readonly countsPlans: { readonly [List in ListName]?: boolean };
}

export type ListName = 'plans' | 'weights' | 'sessions';

/** For a list: up to which state of the server (X-Revision) nothing of it is missing here. */
export type Revisions = { readonly [List in ListName]?: string };

/** An entity tag (ETag) for each list that is kept just as the server sent it. */
export type ListTags = { readonly [List in ListName]?: string } & {
  /** How the build that kept them reads answers (`READING`). */
  readonly reading: number;
  readonly revisions?: Revisions;
};

export interface ProfileRow {
  readonly key: 'profile';
  readonly profile: Profile;
  readonly capabilities: readonly Capability[];
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

/** A running session. closedAtMs: left by Back, until it is resumed or discarded, or completed, and kept for the undo time. */
export interface SessionDraftRow {
  readonly id: string;
  readonly session: Session;
  readonly closedAtMs: number | null;
  /** The opId of the change that saved it: until that is sent, it can be reopened. */
  readonly completedBy?: string;
  /** The opId of the change that put its numbers into its plan (D31): it goes where that goes. */
  readonly numbersBy?: string;
  /** It was left, and then discarded: kept until that cannot be taken back any more. */
  readonly discardedAtMs?: number;
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
  /** How many changes the account that signed out last left unsent: told until the next sign-in (D7). */
  readonly keptUnsent?: number;
  /** How many of these the server had refused: no sign-in sends them. */
  readonly keptRefused?: number;
  /** It left a workout, which can be taken up again then. */
  readonly keptWorkout?: boolean;
  /** How long the person wants to rest between two sets, seconds (D34); absent: no target. */
  readonly restTarget?: number;
  /** What weights are shown and typed in (D29); absent: pounds. */
  readonly unit?: Unit;
  /** The person does not want to be asked to install the app again. */
  readonly installDeclined?: boolean;
  /** The sign-in buttons that the server listed last (`readProviders`). */
  readonly providers?: unknown;
}
