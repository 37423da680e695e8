import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  Ignored,
  PlanList,
  ProviderList,
  SessionList,
  User,
  UserFields,
  WeightMap,
  WeightRow,
} from '../../src/contract/answers.ts';

const accepts = (schema: v.GenericSchema, body: unknown) => v.safeParse(schema, body).success;

const press = { id: 'ex-1', name: 'Press', youtubeLink: 'x', weight: 95.5, sets: 3, reps: 8 };
const plan = { id: 'p1', name: 'Push Day', exercises: [press] };
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
const user = {
  id: 'u1',
  name: 'Sam',
  profilePicture: 'https://example.com/sam.png',
  calorieGoal: 1800,
  caloriesConsumed: 250,
  lastCalorieDate: '2026-11-20',
  currentWeight: 181.5,
  capabilities: ['idempotency'],
};

const listBodies = [
  'a page: <html>',
  '',
  null,
  undefined,
  true,
  7,
  {},
  { error: 'no' },
  { 0: plan, length: 1 },
];
const mapBodies = ['<html>', null, undefined, 7, [], [180], { error: 'no' }, { '2026-1-5': 180 }];
const userBodies = ['<html>', null, undefined, 7, [], {}, { error: 'no' }, { name: 'Sam' }];

describe('bodies that are no answer (a captive portal’s page, an error) are refused', () => {
  it.each(listBodies)('for a list: %j', (body) => {
    for (const list of [PlanList, SessionList, ProviderList])
      expect(accepts(list, body)).toBe(false);
  });

  it.each(mapBodies)('for the map of weights: %j', (body) => {
    expect(accepts(WeightMap, body)).toBe(false);
  });

  it.each(userBodies)('for the user: %j', (body) => {
    expect(accepts(User, body)).toBe(false);
  });

  it.each([
    { id: '' },
    { id: null },
    { id: {} },
    { id: Number.NaN },
    { id: Number.POSITIVE_INFINITY },
  ])('for the user, without an id to tell people apart: %j', (body) => {
    expect(accepts(User, body)).toBe(false);
  });

  it('whatever they hold, parsing never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (body) => {
        for (const schema of [PlanList, SessionList, ProviderList, WeightMap, User, UserFields]) {
          expect(() => v.safeParse(schema, body)).not.toThrow();
        }
        expect(accepts(Ignored, body)).toBe(true);
      }),
    );
  });
});

describe('complete answers', () => {
  it('come through as they are [S3.user.fields, S3.weights, S3.plan]', () => {
    expect(v.parse(PlanList, [plan])).toEqual([plan]);
    expect(v.parse(SessionList, [session])).toEqual([session]);
    expect(v.parse(WeightMap, { '2026-11-20': 181.5 })).toEqual({ '2026-11-20': 181.5 });
    expect(v.parse(User, user)).toEqual(user);
    expect(v.parse(ProviderList, [{ id: 'google', name: 'Google' }])).toEqual([
      { id: 'google', name: 'Google' },
    ]);
  });

  it('may be empty', () => {
    for (const list of [PlanList, SessionList, ProviderList]) expect(v.parse(list, [])).toEqual([]);
    expect(v.parse(WeightMap, {})).toEqual({});
  });

  it('keep what else a server says of a plan, and lose it of all else, which is not shown [S3.user.others]', () => {
    const extra = { colour: 'red' };
    const exercises = [{ ...press, ...extra }];
    const whole = { ...plan, ...extra, exercises };
    expect(v.parse(PlanList, [whole])).toEqual([whole]);
    expect(v.parse(SessionList, [{ ...session, ...extra }])).toEqual([session]);
    expect(v.parse(User, { ...user, ...extra })).toEqual(user);
    expect(v.parse(UserFields, { calorieGoal: 5, workoutPlans: [] })).toEqual({ calorieGoal: 5 });
  });
});

