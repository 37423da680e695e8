/** What keeping a change costs, from the tap to the disk. */
import { write } from '../../../../src/store/account.ts';
import { completeWorkout } from '../../../../src/store/completedSession.ts';
import { append } from '../../../../src/store/outbox/append.ts';
import { saveWeight } from '../../../../src/store/weights.ts';
import { drain } from '../../../../src/sync/drain/drain.ts';
import { medianOf } from '../rounds.ts';
import { clearQueue, pushRequest, toRequest } from './library.ts';
import { openFor, pageNetwork } from './ours.ts';
import { openRaw, putAsCommand, putOnce, resetRaw } from './raw.ts';
import { changeOf, dayOf, type Kind, requestOf, runningOf } from './records.ts';

export type KeepingSide = 'rawPut' | 'rawTransaction' | 'ours' | 'workbox';

/** Changes kept one after the other in one reading. */
const KEPT = 12;
/** So many are kept beside a drain that has so many to send: it must not end first. */
const KEPT_BESIDE = 30;
const SENT_BESIDE = 300;
/** The drain is well under way after so many. */
const SENT_BEFORE = 10;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Milliseconds for one change, the median of several in a row. */
export async function timeKeeping(side: KeepingSide, kind: Kind): Promise<number> {
  const keep = await keeperOf(side, kind);
  return timeEach(KEPT, keep);
}

let opened: Promise<IDBDatabase> | null = null;

async function keeperOf(side: KeepingSide, kind: Kind): Promise<(index: number) => Promise<void>> {
  if (side === 'ours') return ourKeeper(kind, KEPT);
  if (side === 'workbox') {
    await clearQueue();
    const all = Array.from({ length: KEPT }, (_, i) =>
      toRequest(requestOf(changeOf(kind, i)), JSON_TYPE),
    );
    return (index) => pushRequest(all[index] ?? new Request('/'));
  }
  opened ??= openRaw();
  const raw = await opened;
  await resetRaw(raw, KEPT);
  const put = side === 'rawPut' ? putOnce : putAsCommand;
  return (index) => put(raw, kind, index);
}

async function ourKeeper(kind: Kind, count: number) {
  const account = await openFor('7');
  const { outbox, sessionDrafts } = account.db;
  await outbox.clear();
  if (kind === 'weight')
    return (index: number) => saveWeight(account, dayOf(index), 150 + index / 10);
  await sessionDrafts.clear();
  const running = Array.from({ length: count }, (_, index) => runningOf(index));
  await sessionDrafts.bulkAdd(
    running.map((session) => ({ id: session.id, session, closedAtMs: null, revision: 1 })),
  );
  return async (index: number) => {
    const isKept = await completeWorkout(account, running[index]?.id ?? '');
    if (!isKept) throw new Error('The workout was not kept.');
  };
}

/** The same while a drain sends sessions, as fast as the server answers. */
export async function timeKeepingBesideDrain(kind: Kind): Promise<number> {
  const account = await openFor('7');
  const keep = await ourKeeper(kind, KEPT_BESIDE);
  await write(account, [account.db.outbox], async () => {
    // After those that are kept meanwhile.
    for (let index = 0; index < SENT_BESIDE; index += 1) {
      await append(account, changeOf('session', KEPT_BESIDE + index));
    }
  });
  const { network, signal, untilSent } = pageNetwork();
  let isOver = false;
  const draining = drain(network, account, { read: false }).finally(() => {
    isOver = true;
  });
  await untilSent(SENT_BEFORE);
  const ms = await timeEach(KEPT_BESIDE, keep);
  if (isOver) throw new Error('The drain was over before all was kept.');
  signal.isThere = false;
  await draining;
  return ms;
}

async function timeEach(count: number, keep: (index: number) => Promise<void>): Promise<number> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startMs = performance.now();
    await keep(index);
    all.push(performance.now() - startMs);
  }
  return medianOf(all);
}
