import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTextOf,
  isWholeOf,
  sameField,
  sameHeld,
  sameInstant,
  sameNumber,
  samePlan,
  sameSession,
  sameText,
} from '../../src/domain/normalised.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { anyText } from './arbitraries.ts';
import { oddPlan, oddSession } from './versions.ts';

const anyValue = fc.oneof(fc.double(), anyText, fc.constantFrom(null, undefined), fc.anything());
const anyHeld = fc.oneof(fc.double(), fc.constant(null), oddPlan, oddSession);

describe('a number that a server makes whole', () => {
  it.each([
    [180, 180.4],
    [181, 180.4],
    ['181', 180.4],
    [180.4, 180.4],
    [null, null],
  ])('%j may be ours of %j', (kept, ours) => {
    expect(isWholeOf(kept, ours)).toBe(true);
  });

  it.each([
    [180.6, 181.2],
    [179, 180.4],
    [182, 180.4],
    [0, null],
    [null, 0.4],
  ])('%j is no form of %j', (kept, ours) => {
    expect(isWholeOf(kept, ours)).toBe(false);
  });
});

describe('numbers after normalising', () => {
  it.each([
    [182.5, '182.5'],
    [182.5, ' 182.50 '],
    [182.25, 182.3],
    [182.25, 182.2],
    [2000, 2000.0],
    [null, undefined],
  ])('%j is %j: numeric text counts, and a rounded digit does not', (a, b) => {
    expect(sameNumber(a, b)).toBe(true);
  });

  it.each([
    [182.5, 182.6],
    [182.5, '182.4'],
    [0, null],
    [0, ''],
    ['a', 'b'],
  ])('%j is not %j', (a, b) => {
    expect(sameNumber(a, b)).toBe(false);
  });

  it('end at 0.0501', () => {
    expect(sameNumber(0, 0.0501)).toBe(true);
    expect(sameNumber(0, 0.0502)).toBe(false);
  });
});

describe('texts after normalising', () => {
  it.each([
    [' Push  Day\n', 'Push Day'],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['Push\u00a0Day', 'Push Day'],
  ])('%j is %j', (a, b) => {
    expect(sameText(a, b)).toBe(true);
  });

  it.each([
    ['Push Day', 'push day'],
    ['Push Day', 'PushDay'],
  ])('%j is not %j', (a, b) => {
    expect(sameText(a, b)).toBe(false);
  });
});

describe('a text that a server keeps of ours', () => {
  it.each([
    ['Upper body', 'Upper body of Mondays'],
    ['Upper body ', ' Upper  body of Mondays'],
    ['Leg day \u{1f4aa} heav', 'Leg day \u{1f4aa} heavy'],
    ['Leg day with \ud83d', 'Leg day with \u{1f4aa} heavy'],
    ['Leg day with \ufffd', 'Leg day with \u{1f4aa} heavy'],
    ['Legs', ' Legs'],
    ['', ''],
  ])('%j may be %j', (kept, ours) => {
    expect(isTextOf(kept, ours)).toBe(true);
  });

  it.each([
    ['', 'Upper body'],
    ['Push', 'Push Day'],
    ['Upper bod', 'Upper body'],
    ['Upper body of Mondays', 'Upper body'],
    ['upper body', 'Upper body of Mondays'],
    ['body of Mondays', 'Upper body of Mondays'],
  ])('%j is not %j', (kept, ours) => {
    expect(isTextOf(kept, ours)).toBe(false);
  });

  it('that is cut is not the same, in a plan and in a workout', () => {
    const plan = samplePlan('p1', 'Upper body of Mondays');
    expect(sameHeld({ ...plan, name: 'Upper body' }, plan)).toBe(false);
    const record = { ...recordOf('1'), workoutName: 'Upper body of Mondays' };
    expect(sameHeld({ ...record, workoutName: 'Upper body' }, record)).toBe(false);
  });
});

describe('instants after normalising', () => {
  const ours = '2026-11-20T18:00:00.900Z';

  it.each([
    '2026-11-20T18:00:00Z',
    '2026-11-20T18:00:01Z',
    '2026-11-20T18:00:00.900+00:00',
    '2026-11-20T20:00:00+02:00',
    '2026-11-20T20:00:00+0200',
    '2026-11-20 20:00:00+02',
    '2026-11-20T13:30:00.000-0430',
    '2026-11-20T18:00:00.900000000Z',
    '2026-11-20T18:00:00',
    '2026-11-20T18:00Z',
  ])('%s is ours', (theirs) => {
    expect(sameInstant(ours, theirs)).toBe(true);
  });

  it.each(['2026-11-20T18:00:02Z', '2026-11-20T17:59:59Z', '2026-11-20T20:00:00Z', '', 'soon'])(
    '%j is not ours',
    (theirs) => {
      expect(sameInstant(ours, theirs)).toBe(false);
    },
  );
});

