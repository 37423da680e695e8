import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { readOwnExercises } from '../../../src/store/history/ownExercises.ts';
import {
  deleteWorkout,
  readHistory,
  readHistoryMonths,
  readListedSession,
  readRecentSessions,
} from '../../../src/store/history/sessions.ts';
import { accountWith } from '../../support/drainer.ts';
import { delivery, entryOf, recordOf, recordOn, trained, weightOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';

const ids = (sessions: readonly SessionRecord[]) => sessions.map(({ id }) => id);

it('are by date, then timestamp, newest first, waiting ones among them [D21.order]', async () => {
  const account = await accountWith(recordOf('1'), recordOn('2026-11-01', '9'), recordOf('3'));
  await queue(account, trained('2'));
  expect(ids(await readRecentSessions(account, 3))).toEqual(['3', '2', '1']);
  expect(ids(await readRecentSessions(account, 9))).toEqual(['3', '2', '1', '9']);
});

describe('the period filter (S9)', () => {
  it('keeps the sessions of a month, from its first day to its last', async () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2025-11-15'];
    const account = await accountWith(...days.map((day) => recordOn(day, day)));
    await queue(account, trained('2'));
    const november = await readHistory(account, { month: '2026-11', count: 9 });
    expect(ids(november)).toEqual(['2026-11-30', '2', '2026-11-01']);
    expect(await readHistory(account, { month: '2026-11', count: 2 })).toHaveLength(2);
    expect(await readHistory(account, { month: '2026-09', count: 9 })).toEqual([]);
  });

  it('lists the year-months present, newest first, those of waiting sessions too [S9.history.months]', async () => {
    const account = await accountWith(recordOn('2026-08-31', 'a'), recordOn('2025-12-01', 'b'));
    await queue(account, { kind: 'session.add', session: recordOn('2026-10-01', 'c') });
    await queue(account, weightOf(180, '2026-09-01'));
    expect(await readHistoryMonths(account)).toEqual(['2026-10', '2026-08', '2025-12']);
  });
});

it('one that was never sent and is deleted leaves no month behind [S9.history.months]', async () => {
  const account = await accountWith(recordOn('2026-08-31', 'a'));
  await queue(account, { kind: 'session.add', session: recordOn('2026-10-01', 'c') });
  const [listed] = await readRecentSessions(account, 1);
  if (!listed) throw new Error('It is not listed.');
  await deleteWorkout(account, listed);
  expect(await readHistoryMonths(account)).toEqual(['2026-08']);
});

it('of which the last one of a month is deleted leave no month behind while that waits to be sent [S9.history.months]', async () => {
  const account = await accountWith(
    recordOn('2026-08-31', 'a'),
    recordOn('2026-10-01', 'b'),
    recordOn('2026-10-02', 'c'),
  );
  await deleteWorkout(account, recordOn('2026-10-01', 'b'));
  expect(await readHistoryMonths(account)).toEqual(['2026-10', '2026-08']);
  await deleteWorkout(account, recordOn('2026-10-02', 'c'));
  expect(await readHistoryMonths(account)).toEqual(['2026-08']);
});

it('say whether they are on the server, wait to be sent, or were refused', async () => {
  const account = await accountWith(recordOf('1'));
  await queue(account, trained('2'));
  await account.db.outbox.add(entryOf(9, trained('3'), { delivery: delivery('parked') }));
  const standings = (await readRecentSessions(account, 9)).map(({ id, standing }) => [
    id,
    standing,
  ]);
  expect(standings).toEqual([
    ['3', 'parked'],
    ['2', 'waiting'],
    ['1', 'sent'],
  ]);
  const readOne = (id: string) => readListedSession(account, recordOf(id));
  expect(await readOne('2')).toMatchObject({ id: '2', standing: 'waiting' });
  expect(await readOne('1')).toMatchObject({ id: '1', standing: 'sent' });
});

it('are there no more once they are deleted, and another of that day is not taken for them', async () => {
  const account = await accountWith(recordOf('1'), { ...recordOf('2'), workoutName: 'Legs' });
  await deleteWorkout(account, recordOf('1'));
  expect(await readListedSession(account, recordOf('1'))).toBeNull();
  expect(await readListedSession(account, { ...recordOf('7'), workoutName: 'Arms' })).toBeNull();
});

it('are found as they were seen where the server has named them itself meanwhile', async () => {
  const account = await accountWith({ ...recordOf('1'), id: '500' });
  expect(await readListedSession(account, recordOf('1'))).toMatchObject({ id: '500' });
});

it('wait for nothing once the server has taken them, though its history does not show them yet', async () => {
  const account = await accountWith();
  await account.db.outbox.add(entryOf(9, trained('3'), { delivery: delivery('accepted') }));
  expect(await readRecentSessions(account, 9)).toMatchObject([{ id: '3', standing: 'sent' }]);
});

it('that are on the server already but still in the outbox are listed once, as waiting', async () => {
  const account = await accountWith(recordOf('1'));
  await queue(account, trained('1'));
  expect(await readRecentSessions(account, 9)).toMatchObject([{ id: '1', standing: 'waiting' }]);
});

it('tell which exercises are one’s own, waiting ones and those of plans among them [D33.key.shared]', async () => {
  const account = await accountWith(recordOn('2026-11-01', 'a'));
  const rows = { name: 'Rows', sets: [{ weight: 90, reps: 8 }] };
  await queue(account, { kind: 'plan.create', plan: samplePlan('p1') });
  await queue(account, {
    kind: 'session.add',
    session: { ...recordOn('2026-11-15', 'b'), exercises: [rows] },
  });
  const { exercises, last } = await readOwnExercises(account);
  expect(exercises.slice(0, 2)).toEqual([
    { name: 'Rows', sessions: 1 },
    { name: 'Bench Press', sessions: 1 },
  ]);
  expect(exercises.map(({ name }) => name)).toEqual(
    expect.arrayContaining(samplePlan('p1').exercises.map(({ name }) => name)),
  );
  expect(last.get('rows')).toEqual(rows.sets);
});
