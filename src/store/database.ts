import type { EntityTable, Table } from 'dexie';
import type { Capability } from '../contract/answers.ts';
import type { Profile } from '../domain/account.ts';
import type { Day } from '../domain/days.ts';
import type { Plan, PlanDraft } from '../domain/plan.ts';
import type { Session, SessionRecord } from '../domain/session.ts';
import type { Entry, JournalLine } from './entry.ts';
import { LastingDatabase } from './lastingDatabase.ts';

/** Why nothing can be sent just now; 'open' when it can. Kept, so that every screen can say so. */
export type Gate = 'open' | 'unreachable' | 'signIn' | 'otherAccount';

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
  /** Raised at every step of a drain; a waiter takes over when it stands still. */
  readonly beat: number;
  /** Up to this line of the journal the person was told what was lost. */
  readonly toldSeq?: number;
  /** What the server's clock said last. */
  readonly heard?: Heard;
  /** What the server calls the lists that are kept here. */
  readonly tags?: ListTags | null;
}

/** An entity tag (ETag) for each list that is kept just as the server sent it. */
export interface ListTags {
  /** The reading of the code that kept them (`store/tags.ts`). */
  readonly reading: number;
  /** The last step by code that knows tags. */
  readonly atBeat?: number;
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

/** A running session. closedAtMs: left by Back, kept for the undo time. */
export interface SessionDraftRow {
  readonly id: string;
  readonly session: Session;
  readonly closedAtMs: number | null;
}

export interface BuilderDraftRow {
  readonly key: 'builder';
  readonly draft: PlanDraft;
}

/** One account's data. Never deleted: sign-out clears it (sync.md, 'Where it is kept'). */
export class AccountDatabase extends LastingDatabase {
  declare meta: Table<AccountRow, 'account'>;
  declare profile: Table<ProfileRow, 'profile'>;
  declare plans: Table<PlanRow, string>;
  declare weights: Table<WeightRow, string>;
  declare sessions: Table<SessionRecord, string>;
  declare outbox: EntityTable<Entry, 'seq'>;
  declare planIds: Table<PlanIdRow, string>;
  declare sessionDrafts: Table<SessionDraftRow, string>;
  declare builderDraft: Table<BuilderDraftRow, 'builder'>;
  declare journal: EntityTable<JournalLine, 'seq'>;

  constructor(userId: string) {
    super(`repkeep-account-${userId}`);
    this.version(1).stores({
      meta: 'key',
      profile: 'key',
      plans: 'id, position',
      weights: 'day',
      sessions: 'id, [date+timestamp]',
      outbox: '++seq, &opId, [lane+seq], delivery.state',
      planIds: 'localId, serverId',
      sessionDrafts: 'id',
      builderDraft: 'key',
      journal: '++seq',
    });
  }
}

/** What the device knows before it knows whose data to show. */
export interface DeviceRow {
  readonly key: 'device';
  /** Whose data the app opens; null on the sign-in screen. */
  readonly remembered: string | null;
  /** Signed out, but the server was not told yet: no look-up signs anyone in (decision 8). */
  readonly signOutPending: boolean;
  /** How much the account that signed out last left unsent: told until the next sign-in (decision 7). */
  readonly keptUnsent?: number;
  /** The person does not want to be asked to install the app again. */
  readonly installDeclined?: boolean;
}

export class DeviceDatabase extends LastingDatabase {
  declare device: Table<DeviceRow, 'device'>;

  constructor() {
    super('repkeep-device');
    this.version(1).stores({ device: 'key' });
  }
}
