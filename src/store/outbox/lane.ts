import { Dexie } from 'dexie';
import type { Lane } from '../../domain/change.ts';
import type { Account } from '../account.ts';
import type { Entry } from './entry.ts';

/** What waits in a lane, oldest first; only what comes after `seq`, where one is given. */
export function inLane({ db }: Account, lane: Lane, seq?: number) {
  const from = [lane, seq ?? Dexie.minKey];
  return db.outbox.where('[lane+seq]').between(from, [lane, Dexie.maxKey], false);
}

/** What waits in an entry's lane up to that, oldest first. */
export function inLaneUpTo({ db }: Account, { lane, seq }: Pick<Entry, 'lane' | 'seq'>) {
  return db.outbox.where('[lane+seq]').between([lane, Dexie.minKey], [lane, seq], true, true);
}

/** What waits in all lanes whose names begin so, lane by lane. */
export function inLanes({ db }: Account, prefix: string) {
  return db.outbox.where('[lane+seq]').between([prefix], [`${prefix}\uffff`]);
}

/**
 * Does something for each entry, lane by lane in order and the lanes side by side: a database takes longer to
 * be asked than to answer.
 */
export async function eachLane<T extends { readonly entry: Entry }>(
  all: readonly T[],
  run: (one: T) => Promise<void>,
): Promise<void> {
  const lanes = new Map<Lane, T[]>();
  for (const one of all) {
    const { lane } = one.entry;
    const ofLane = lanes.get(lane) ?? [];
    lanes.set(lane, ofLane);
    ofLane.push(one);
  }
  const inOrder = async (lane: readonly T[]) => {
    for (const one of lane) await run(one);
  };
  await Promise.all([...lanes.values()].map(inOrder));
}
