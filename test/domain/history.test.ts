import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { utcDay } from '../../src/domain/days.ts';
import {
  doneOn,
  lastOf,
  lastSets,
  monthsNewestFirst,
  newestSessionFirst,
  trainedOn,
} from '../../src/domain/history.ts';
import type { SessionRecord } from '../../src/domain/session.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function session(date: string, timestamp: string): SessionRecord {
  return {
    id: timestamp,
    date,
    timestamp,
    workoutName: 'Push Day',
    workoutId: null,
    duration: 0,
    exerciseCount: 0,
    totalVolume: 0,
    exercises: [],
  };
}

describe('the order of the history (D21)', () => {
  it('is by date, then timestamp, newest first [D21.order]', () => {
    const sessions = [
      session('2026-11-19', '2026-11-19T23:00:00.000Z'),
      session('2026-11-20', '2026-11-20T08:00:00.000Z'),
      session('2026-11-20', '2026-11-20T19:00:00.000Z'),
      session('2025-12-31', '2025-12-31T19:00:00.000Z'),
    ];
    expect(sessions.toSorted(newestSessionFirst).map(({ timestamp }) => timestamp)).toEqual([
      '2026-11-20T19:00:00.000Z',
      '2026-11-20T08:00:00.000Z',
      '2026-11-19T23:00:00.000Z',
      '2025-12-31T19:00:00.000Z',
    ]);
  });

  it('puts the date before a timestamp that disagrees with it', () => {
    const sessions = [session('2026-11-19', '2026-11-30T00:00:00Z'), session('2026-11-20', '')];
    expect(sessions.toSorted(newestSessionFirst)[0]?.date).toBe('2026-11-20');
  });

  it('is the same from either side, and equal for equals', () => {
    const text = fc.constantFrom('', '2026-11-19', '2026-11-20');
    fc.assert(
      fc.property(text, text, text, text, (dateA, timeA, dateB, timeB) => {
        const [a, b] = [session(dateA, timeA), session(dateB, timeB)];
        expect(newestSessionFirst(a, b) + newestSessionFirst(b, a)).toBe(0);
        expect(newestSessionFirst(a, a)).toBe(0);
      }),
    );
  });
});

it('lists the year-months present in the history, newest first [S9.history.months]', () => {
  const days = ['2026-10-30', '2025-12-31', '2026-11-01', '2026-10-01'];
  expect(monthsNewestFirst(days)).toEqual(['2026-11', '2026-10', '2025-12']);
  expect(monthsNewestFirst([])).toEqual([]);
});

describe('last time’s numbers', () => {
  const sets = (weight: number) => [{ weight, reps: 8 }];
  const record = (...exercises: [name: string, weight: number][]): SessionRecord => ({
    ...session('2026-11-20', ''),
    exercises: exercises.map(([name, weight]) => ({ name, sets: sets(weight) })),
  });

  it('are those of the newest session that has the exercise [B.last]', () => {
    const last = lastSets([
      record(['Dips', 0]),
      record(['Dips', 5], ['Bench Press', 135]),
      record(['Bench Press', 130]),
    ]);
    expect(Object.fromEntries(last)).toEqual({ dips: sets(0), 'bench press': sets(135) });
  });

  it('are none of a session in which no set of it was done: no rep is no set', () => {
    const failed = (...reps: number[]): SessionRecord => ({
      ...session('2026-11-20', ''),
      exercises: [{ name: 'Dips', sets: reps.map((count) => ({ weight: 25, reps: count })) }],
    });
    const last = lastSets([failed(0, 0), failed(9, 0, 7)]).get('dips');
    // Each stands at its place: the third set's numbers are the third's.
    expect([0, 1, 2, 3].map((at) => lastOf(last, at)?.reps)).toEqual([9, undefined, 7, undefined]);
    expect(lastSets([failed(0)]).size).toBe(0);
  });

  it('go by the key of an exercise, and tell two of one key apart by their order', () => {
    const last = lastSets([
      record(['Dips', 10]),
      record(['dips ', 5], ['DIPS', 15], [' ', 1], ['', 2]),
    ]);
    expect(Object.fromEntries(last)).toEqual({
      dips: sets(10),
      'dips (2)': sets(15),
      Untitled: sets(1),
      'Untitled (2)': sets(2),
    });
  });
});

it('a workout of this evening was done today, though its date in UTC may be another', () => {
  const evening = new Date(2026, 10, 20, 23, 30).toISOString();
  const morning = new Date(2026, 10, 20, 0, 30).toISOString();
  const at = (timestamp: string) => ({
    ...session('2026-11-20', ''),
    timestamp,
    date: utcDay(timestamp),
  });
  const [late, early] = [at(evening), at(morning)];
  expect(doneOn([late, early], '2026-11-20')).toBe(late);
  expect(doneOn([early], '2026-11-20')).toBe(early);
  expect(doneOn([late, early], '2026-11-21')).toBeNull();
  expect(doneOn([late, early], '2026-11-19')).toBeNull();
});

describe.each(['America/Los_Angeles', 'Australia/Sydney'])('in %s a workout', (zone) => {
  it.each([
    ['2026-11-21T02:30:00.000Z'],
    // From servers that keep no time zone: the digits that were sent.
    ['2026-11-21T02:30:00'],
    ['2026-11-21T02:30:00.000'],
    ['2026-11-21 02:30:00'],
  ])('of %s was on the day of that instant in UTC [D33.derived]', (timestamp) => {
    vi.stubEnv('TZ', zone);
    const day = zone.startsWith('America') ? '2026-11-20' : '2026-11-21';
    expect(trainedOn(session('2026-11-21', timestamp))).toBe(day);
  });

  it('of which a server keeps no more than the day was on that day', () => {
    vi.stubEnv('TZ', zone);
    expect(trainedOn(session('2026-11-21', '2026-11-21'))).toBe('2026-11-21');
  });
});
