import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seen } from '../../src/domain/elapsed.ts';
import type { Plan, PlanExercise } from '../../src/domain/plan.ts';
import {
  editSet,
  finishSession,
  type Session,
  sessionProgress,
  startSession,
  ticked,
  totalVolumeOf,
} from '../../src/domain/session.ts';
import { anyText, planWith } from './arbitraries.ts';

const startMs = Date.parse('2026-11-20T23:50:00.000Z');
const MINUTE_MS = 60_000;
const pushDay: Plan = {
  id: 'p1',
  name: 'Push Day',
  exercises: [
    { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 135, sets: 2, reps: 8 },
    { id: 'ex-2', name: 'Push-ups', youtubeLink: '', weight: 0, sets: 0, reps: 0 },
  ],
};

function firstSet(change: Partial<PlanExercise>) {
  const exercise = { id: 'ex-1', name: 'A', youtubeLink: '', weight: 5, sets: 1, reps: 8 };
  const plan = { ...pushDay, exercises: [{ ...exercise, ...change }] };
  return startSession(plan, startMs).exercises[0]?.sets[0];
}

/** A session of one exercise whose sets are these texts, completed or not. */
function sessionOf(sets: Session['exercises'][number]['sets']): Session {
  return { ...startSession(pushDay, startMs), exercises: [{ name: 'Bench Press', sets }] };
}

const anySession: fc.Arbitrary<Session> = fc
  .array(
    fc.record({
      name: fc.string(),
      sets: fc.array(fc.record({ weight: anyText, reps: anyText, completed: fc.boolean() }), {
        maxLength: 4,
      }),
    }),
    { maxLength: 4 },
  )
  .map((exercises) => ({ ...startSession(pushDay, startMs), exercises }));

describe('a session that starts', () => {
  it('prefills each set from the plan: weight default 0, reps default 10, not completed [S3.log, S3.log.prefill, S9.reps, D16.sets, D16.reps]', () => {
    const session = startSession(pushDay, startMs);
    expect(session.exercises[0]?.sets).toEqual([
      { weight: '135', reps: '8', completed: false },
      { weight: '135', reps: '8', completed: false },
    ]);
    expect(session.exercises[1]?.sets).toEqual([{ weight: '0', reps: '10', completed: false }]);
  });

  it('has the start instant in epoch milliseconds as its id, and the plan’s id and name [S3.session.id, S3.session.workout, D10a.id]', () => {
    expect(startSession(pushDay, startMs)).toMatchObject({
      id: '1795218600000',
      startedAt: '2026-11-20T23:50:00.000Z',
      planId: 'p1',
      planName: 'Push Day',
    });
  });

  it.each([
    [0, '10'],
    [-4, '10'],
    [Number.NaN, '10'],
    [0.5, '10'],
    [7.5, '7'],
    [12, '12'],
  ])('shows %d planned reps as %j [D16.reps]', (reps, text) => {
    expect(firstSet({ reps })?.reps).toBe(text);
  });

  it.each([
    [Number.NaN, '0'],
    [-20, '0'],
    [1e-7, '0'],
    [1e21, '9007199254740991'],
    [140.5, '140.5'],
  ])('shows a planned weight of %d as %j: no exponent, no sign [D16.weight]', (weight, text) => {
    expect(firstSet({ weight })?.weight).toBe(text);
  });
});

describe('a session being run', () => {
  it('counts sets done and sets in all', () => {
    const session = startSession(pushDay, startMs);
    expect(sessionProgress(session)).toEqual({ done: 0, total: 3 });
    const edited = editSet(session, { exercise: 1, set: 0 }, { completed: true });
    expect(sessionProgress(edited)).toEqual({ done: 1, total: 3 });
  });

  it('changes one set only, and nothing where there is none', () => {
    const session = startSession(pushDay, startMs);
    const edited = editSet(session, { exercise: 0, set: 1 }, { reps: '6' });
    expect(edited.exercises[0]?.sets.map((set) => set.reps)).toEqual(['8', '6']);
    expect(edited.exercises[1]).toEqual(session.exercises[1]);
    expect(editSet(session, { exercise: 0, set: 2 }, { reps: '6' })).toEqual(session);
    expect(editSet(session, { exercise: -1, set: 0 }, { reps: '6' })).toEqual(session);
  });
});

