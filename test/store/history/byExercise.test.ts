import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { openAccount } from '../../../src/store/account.ts';
import { fillExerciseIndex, readNewRecords } from '../../../src/store/history/byExercise.ts';
import { readExerciseHistory } from '../../../src/store/history/exerciseHistory.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { FIRST_RELEASE } from '../../support/builds/firstRelease.ts';
import { install } from '../../support/drainer.ts';
import { recordOf, trained } from '../../support/entries.ts';
import { putRawRow } from '../../support/rawRows.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';

/** A session of these exercises, each with one set. */
function of(id: string, ...names: string[]): SessionRecord {
  return {
    ...recordOf(id),
    exercises: names.map((name) => ({ name, sets: [{ weight: 100 + Number(id), reps: 5 }] })),
  };
}

const HISTORY = [of('1', 'Bench Press', 'Squats'), of('2', 'Squats'), of('3', ' bench  PRESS')];

/** An account whose history a build without the index wrote. */
async function leftByOlderBuild() {
  const old = new Dexie('repkeep-account-7');
  old.version(1).stores(FIRST_RELEASE);
  await old.table('sessions').bulkAdd(HISTORY);
  old.close();
  const account = openAccount('7', testClock());
  onTestFinished(() => account.db.close());
  return account;
}

async function told() {
  const account = await openTestAccount('7', testClock());
  const drainer = await becomeDrainer(account);
  await install(drainer, { resource: 'sessions', sessions: HISTORY });
  return { account, drainer };
}

/** Counts the sessions that are read from now on. */
function countReadSessions({ db }: { db: Dexie }) {
  const read = { sessions: 0 };
  db.table('sessions').hook('reading', (row) => {
    read.sessions += 1;
    return row;
  });
  return read;
}

const idsOf = ({ sessions }: { sessions: readonly { id: string }[] }) =>
  sessions.map(({ id }) => id);

it('an exercise’s sessions are found by its key, however it is spelt, waiting ones among them [D33.key.shared]', async () => {
  const { account } = await told();
  await queue(account, trained('4'));
  const read = countReadSessions(account);
  const history = await readExerciseHistory(account, 'BENCH PRESS');
  expect(idsOf(history)).toEqual(['4', '3', '1']);
  // Only its own were read.
  expect(read.sessions).toBe(2);
});

it('records are told against the sessions that have those exercises, and no others are read [D33.record]', async () => {
  const { account } = await told();
  const read = countReadSessions(account);
  const [record] = await readNewRecords(account, of('9', 'Bench Press'));
  expect(record).toMatchObject({ kind: 'bestSet', exercise: 'Bench Press' });
  expect(read.sessions).toBe(2);
});

it('records stay told while the saved alert is open, also once the server has named the workout itself [D33.record]', async () => {
  const { account } = await told();
  const saved = of('9', 'Bench Press');
  const before = await readNewRecords(account, saved);
  expect(before).not.toEqual([]);
  await account.db.sessions.add({ ...saved, id: '500' });
  expect(await readNewRecords(account, saved)).toEqual(before);
});

it('what an older build wrote is found before it is in the index, and after', async () => {
  const account = await leftByOlderBuild();
  expect(idsOf(await readExerciseHistory(account, 'Squats'))).toEqual(['2', '1']);
  await fillExerciseIndex(account);
  const read = countReadSessions(account);
  expect(idsOf(await readExerciseHistory(account, 'Squats'))).toEqual(['2', '1']);
  expect(read.sessions).toBe(2);
});

it('two screens that lack the index at once fill it once', async () => {
  const account = await leftByOlderBuild();
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => puts.mockRestore());
  await Promise.all([fillExerciseIndex(account), fillExerciseIndex(account)]);
  const ofSessions = puts.mock.contexts.filter(
    (store) => store instanceof IDBObjectStore && store.name === 'sessions',
  );
  expect(ofSessions).toHaveLength(await account.db.sessions.count());
});

it('what older code in another tab writes meanwhile is found as well', async () => {
  const { account } = await told();
  // Without the keys.
  await putRawRow(account.db, 'sessions', of('5', 'Squats'));
  expect(idsOf(await readExerciseHistory(account, 'Squats'))).toEqual(['5', '2', '1']);
  await fillExerciseIndex(account);
  expect(idsOf(await readExerciseHistory(account, 'Squats'))).toEqual(['5', '2', '1']);
});

it('an open page hears of a session with its exercise, and of one that goes', async () => {
  const { account, drainer } = await told();
  const heard: string[][] = [];
  const subscription = liveQuery(() => readExerciseHistory(account, 'Squats')).subscribe((told) =>
    heard.push(idsOf(told)),
  );
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['2', '1']));
  await install(drainer, { resource: 'sessions', sessions: [...HISTORY, of('6', 'Squats')] });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['6', '2', '1']));
  await install(drainer, { resource: 'sessions', sessions: HISTORY.slice(0, 1) });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['1']));
});

it('no one else sees the keys, and a list that comes again is not written again', async () => {
  const { account, drainer } = await told();
  const written = vi.fn();
  account.db.sessions.hook('updating', written);
  await install(drainer, { resource: 'sessions', sessions: HISTORY });
  expect(written).not.toHaveBeenCalled();
  expect(await account.db.sessions.toArray()).toEqual(HISTORY);
});
