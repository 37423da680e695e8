import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { openAccount } from '../../../src/store/account.ts';
import { fillExerciseIndex } from '../../../src/store/history/byExercise.ts';
import { readMarkedHistory, readMarkedSession } from '../../../src/store/history/records.ts';
import { FIRST_RELEASE } from '../../support/builds/firstRelease.ts';
import { recordOf } from '../../support/entries.ts';
import { testClock } from '../../support/rig.ts';

/** One set a day, heavier from day to day but for the first, which is the heaviest of the first month. */
const HISTORY = Array.from({ length: 50 }, (_, index): SessionRecord => {
  const date = `2026-${index < 25 ? '01' : '02'}-${`${(index % 25) + 1}`.padStart(2, '0')}`;
  const weight = index === 0 ? 120 : 100 + index;
  const exercises = [{ name: 'Squats', sets: [{ weight, reps: 5 }] }];
  return { ...recordOf(`${index}`), date, timestamp: `${date}T18:00:00.000Z`, exercises };
});

it('of a long history the few are read that a record has to beat, also before the index is whole [D33.record]', async () => {
  const old = new Dexie('repkeep-account-7');
  old.version(1).stores(FIRST_RELEASE);
  await old.table('sessions').bulkAdd(HISTORY);
  old.close();
  const account = openAccount('7', testClock());
  onTestFinished(() => account.db.close());
  const newest = async () =>
    (await readMarkedHistory(account, { month: null, count: 3 })).map(
      ({ records }) => records.length,
    );
  const one = async (id: string) =>
    (await readMarkedSession(account, HISTORY[Number(id)] ?? recordOf(id)))?.records.length;
  expect(await newest()).toEqual([2, 2, 2]);

  await fillExerciseIndex(account);
  let read = 0;
  account.db.sessions.hook('reading', (row) => {
    read += 1;
    return row;
  });
  expect(await newest()).toEqual([2, 2, 2]);
  expect(read).toBe(4);
  // Of an old month, after which many were better.
  expect(await one('2')).toBe(0);
  expect(await one('21')).toBe(2);
  expect(read).toBe(8);
});

it.each([0.001, 1e6])('%s lb stands where it belongs among the bests', async (first) => {
  const account = openAccount('7', testClock());
  onTestFinished(() => account.db.delete());
  const sessions = [first, 100, 50].map((weight, index): SessionRecord => {
    const date = `2026-01-0${index + 1}`;
    const exercises = [{ name: 'Squats', sets: [{ weight, reps: index === 0 ? 1 : 5 }] }];
    return { ...recordOf(`${index}`), date, timestamp: `${date}T18:00:00.000Z`, exercises };
  });
  await account.db.sessions.bulkAdd(sessions);
  const [, , newest = recordOf('2')] = sessions;
  expect((await readMarkedSession(account, newest))?.records).toEqual([]);
});