describe('a completed session', () => {
  it('keeps only completed sets, and only exercises with one, in the record [S3.session.completed, S3.session.date, S3.session.workout, S3.session.count, S3.session.duration, D10a.timestamp, D10a.duration, D17, S3.session.exercises]', () => {
    let session = startSession(pushDay, startMs);
    session = editSet(session, { exercise: 0, set: 1 }, { weight: '140.5', completed: true });
    const record = finishSession(session, startMs + 20 * MINUTE_MS + 29_000);
    expect(record).toEqual({
      id: String(startMs),
      date: '2026-11-21',
      timestamp: '2026-11-21T00:10:29.000Z',
      workoutName: 'Push Day',
      workoutId: 'p1',
      duration: 20,
      exerciseCount: 1,
      totalVolume: 1124,
      exercises: [{ name: 'Bench Press', sets: [{ weight: 140.5, reps: 8 }] }],
    });
  });

  it('with no completed set is saved with exercises [], exerciseCount 0, totalVolume 0 [D18]', () => {
    const record = finishSession(startSession(pushDay, startMs), startMs);
    expect(record).toMatchObject({ exercises: [], exerciseCount: 0, totalVolume: 0 });
  });

  it.each([
    [29_999, 0],
    [30_000, 1],
    [89_999, 1],
    [90_000, 2],
    [-MINUTE_MS, 0],
    [100_000 * MINUTE_MS, 100_000],
  ])(
    'lasted %i ms: %i whole minutes, rounded, never negative [S3.session.duration, S5.session.duration, S9.duration]',
    (ms, minutes) => {
      expect(finishSession(startSession(pushDay, startMs), startMs + ms).duration).toBe(minutes);
    },
  );

  it('lasted 100,000 minutes at most, however often something was changed in it [S3.session.duration]', () => {
    const halfMs = 60_000 * MINUTE_MS;
    const session = seen(startSession(pushDay, startMs), startMs + halfMs);
    expect(finishSession(session, startMs + 2 * halfMs).duration).toBe(100_000);
  });

  it.each([
    ['', '', 0, 0],
    ['.', '.', 0, 0],
    ['abc', 'abc', 0, 0],
    ['5.', '8', 5, 8],
    ['00012.50', '08', 12.5, 8],
    ['9'.repeat(400), '9'.repeat(400), 1_000_000, 100_000],
  ])(
    'reads weight %j and reps %j; each is 0 when invalid [S5.session.values]',
    (weight, reps, lbs, count) => {
      const record = finishSession(sessionOf([{ weight, reps, completed: true }]), startMs);
      expect(record.exercises[0]?.sets).toEqual([{ weight: lbs, reps: count }]);
    },
  );

  it('has the rounded sum of weight times reps over completed sets as its volume [S3.session.volume]', () => {
    const done = { weight: '22.25', reps: '1', completed: true };
    expect(finishSession(sessionOf([done]), startMs).totalVolume).toBe(22);
    expect(finishSession(sessionOf([done, done]), startMs).totalVolume).toBe(45);
    expect(finishSession(sessionOf([done, { ...done, completed: false }]), startMs)).toMatchObject({
      totalVolume: 22,
    });
  });

  it('has a volume of 10¹² pounds at most', () => {
    const huge = { weight: '1000000', reps: '100000', completed: true };
    const record = finishSession(sessionOf(Array.from({ length: 11 }, () => huge)), startMs);
    expect(record.totalVolume).toBe(1e12);
  });

  it('agrees with itself, whatever was typed (S3) [D17, S5.session.day]', () => {
    const instant = fc.integer({ min: startMs - 1e9, max: startMs + 1e12 });
    fc.assert(
      fc.property(anySession, instant, (session, nowMs) => {
        const record = finishSession(session, nowMs);
        const sets = record.exercises.flatMap((exercise) => exercise.sets);
        const sum = sets.reduce((total, set) => total + set.weight * set.reps, 0);
        expect(Number.isInteger(record.totalVolume)).toBe(true);
        const off = Math.abs(record.totalVolume - Math.min(sum, 1e12));
        expect(off).toBeLessThanOrEqual(0.5 + sum * 1e-11);
        expect(sets).toHaveLength(sessionProgress(session).done);
        expect(record.exercises.every((exercise) => exercise.sets.length > 0)).toBe(true);
        expect(record.exerciseCount).toBe(record.exercises.length);
        expect(record.date).toBe(record.timestamp.slice(0, 10));
        expect(Date.parse(record.timestamp)).toBe(nowMs);
        expect(record.duration >= 0 && Number.isInteger(record.duration)).toBe(true);
      }),
    );
  });

  it.each([
    [163.14, 25, 4079],
    [0.1, 5, 1],
    [45.496, 1, 45],
    [45.4999999, 1, 45],
    [2.675, 100, 268],
  ])('has the rounded sum, a half up (S3): %d × %d come to %d', (weight, reps, volume) => {
    expect(totalVolumeOf([{ name: 'Dips', sets: [{ weight, reps }] }])).toBe(volume);
  });

  it('records the planned numbers when every set is ticked untouched', () => {
    fc.assert(
      fc.property(planWith('p1'), (plan) => {
        const session = startSession(plan, startMs);
        const ticked = session.exercises.map(({ name, sets }) => ({
          name,
          sets: sets.map((set) => ({ ...set, completed: true })),
        }));
        const record = finishSession({ ...session, exercises: ticked }, startMs);
        expect(record.exercises).toEqual(
          plan.exercises.map(({ name, weight, sets, reps }) => ({
            name,
            sets: Array.from({ length: sets || 1 }, () => ({
              weight: weight < 1e-6 ? 0 : weight,
              reps: reps || 10,
            })),
          })),
        );
      }),
    );
  });
});

describe('a tick', () => {
  it.each([
    [
      { weight: '', reps: '' },
      { weight: '0', reps: '0' },
    ],
    [{ weight: '.', reps: '8' }, { weight: '0' }],
    [{ weight: '182.5', reps: '8' }, {}],
  ])('on a set of %j shows as 0 what is recorded as 0', (set, shown) => {
    expect(ticked({ ...set, completed: false }, 1_000)).toEqual({
      completed: true,
      tickedAtMs: 1_000,
      ...shown,
    });
  });
});
