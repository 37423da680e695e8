import type { EntityTable, Table } from 'dexie';
import type { SessionRecord } from '../../domain/session.ts';
import type { Entry, JournalLine } from '../outbox/entry.ts';
import { keepExerciseKeys, withoutKeys } from './exerciseIndex.ts';
import { LastingDatabase } from './reconnecting.ts';
import type {
  AccountRow,
  BuilderDraftRow,
  DeviceRow,
  PlanIdRow,
  PlanRow,
  ProfileRow,
  SessionDraftRow,
  WeightRow,
} from './rows.ts';
import {
  builderDraftUpToDate,
  entryUpToDate,
  journalLineUpToDate,
  planRowUpToDate,
  sessionDraftUpToDate,
} from './storedRows.ts';

/** What waits for the history, in its order (D21); entries of other things are not in it. */
export const SESSIONS_BY_TIME = '[change.kind+change.session.date+change.session.timestamp]';

/** One account's data. Never deleted: sign-out clears it. */
export class AccountDatabase extends LastingDatabase {
  declare meta: Table<AccountRow, 'account'>;
  declare profile: Table<ProfileRow, 'profile'>;
  declare plans: Table<PlanRow, string>;
  declare weights: Table<WeightRow, string>;
  declare sessions: Table<SessionRecord, string>;
  declare outbox: EntityTable<Entry, 'seq'>;
  declare planIds: Table<PlanIdRow, string>;
  declare sessionDrafts: Table<SessionDraftRow, string>;
  declare builderDraft: Table<BuilderDraftRow, string>;
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
    this.version(2).stores({
      sessions: 'id, [date+timestamp], *exerciseKeys',
      outbox: `++seq, &opId, [lane+seq], delivery.state, ${SESSIONS_BY_TIME}`,
    });
    keepExerciseKeys(this);
    this.sessions.hook('reading', withoutKeys);
    this.plans.hook('reading', planRowUpToDate);
    this.outbox.hook('reading', entryUpToDate);
    this.sessionDrafts.hook('reading', sessionDraftUpToDate);
    this.builderDraft.hook('reading', builderDraftUpToDate);
    this.journal.hook('reading', journalLineUpToDate);
  }
}

export class DeviceDatabase extends LastingDatabase {
  declare device: Table<DeviceRow, 'device'>;

  constructor() {
    super('repkeep-device');
    this.version(1).stores({ device: 'key' });
  }
}
