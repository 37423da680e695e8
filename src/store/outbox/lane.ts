import { Dexie } from 'dexie';
import type { Lane } from '../../domain/change.ts';
import type { Account } from '../account.ts';

/** What waits in a lane, oldest first; only what comes after `seq`, where one is given. */
export function inLane({ db }: Account, lane: Lane, seq?: number) {
  const from = [lane, seq ?? Dexie.minKey];
  return db.outbox.where('[lane+seq]').between(from, [lane, Dexie.maxKey], false);
}

/** What waits in a lane before `seq`, oldest first. */
export function earlierInLane({ db }: Account, { lane, seq }: { lane: Lane; seq: number }) {
  return db.outbox.where('[lane+seq]').between([lane, Dexie.minKey], [lane, seq]);
}

/** What waits in all lanes whose names begin so, lane by lane. */
export function inLanes({ db }: Account, prefix: string) {
  return db.outbox.where('[lane+seq]').between([prefix], [`${prefix}\uffff`]);
}
