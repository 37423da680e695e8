/** Which lanes hold more than one change: only these are read to tell how many changes wait. */
import type { Lane } from '../../domain/change.ts';
import type { Account } from '../account.ts';
import type { Entry } from './entry.ts';
import { inLane } from './lane.ts';

/** Kept beside the account's row. It may name lanes that are crowded no more, and lacks none that is. */
interface CrowdedRow {
  readonly key: 'crowded';
  readonly lanes: readonly Lane[];
}

/** Notes a lane in which a change was put behind another. Call it in the transaction that does so. */
export async function noteCrowded(account: Account, lane: Lane): Promise<void> {
  const row = await rowsOf(account).get('crowded');
  // Without a row nothing is relied on before the next review.
  if (!row || row.lanes.includes(lane)) return;
  await rowsOf(account).put({ ...row, lanes: [...row.lanes, lane] });
}

/**
 * Forgets the lanes that are crowded no more. The first time, with what a build without this row
 * left, it finds them all.
 */
export async function reviewCrowded(account: Account): Promise<void> {
  const row = await rowsOf(account).get('crowded');
  const lanes = row ? await onlyCrowded(account, row.lanes) : await findCrowded(account);
  if (lanes.length === row?.lanes.length) return;
  await rowsOf(account).put({ key: 'crowded', lanes });
}

/**
 * The entries that do not simply wait, each for itself: those of crowded lanes, which are merged when
 * they are sent, and those that were refused or taken. Needs `meta` and `outbox` in its transaction.
 */
export async function readUneven(account: Account): Promise<Entry[]> {
  const { outbox } = account.db;
  const row = await rowsOf(account).get('crowded');
  if (!row) return outbox.orderBy('seq').toArray();
  const found = await Promise.all([
    ...row.lanes.map((lane) => inLane(account, lane).toArray()),
    ...['parked', 'accepted'].map((state) =>
      outbox.where('delivery.state').equals(state).toArray(),
    ),
  ]);
  const bySeq = new Map(found.flat().map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

async function onlyCrowded(account: Account, lanes: readonly Lane[]): Promise<Lane[]> {
  const counts = await Promise.all(lanes.map((lane) => inLane(account, lane).count()));
  return lanes.filter((_, index) => (counts[index] ?? 0) > 1);
}

/** By the index alone. */
async function findCrowded({ db }: Account): Promise<Lane[]> {
  const keys = await db.outbox.orderBy('[lane+seq]').keys();
  // The keys of this index begin with an entry's lane.
  const lanes = keys.flatMap((key) => (Array.isArray(key) ? [String(key[0]) as Lane] : []));
  const behind = lanes.filter((lane, index) => lane === lanes[index - 1]);
  return [...new Set(behind)];
}

function rowsOf({ db }: Account) {
  return db.table<CrowdedRow, 'crowded'>('meta');
}