describe('answers are forgiving where nothing is lost', () => {
  it('ids may be numbers', () => {
    expect(v.parse(PlanList, [{ ...plan, id: 7 }])[0]?.id).toBe('7');
    expect(
      v.parse(PlanList, [{ ...plan, exercises: [{ ...press, id: 0 }] }])[0]?.exercises,
    ).toEqual([{ ...press, id: '0' }]);
    expect(v.parse(SessionList, [{ ...session, id: 7, workoutId: 8 }])[0]).toMatchObject({
      id: '7',
      workoutId: '8',
    });
    expect(v.parse(User, { ...user, id: 42 }).id).toBe('42');
  });

  it.each([
    ['missing', undefined, {}],
    ['null', null, {}],
    ['of another type, and the plan is then not read whole', {}, { isPartial: true }],
  ])('fields of a plan may be %s', (_how, value, mark) => {
    const exercise = { id: 'ex-1', name: value, youtubeLink: value, weight: value, sets: value };
    expect(v.parse(PlanList, [{ ...plan, name: value }])).toEqual([{ ...plan, name: '', ...mark }]);
    const exercises = [{ id: 'ex-1', name: '', youtubeLink: '', weight: 0, sets: 0, reps: 0 }];
    expect(v.parse(PlanList, [{ ...plan, exercises: [exercise] }])).toEqual([
      { ...plan, exercises, ...mark },
    ]);
    // A plan without its exercises cannot be sent back.
    expect(v.parse(PlanList, [{ ...plan, exercises: value }])).toEqual([
      { ...plan, exercises: [], isPartial: true },
    ]);
  });

  it('days may be instants, in the map of weights too', () => {
    const map = { '2026-11-20T00:00:00.000Z': 181, '2026-11-21 00:00:00': '182' };
    expect(v.parse(WeightMap, map)).toEqual({ '2026-11-20': 181, '2026-11-21': 182 });
  });

  it('numbers may be text: nothing that a rename sends back is 0 by that', () => {
    const inText = { ...press, weight: ' 95.50 ', sets: '3', reps: '8' };
    expect(v.parse(PlanList, [{ ...plan, exercises: [inText] }])).toEqual([plan]);
    expect(v.parse(WeightMap, { '2026-11-20': '181.5' })).toEqual({ '2026-11-20': 181.5 });
    expect(v.parse(User, { ...user, caloriesConsumed: '250' })).toEqual(user);
    const vague = { ...press, reps: '8-12' };
    expect(v.parse(PlanList, [{ ...plan, exercises: [vague] }])).toEqual([
      { ...plan, exercises: [{ ...press, reps: 0 }], isPartial: true },
    ]);
  });

  it('an exercise may lack its id: it has the same one each time, and another in each plan', () => {
    const { id: _, ...nameless } = press;
    const read = (id: string) => v.parse(PlanList, [{ id, exercises: [press, nameless] }])[0];
    const [, second] = read('p1')?.exercises ?? [];
    expect(second).toMatchObject(nameless);
    expect(read('p1')?.exercises[1]?.id).toBe(second?.id);
    expect(read('p2')?.exercises[1]?.id).not.toBe(second?.id);
    expect(read('p1')).not.toHaveProperty('isPartial');
  });

  it('exercises may share an id, as 0 where a server sets none: each has one of its own, the same each time', () => {
    const alike = { ...press, id: 0 };
    const exercises = [
      alike,
      { ...alike, name: 'Row' },
      { ...press, id: 4 },
      { ...alike, name: '' },
    ];
    const [read] = v.parse(PlanList, [{ id: 'p1', exercises }]);
    const ids = read?.exercises.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(4);
    expect([ids[0], ids[2]]).toEqual(['0', '4']);
    expect(v.parse(PlanList, [{ id: 'p1', exercises }])).toEqual([read]);
    expect(read).not.toHaveProperty('isPartial');
  });

  it('no id that is made up is another one’s, in whatever order they come, and it stays the same when it is read again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, '0', '0-2', 'exercise-1-of-5', null), { minLength: 1 }),
        (ids) => {
          const exercises = ids.map((id) => ({ ...press, id }));
          const [read] = v.parse(PlanList, [{ id: 5, exercises }]);
          expect(new Set(read?.exercises.map(({ id }) => id)).size).toBe(ids.length);
          expect(v.parse(PlanList, [read])).toEqual([read]);
        },
      ),
    );
  });

  it.each([
    ['2026-11-20T23:30:00+02:00', '2026-11-20T21:30:00.000Z'],
    ['2026-11-20T18:30:00.123456Z', '2026-11-20T18:30:00.123Z'],
    ['2026-11-20 18:30:00', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20 19:30:00.5+01', '2026-11-20T18:30:00.500Z'],
    ['2026-11-20 18:30:00 UTC', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20 18:30:00 +0000', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20', '2026-11-20'],
    ['yesterday', 'yesterday'],
  ])('the instant of a session reads the same however a server writes it: %s', (written, read) => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    const [session] = v.parse(SessionList, [{ id: 1, date: '2026-11-20', timestamp: written }]);
    expect(session?.timestamp).toBe(read);
  });

  it.each([
    [180.5500030517578, 180.55],
    ['132.27999877929688', 132.28],
    [0.1 + 0.2, 0.1 + 0.2],
    [0.5, 0.5],
    [16_777_217, 16_777_217],
    [123_456_792, 123_456_792],
    [0, 0],
  ])('a number that a database has kept short reads as it was sent: %j → %d', (kept, read) => {
    expect(v.parse(WeightRow, { date: '2026-11-20', weight: kept }).weight).toBe(read);
  });

  it('fields of a session may be missing, but not its id and its date', () => {
    expect(v.parse(SessionList, [{ id: 1, date: '2026-11-20' }])).toEqual([
      {
        id: '1',
        date: '2026-11-20',
        timestamp: '',
        workoutName: '',
        workoutId: null,
        duration: 0,
        exerciseCount: 0,
        totalVolume: 0,
        exercises: [],
      },
    ]);
  });

  it('the sums of a session that a server does not give back are those of its exercises', () => {
    const exercises = [
      { name: 'Dips', sets: [{ weight: 163.14, reps: 25 }] },
      { name: 'Squats', sets: [] },
    ];
    const kept = { id: '1', date: '2026-11-20', exercises };
    const [row] = v.parse(SessionList, [{ ...kept, exerciseCount: null }]);
    expect(row).toMatchObject({ exerciseCount: 1, totalVolume: 4079 });
    const [own] = v.parse(SessionList, [{ ...kept, exerciseCount: 3, totalVolume: 0 }]);
    expect(own).toMatchObject({ exerciseCount: 3, totalVolume: 0 });
  });

  it('fields of the user may be missing or null', () => {
    const bare = {
      id: 'u1',
      name: null,
      profilePicture: null,
      calorieGoal: null,
      caloriesConsumed: 0,
      lastCalorieDate: null,
      currentWeight: null,
      capabilities: [],
    };
    expect(v.parse(User, { id: 'u1' })).toEqual(bare);
    expect(v.parse(User, { ...bare, caloriesConsumed: null, capabilities: null })).toEqual(bare);
    expect(v.parse(User, { ...bare, lastCalorieDate: 'yesterday', calorieGoal: 'many' })).toEqual(
      bare,
    );
  });

  it.each([
    '2026-11-20T00:00:00.000Z',
    '2026-11-20 00:00:00',
    // Midnight in Berlin, Sydney, Kolkata, New York and Honolulu.
    '2026-11-19T23:00:00.000Z',
    '2026-11-19T13:00:00Z',
    '2026-11-19T18:30:00.000Z',
    '2026-11-20T05:00:00.000Z',
    '2026-11-20T10:00:00.000Z',
    // The same in Berlin, as Java, an older Java and PostgreSQL write it.
    '2026-11-19T23:00:00.000+00:00',
    '2026-11-19T23:00:00.000+0000',
    '2026-11-19 23:00:00+00',
    // In Berlin’s own time, which tells the day.
    '2026-11-20T00:00:00+01:00',
    // Noon, as some store it.
    '2026-11-20T12:00:00.000Z',
    // When it was saved.
    '2026-11-20T21:47:12.345Z',
  ])('a day may be the instant at which a database begins it: %s [S3.user.fields]', (instant) => {
    expect(v.parse(User, { ...user, lastCalorieDate: instant })).toEqual(user);
    const read = v.parse(SessionList, [{ id: 1, date: instant }]);
    expect(read).toMatchObject([{ date: '2026-11-20' }]);
    expect(accepts(SessionList, [{ id: 1, date: '2026-11-201' }])).toBe(false);
  });

  it('the updated user fields are those that came, and no others [S7.user.put]', () => {
    expect(v.parse(UserFields, { calorieGoal: 1800 })).toEqual({ calorieGoal: 1800 });
    expect(v.parse(UserFields, {})).toEqual({});
    expect(v.parse(UserFields, { ...user, id: 42 })).toMatchObject({ id: '42', name: 'Sam' });
  });

  it('capabilities that the app does not know are left out', () => {
    const capabilities = ['teleport', 'idempotency', 7, 'idempotency'];
    expect(v.parse(User, { ...user, capabilities }).capabilities).toEqual(['idempotency']);
  });
});

