import { describe, expect, it } from 'vitest';
import type { Capability } from '../../../src/contract/answers.ts';
import type { Profile } from '../../../src/domain/account.ts';
import type { Change } from '../../../src/domain/change.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import {
  caloriesOf,
  editedPlan,
  goalOf,
  newPlan,
  noPlan,
  noWeight,
  recordOf,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { ALEX } from '../../support/samples.ts';

const SERVER_IDS: Record<string, string> = { p1: '101', odd: 'a/b c' };

const requestOf = (
  change: Change,
  profile: Profile | null = ALEX,
  today = '2026-11-20',
  countsPlans: { plans?: boolean; sessions?: boolean } = {},
  capabilities: Capability[] = [],
) =>
  wireOf(
    { change },
    {
      profile,
      today,
      capabilities,
      serverPlanIds: [],
      countsPlans,
      deletedPlans: [],
      serverPlanId: (id) => SERVER_IDS[id] ?? null,
    },
  );

/** The same for a server that counts its plans. */
const countedRequestOf = (change: Change, sessions?: boolean) =>
  requestOf(change, ALEX, '2026-11-20', {
    plans: true,
    ...(sessions === undefined ? {} : { sessions }),
  });

/** What goes over the wire of it. */
const onWire = (request: ReturnType<typeof requestOf>) =>
  typeof request === 'string'
    ? request
    : { method: request.method, path: request.path, body: request.body };

const EXERCISE = { name: 'Bench Press', youtubeLink: '', weight: 135, sets: 2, reps: 8 };

describe('the requests of S7, key for key', () => {
  it.each<[string, Change, unknown]>([
    [
      'a weight',
      weightOf(182.4),
      { method: 'PUT', path: '/api/weight', body: { date: '2026-11-20', weight: 182.4 } },
    ],
    [
      'no weight',
      noWeight(),
      { method: 'DELETE', path: '/api/weight/2026-11-20', body: undefined },
    ],
    [
      'a new plan',
      newPlan('new'),
      {
        method: 'POST',
        path: '/api/workouts',
        body: { id: null, name: 'Push Day', exercises: [{ id: 'ex-of-new', ...EXERCISE }] },
      },
    ],
    [
      'an edited plan, under the server’s id',
      editedPlan('p1'),
      {
        method: 'PUT',
        path: '/api/workouts/101',
        body: { id: '101', name: 'Pull Day', exercises: [{ id: 'ex-of-p1', ...EXERCISE }] },
      },
    ],
    [
      'an edited plan whose create was discarded',
      editedPlan('new'),
      {
        method: 'POST',
        path: '/api/workouts',
        body: { id: null, name: 'Pull Day', exercises: [{ id: 'ex-of-new', ...EXERCISE }] },
      },
    ],
    ['no plan', noPlan('p1'), { method: 'DELETE', path: '/api/workouts/101', body: undefined }],
    [
      'an odd id, encoded',
      noPlan('odd'),
      { method: 'DELETE', path: '/api/workouts/a%2Fb%20c', body: undefined },
    ],
    [
      'a session, under the server’s plan id',
      trained('1', 'p1'),
      {
        method: 'POST',
        path: '/api/workout-history',
        body: { session: { ...recordOf('1'), workoutId: '101' } },
      },
    ],
    [
      'a session whose plan never reached the server',
      trained('1', 'new'),
      {
        method: 'POST',
        path: '/api/workout-history',
        body: { session: { ...recordOf('1'), workoutId: 'new' } },
      },
    ],
    [
      'a session without a plan',
      trained('1', null),
      {
        method: 'POST',
        path: '/api/workout-history',
        body: { session: { ...recordOf('1'), workoutId: null } },
      },
    ],
    ['a goal', goalOf(1900), { method: 'PUT', path: '/api/user', body: { calorieGoal: 1900 } }],
    [
      'calories, as the day’s total',
      caloriesOf(50),
      {
        method: 'PUT',
        path: '/api/user',
        body: { caloriesConsumed: 150, lastCalorieDate: '2026-11-20' },
      },
    ],
  ])(
    '%s [S4.builder.save, S7.weight.put, S7.weight.delete, S7.plans.post, S7.plans.put, S7.plans.delete, S7.history.post, S7.user.put]',
    (_, change, request) => {
      expect(onWire(requestOf(change))).toStrictEqual(request);
    },
  );
});

