import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  PlanBody,
  SessionBody,
  SessionEnvelope,
  UserBody,
  WeightBody,
} from '../../src/contract/bodies.ts';

const accepts = (schema: v.GenericSchema, body: unknown) => v.safeParse(schema, body).success;

const press = { id: 'ex-1', name: 'Press', youtubeLink: '', weight: 95.5, sets: 3, reps: 8 };
const plan = { id: null, name: 'Push Day', exercises: [press] };
const session = {
  id: '1795218600000',
  date: '2026-11-20',
  timestamp: '2026-11-20T23:50:00.000Z',
  workoutName: 'Push Day',
  workoutId: 'p1',
  duration: 20,
  exerciseCount: 1,
  totalVolume: 764,
  exercises: [{ name: 'Press', sets: [{ weight: 95.5, reps: 8 }] }],
};
const weight = { date: '2026-11-20', weight: 180 };
const user = { calorieGoal: 2000, caloriesConsumed: 250, lastCalorieDate: '2026-11-20' };

const ofPlan = (change: object) => ({ ...plan, ...change });
const ofPress = (change: object) => ofPlan({ exercises: [{ ...press, ...change }] });
const ofSession = (change: object) => ({ ...session, ...change });
const ofSet = (change: object) =>
  ofSession({ exercises: [{ name: 'Press', sets: [{ weight: 95.5, reps: 8, ...change }] }] });
const ofRecorded = (name: string) => ofSession({ exercises: [{ name, sets: [] }] });

type Field = (value: unknown) => [v.GenericSchema, unknown];

/** Number fields: how to place a value in its body, the limits, and whether it must be whole. */
const numbers: [string, Field, number, number, boolean][] = [
  ['weight of a plan exercise', (weight) => [PlanBody, ofPress({ weight })], 0, 1_000_000, false],
  ['sets of a plan exercise', (sets) => [PlanBody, ofPress({ sets })], 0, 1000, true],
  ['reps of a plan exercise', (reps) => [PlanBody, ofPress({ reps })], 0, 100_000, true],
  ['weight of a set', (weight) => [SessionBody, ofSet({ weight })], 0, 1_000_000, false],
  ['reps of a set', (reps) => [SessionBody, ofSet({ reps })], 0, 100_000, true],
  ['duration', (duration) => [SessionBody, ofSession({ duration })], 0, 100_000, true],
  ['exerciseCount', (count) => [SessionBody, ofSession({ exerciseCount: count })], 0, 100, true],
  ['totalVolume', (volume) => [SessionBody, ofSession({ totalVolume: volume })], 0, 1e12, true],
  ['logged weight', (lbs) => [WeightBody, { ...weight, weight: lbs }], 0, 1_000_000, false],
  ['calorieGoal', (goal) => [UserBody, { ...user, calorieGoal: goal }], 1, 1_000_000, true],
  [
    'caloriesConsumed',
    (sum) => [UserBody, { ...user, caloriesConsumed: sum }],
    0,
    10_000_000,
    true,
  ],
  ['caloriesAdded', (sum) => [UserBody, { ...user, caloriesAdded: sum }], 0, 10_000_000, true],
];

describe.each(numbers)('%s', (_name, field, min, max, isWhole) => {
  const allows = (value: unknown) => accepts(...field(value));

  it(`is ${min} to ${max}`, () => {
    expect([min, max].map(allows)).toEqual([true, true]);
    expect([min - 1, max + 1, max * 10].map(allows)).toEqual([false, false, false]);
  });

  it(isWhole ? 'is whole' : 'may have decimals', () => {
    expect([1.5, max - 0.5].map(allows)).toEqual([!isWhole, !isWhole]);
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    JSON.parse('1e999'),
    '1',
    -1,
    null,
    true,
    [1],
    {},
  ])('is not %j', (value) => {
    expect(allows(value)).toBe(false);
  });

  it('is finite as the wire carries it', () => {
    expect(allows(JSON.parse('1e999'))).toBe(false);
  });
});

/** Text fields: how to place a text in its body, and the lengths. */
const texts: [string, Field, number, number][] = [
  ['plan id', (id) => [PlanBody, ofPlan({ id })], 1, 64],
  ['plan name', (name) => [PlanBody, ofPlan({ name })], 1, 200],
  ['plan exercise id', (id) => [PlanBody, ofPress({ id })], 1, 100],
  ['plan exercise name', (name) => [PlanBody, ofPress({ name })], 1, 200],
  ['youtubeLink', (youtubeLink) => [PlanBody, ofPress({ youtubeLink })], 0, 2048],
  ['session id', (id) => [SessionBody, ofSession({ id })], 1, 64],
  ['workoutName', (workoutName) => [SessionBody, ofSession({ workoutName })], 0, 200],
  ['workoutId', (workoutId) => [SessionBody, ofSession({ workoutId })], 0, 64],
  ['recorded exercise name', (name) => [SessionBody, ofRecorded(String(name))], 1, 200],
];