describe('plans after normalising', () => {
  const ours = samplePlan('p1');
  const [bench] = ours.exercises;
  const withBench = (fields: object): Plan =>
    bench ? { ...ours, exercises: [{ ...bench, ...fields }] } : ours;

  it('ids, unknown fields and the order of keys are ignored', () => {
    const theirs = { color: 'red', ...withBench({ id: '101-0', rest: 60 }), id: '101' };
    expect(samePlan(ours, theirs)).toBe(true);
  });

  it.each([
    { name: 'Bench  Press' },
    { weight: '135.0' },
    { weight: 135.04 },
    { sets: '2' },
    { youtubeLink: ' ' },
  ])('an exercise kept as %j is ours', (fields) => {
    expect(samePlan(ours, withBench(fields))).toBe(true);
  });

  it.each([{ name: 'Bench' }, { weight: 0 }, { sets: 3 }, { reps: 9 }, { youtubeLink: 'x' }])(
    'an exercise kept as %j is not',
    (fields) => {
      expect(samePlan(ours, withBench(fields))).toBe(false);
    },
  );

  it('another name, another order and a part of it are not ours', () => {
    const two = { ...ours, exercises: [...ours.exercises, ...samplePlan('p2').exercises] };
    const [first, second] = withBench({ reps: 9 }).exercises.concat(ours.exercises);
    expect(samePlan(ours, { ...ours, name: 'Pull Day' })).toBe(false);
    expect(samePlan(ours, two)).toBe(false);
    expect(
      first &&
        second &&
        samePlan({ ...ours, exercises: [first, second] }, { ...ours, exercises: [second, first] }),
    ).toBe(false);
  });
});

describe('a session', () => {
  const ours = recordOf('1763661600000');
  const reminted = { ...ours, id: '7', timestamp: '2026-11-20T18:00:00+00:00' };

  it('is known by its instant, name and sets under another id', () => {
    expect(sameSession(ours, { ...reminted, workoutName: ' Push Day', workoutId: null })).toBe(
      true,
    );
  });

  it.each([
    { timestamp: '2026-11-20T18:01:00Z' },
    { workoutName: 'Pull Day' },
    { exercises: [] },
    { exercises: [{ name: 'Bench Press', sets: [{ weight: 135, reps: 9 }] }] },
  ])('is another with %j', (fields) => {
    expect(sameSession(ours, { ...reminted, ...fields })).toBe(false);
  });

  it('of two days is two where a server keeps no time, and of one day may be one', () => {
    const untimed = { ...ours, timestamp: '' };
    expect(sameSession(untimed, { ...untimed, id: '7', date: '2026-11-13' })).toBe(false);
    expect(sameSession(untimed, { ...untimed, id: '7' })).toBe(true);
  });

  it('that was edited is not what its person saw', () => {
    expect(sameHeld(ours, reminted)).toBe(true);
    expect(sameHeld(ours, { ...ours, duration: 43 })).toBe(false);
    expect(sameHeld(ours, { ...ours, exercises: [] })).toBe(false);
  });
});

describe('equality after normalising', () => {
  const laws: [string, fc.Arbitrary<unknown>, (a: never, b: never) => boolean][] = [
    ['of numbers', anyValue, sameNumber],
    ['of texts', anyValue, sameText],
    ['of instants', anyText, sameInstant],
    ['of plans', oddPlan, samePlan],
    ['of sessions', oddSession, sameSession],
    ['of what a change is about', anyHeld, sameHeld],
    ['of an unknown field', fc.jsonValue(), (a, b) => sameField('color', a, b)],
  ];

  it.each(laws)('%s is reflexive and symmetric', (_, values, isSame) => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(isSame(a as never, structuredClone(a) as never)).toBe(true);
        expect(isSame(a as never, b as never)).toBe(isSame(b as never, a as never));
      }),
    );
  });

  it('tells nothing from something, and a number from a plan', () => {
    expect(sameHeld(null, 0)).toBe(false);
    expect(sameHeld(null, samplePlan('p1'))).toBe(false);
    expect(sameHeld(0, samplePlan('p1'))).toBe(false);
    expect(sameHeld(recordOf('1'), samplePlan('p1'))).toBe(false);
  });
});