describe('a server whose ids of plans are numbers', () => {
  it.each<[string, Change, unknown]>([
    ['an edited plan', editedPlan('p1'), { id: 101 }],
    ['a new plan', newPlan('new'), { id: null }],
    ['a session', trained('1', 'p1'), { session: { id: '1', workoutId: 101 } }],
    ['a session without a plan', trained('1', null), { session: { workoutId: null } }],
    // It could be stored under no other id, and would be refused.
    ['a session whose plan it lacks', trained('1', 'new'), { session: { workoutId: null } }],
  ])('gets them back as they came: %s [S7.plans.put, S7.history.post]', (_, change, body) => {
    expect(onWire(countedRequestOf(change))).toMatchObject({ body });
  });

  it('gets that of a workout’s plan as text where its own workouts have it so', () => {
    expect(onWire(countedRequestOf(trained('1', 'p1'), false))).toMatchObject({
      body: { session: { workoutId: '101' } },
    });
  });
});

describe('a new plan that is made of another one', () => {
  const [made, odd] = [newPlan('new'), { _id: '655f', createdAt: 'then' }];
  if (made.kind !== 'plan.create') throw new Error('That makes no plan.');
  const exercises = made.plan.exercises.map((exercise) => ({ ...exercise, ...odd }));
  const copy = { ...made, plan: { ...made.plan, ...odd, exercises } };
  const bodyOf = (change: Change, capabilities?: Capability[]) => {
    const request = requestOf(change, ALEX, '2026-11-20', {}, capabilities);
    return typeof request === 'string' ? request : request.body;
  };

  it('has nothing of what a server said of that beyond S7: its key in a database is taken', () => {
    expect(bodyOf(copy)).toEqual(bodyOf(made));
  });

  it('keeps what a later build of the app has added, on a server that keeps that', () => {
    expect(bodyOf(copy, ['idempotency'])).toMatchObject({ ...odd, exercises });
  });
});

describe('calories', () => {
  it('start at 0 on a new day, and where the server has none yet', () => {
    const none = { ...ALEX, lastCalorieDate: null, caloriesConsumed: 0 };
    for (const profile of [ALEX, none]) {
      expect(requestOf(caloriesOf(50, '2026-11-21'), profile)).toMatchObject({
        body: { caloriesConsumed: 50, lastCalorieDate: '2026-11-21' },
      });
    }
  });

  it('are kept on a device behind the stored day: it flew west, or a clock was wrong (S4: the dates differ)', () => {
    const ahead = { ...ALEX, lastCalorieDate: '2026-11-21', caloriesConsumed: 900 };
    expect(requestOf(caloriesOf(50, '2026-11-20'), ahead, '2026-11-20')).toMatchObject({
      body: { caloriesConsumed: 50, lastCalorieDate: '2026-11-20' },
    });
    // On a device that is there already it is an addition to yesterday.
    expect(requestOf(caloriesOf(50, '2026-11-20'), ahead, '2026-11-21')).toBe('dayOver');
    // Beginning the day by itself never overwrites what the person ate elsewhere.
    expect(requestOf(caloriesOf(0, '2026-11-20'), ahead, '2026-11-20')).toBe('needless');
  });

  it('stop at what the server accepts', () => {
    expect(requestOf(caloriesOf(10_000_000))).toMatchObject({
      body: { caloriesConsumed: 10_000_000 },
    });
  });

  it('of a day that is over cannot be sent [D6.calories]', () => {
    expect(requestOf(caloriesOf(50, '2026-11-19'))).toBe('dayOver');
  });

  it('of 0 begin a day on the server, and are needless when it has begun [S4.calories.sent]', () => {
    expect(requestOf(caloriesOf(0, '2026-11-21'), undefined, '2026-11-21')).toMatchObject({
      body: { caloriesConsumed: 0, lastCalorieDate: '2026-11-21' },
    });
    expect(requestOf(caloriesOf(0, '2026-11-20'))).toBe('needless');
    expect(requestOf(caloriesOf(0, '2026-11-19'))).toBe('needless');
  });
});

it('deletes no plan that the server never had', () => {
  expect(requestOf(noPlan('new'))).toBe('needless');
});