describe.each(texts)('%s', (_name, field, min, max) => {
  const allows = (value: unknown) => accepts(...field(value));

  it(`has ${min} to ${max} characters [S3.exercise.link]`, () => {
    expect(['x'.repeat(min), 'x'.repeat(max)].map(allows)).toEqual([true, true]);
    expect(allows('x'.repeat(max + 1))).toBe(false);
    expect(allows('')).toBe(min === 0);
  });

  it('is kept as it is: blanks, emoji and mark-up are text', () => {
    for (const text of [' x ', '🦵🦵', '<b>&"\'', '{id}', '\u0001', '__proto__']) {
      expect(allows(text)).toBe(true);
    }
  });

  it.each(['a\0b', '\0', '\ud83d', 'a\ude00', '\ude00\ud83d'])('cannot be stored as %j', (text) => {
    expect(allows(text)).toBe(false);
  });
});

describe('lists in a body', () => {
  const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

  it('a plan has 1 to 100 exercises', () => {
    const sizes = [0, 1, 100, 101].map((count) => ofPlan({ exercises: many(count, press) }));
    expect(sizes.map((body) => accepts(PlanBody, body))).toEqual([false, true, true, false]);
  });

  it('a session has 0 to 100 exercises, each of 0 to 200 sets', () => {
    const ofExercises = (count: number, sets: number) =>
      ofSession({
        exercises: many(count, { name: 'Press', sets: many(sets, { weight: 1, reps: 1 }) }),
      });
    const bodies = [ofExercises(0, 0), ofExercises(100, 0), ofExercises(1, 200)];
    expect(bodies.map((body) => accepts(SessionBody, body))).toEqual([true, true, true]);
    expect(accepts(SessionBody, ofExercises(101, 0))).toBe(false);
    expect(accepts(SessionBody, ofExercises(1, 201))).toBe(false);
  });
});

describe('a day in a body', () => {
  it.each(['1900-01-01', '2024-02-29', '2199-12-31'])(
    'is %s [S3.user.date, S3.session.date]',
    (date) => {
      expect(accepts(WeightBody, { ...weight, date })).toBe(true);
      expect(accepts(UserBody, { ...user, lastCalorieDate: date })).toBe(true);
      expect(accepts(SessionBody, ofSession({ date, timestamp: `${date}T00:00:00Z` }))).toBe(true);
    },
  );

  it.each([
    '1899-12-31',
    '2200-01-01',
    '2026-02-29',
    '2026-11-2',
    '',
    '2026-11-20T',
    null,
    20261120,
  ])('is not %j', (date) => {
    expect(accepts(WeightBody, { ...weight, date })).toBe(false);
    expect(accepts(UserBody, { ...user, lastCalorieDate: date })).toBe(false);
    expect(accepts(SessionBody, ofSession({ date, timestamp: `${date}T00:00:00Z` }))).toBe(false);
  });

  it('of a session is the first 10 characters of its timestamp [S5.session.day]', () => {
    expect(accepts(SessionBody, ofSession({ date: '2026-11-21' }))).toBe(false);
  });

  it.each([
    '',
    'now',
    '2026-11-20',
    '2026-11-20T23:50:00',
    '2026-11-20T23:50:00+01:00',
    '2026-11-20T25:00:00Z',
    '2026-11-20T23:50:00Z\0',
  ])('has no timestamp %j: ISO with Z', (timestamp) => {
    expect(accepts(SessionBody, ofSession({ timestamp }))).toBe(false);
  });
});

describe('the shape of a body', () => {
  it('keeps what a later build of the app added to a plan or an exercise', () => {
    const later = { ...plan, colour: 'red', exercises: [{ ...press, restSeconds: 90 }] };
    expect(v.parse(PlanBody, later)).toEqual(later);
  });

  it('loses all other keys that it does not list, at every depth', () => {
    const extra = { admin: true };
    expect(v.parse(WeightBody, { ...weight, ...extra })).toEqual(weight);
    expect(v.parse(UserBody, { ...user, id: 'other', currentWeight: 1 })).toEqual(user);
    expect(v.parse(SessionEnvelope, { session: { ...session, ...extra }, ...extra })).toEqual({
      session,
    });
  });

  it('may be a part of the user, but not null fields (S7: partial user object) [S7.user.put]', () => {
    expect(v.parse(UserBody, { calorieGoal: 1800 })).toEqual({ calorieGoal: 1800 });
    expect(accepts(UserBody, { calorieGoal: null })).toBe(false);
    expect(accepts(UserBody, {})).toBe(true);
  });

  it.each([[null], ['text'], [7], [[]], [[user]]])('of a user is an object, not %j', (body) => {
    expect(accepts(UserBody, body)).toBe(false);
  });

  it('of a plan has the id null when new, and says so [S7.plans.post]', () => {
    expect(accepts(PlanBody, ofPlan({ id: null }))).toBe(true);
    expect(accepts(PlanBody, { name: plan.name, exercises: plan.exercises })).toBe(false);
  });

  it('of a session is {session}; the bare session is understood too [S7.history.post]', () => {
    expect(v.parse(SessionEnvelope, { session })).toEqual({ session });
    expect(v.parse(SessionEnvelope, session)).toEqual({ session });
  });

  it.each([null, 'text', 7, [], {}, [session], { session: null }, { session: [] }])(
    'is not %j',
    (body) => {
      for (const schema of [PlanBody, WeightBody, SessionEnvelope]) {
        expect(accepts(schema, body)).toBe(false);
      }
    },
  );
});