describe('rows that make no sense are left out', () => {
  const odd = [null, 7, 'row', [], {}, { name: 'no id' }, { id: '' }];

  it('of the plans, their exercises, and the providers', () => {
    expect(v.parse(PlanList, [...odd, plan])).toEqual([plan]);
    const exercises = [null, {}, { id: '' }, press];
    expect(v.parse(PlanList, [{ ...plan, exercises }])).toEqual([{ ...plan, isPartial: true }]);
    expect(v.parse(ProviderList, [{ id: 'x' }, { id: 'google', name: 'Google' }])).toHaveLength(1);
  });

  it('of the sessions: those without a real date too', () => {
    const dated = ['', '2026-02-30', '20-11-2026', null, 5].map((date) => ({ ...session, date }));
    expect(v.parse(SessionList, [...odd, ...dated, session])).toEqual([session]);
  });

  it('of a session’s exercises: those without sets, and sets that are none', () => {
    const exercises = [
      { name: 'no sets' },
      { name: 'Press', sets: [null, 'x', { weight: 5, reps: 1 }] },
    ];
    expect(v.parse(SessionList, [{ ...session, exercises }])[0]?.exercises).toEqual([
      { name: 'Press', sets: [{ weight: 5, reps: 1 }] },
    ]);
  });

  it('of the weights: days without a number [S3.weights]', () => {
    const map = { '2026-11-18': null, '2026-11-19': 'much', '2026-11-20': 181, average: 180 };
    expect(v.parse(WeightMap, map)).toEqual({ '2026-11-20': 181 });
  });

  it('but a list with no readable row at all is no list of ours', () => {
    for (const list of [PlanList, SessionList, ProviderList])
      expect(accepts(list, odd)).toBe(false);
  });
});

describe('whatever parses', () => {
  it('parses again to the same: what is stored can be read back', () => {
    const row = fc.record(
      {
        id: fc.oneof(fc.string(), fc.double(), fc.constant(null)),
        name: fc.oneof(fc.string(), fc.constant(null)),
        date: fc.constantFrom('2026-11-20', 'x', null),
        exercises: fc.oneof(fc.array(fc.anything()), fc.constant([press]), fc.anything()),
        duration: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.anything())), (body) => {
        for (const list of [PlanList, SessionList]) {
          const parsed = v.safeParse(list, body);
          if (parsed.success) expect(v.parse(list, parsed.output)).toEqual(parsed.output);
        }
      }),
    );
  });
});
