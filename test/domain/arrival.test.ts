import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findAdded,
  findCreated,
  findCreatedChanged,
  findSession,
  hasArrived,
} from '../../src/domain/arrival.ts';
import type { Held } from '../../src/domain/normalised.ts';
import { type Plan, sameContent } from '../../src/domain/plan.ts';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { oddPlan } from './versions.ts';

const plan = samplePlan('p1');
const spaced = { ...plan, name: 'Push  Day' };

describe('whether a change arrived', () => {
  const cases: [string, Held, Held | undefined, Held, boolean][] = [
    ['a weight that was rounded', 182.25, 180, 182.3, true],
    ['another weight', 182.25, 180, 180, false],
    ['a weight that is gone', 182.25, 180, null, false],
    ['a delete', null, 180, null, true],
    ['a delete of what is still there', null, 180, 180, false],
    [
      'a plan with its name trimmed',
      { ...plan, name: 'Pull Day ' },
      plan,
      samplePlan('9', 'Pull Day'),
      true,
    ],
    ['a weight so near to the old one that only it itself proves it', 182.04, 182, 182, false],
    ['a weight so near to the old one, exactly there', 182.04, 182, 182.04, true],
    ['a name of which only white space changed, not there', spaced, plan, plan, false],
    ['a name of which only white space changed', spaced, plan, { ...spaced, id: '9' }, true],
    ['what nobody knows the old value of', 182, undefined, 182.04, true],
  ];

  it.each(cases)('is seen by %s', (_, meant, base, there, arrived) => {
    expect(hasArrived({ meant, base, there })).toBe(arrived);
  });

  it('cannot be told by a normalised value where meant and base are the same', () => {
    expect(hasArrived({ meant: 182.04, base: 182, there: 182 })).toBe(false);
    expect(hasArrived({ meant: spaced, base: plan, there: plan })).toBe(false);
  });

  it('is said of what stood there before only where exactly that is meant', () => {
    fc.assert(
      fc.property(oddPlan, oddPlan, (meant, base) => {
        const there = structuredClone(base);
        expect(hasArrived({ meant, base, there })).toBe(sameContent(meant, base));
      }),
    );
  });
});

describe('our new plan in a list', () => {
  const before = new Set(['1']);
  const listed = (id: string, made: Plan = plan) => ({ ...made, id });
  /** Equal, with exercise ids that the server made. */
  const reminted = (id: string): Plan => ({
    ...plan,
    id,
    exercises: plan.exercises.map((one, at) => ({ ...one, id: `${id}-${at}` })),
  });
  const edited = (id: string): Plan => ({ ...listed(id), name: 'Edited' });
  const other = samplePlan('5', 'Other');

  const cases: [string, Plan[], string | null, boolean][] = [
    ['shares an exercise id and is equal', [listed('2'), edited('3'), reminted('4')], '2', false],
    ['else shares an exercise id', [edited('3'), reminted('4'), other], '3', false],
    ['else is equal', [reminted('4'), other], '4', false],
    ['was not there before', [listed('1'), reminted('4')], '4', false],
    ['is none of those that were', [listed('1')], null, false],
    ['is none that differs', [other], null, false],
    ['is the last of two that are equal', [reminted('4'), reminted('6')], '6', true],
    ['is the last of two that share an exercise', [edited('3'), edited('6')], '6', true],
    ['is the last of two that do both', [listed('2'), listed('6'), edited('3')], '6', true],
  ];

  it.each(cases)('%s', (_, plans, id, isAmbiguous) => {
    const found = findCreated(plan, plans, before);
    expect(found && { id: found.plan.id, isAmbiguous: found.isAmbiguous }).toEqual(
      id === null ? null : { id, isAmbiguous },
    );
  });

  it('shares no exercise where the ids are a server’s own: another plan’s may have the same', () => {
    const numbered = (made: Plan): Plan => ({
      ...made,
      exercises: made.exercises.map((one, at) => ({ ...one, id: String(at) })),
    });
    const others = [numbered(other), numbered(edited('3'))];
    expect(findCreated(numbered(plan), others, before)).toBeNull();
    expect(findCreated(numbered(plan), [...others, numbered(listed('4'))], before)).toMatchObject({
      plan: { id: '4' },
    });
  });

  it('is one of the list that is new, or none, for any list', () => {
    fc.assert(
      fc.property(oddPlan, fc.array(oddPlan), fc.array(fc.nat(6)), (sent, list, old) => {
        const plans = list.map((one, at) => ({ ...one, id: String(at) }));
        const found = findCreated(sent, plans, new Set(old.map(String)));
        if (!found) return;
        expect(plans).toContain(found.plan);
        expect(old.map(String)).not.toContain(found.plan.id);
      }),
    );
  });
});

describe('our new plan in the list of a server that cuts texts', () => {
  const sent = { ...plan, name: 'Upper body of Mondays and Fridays' };
  /** With exercise ids of the server's own: with ours it would be found whole. */
  const exercises = plan.exercises.map((one, at) => ({ ...one, id: String(at) }));
  const kept = (id: string, name = 'Upper body of Monday'): Plan => ({ id, name, exercises });
  const heavier = kept('3');
  const [bench, ...rest] = heavier.exercises;
  const cases: [string, Plan[], string | null, boolean][] = [
    ['is the one whose name begins ours', [kept('2'), samplePlan('5', 'Other')], '2', false],
    ['was not there before', [kept('1')], null, false],
    [
      'is none that differs in anything else',
      [{ ...heavier, exercises: bench ? [{ ...bench, weight: 140 }, ...rest] : [] }],
      null,
      false,
    ],
    ['is none whose name goes on after ours ends', [kept('2', `${sent.name}!`)], null, false],
    [
      'is none with exercise ids that another device has made',
      [{ ...kept('2'), exercises: plan.exercises.map((one) => ({ ...one, id: `${one.id}-x` })) }],
      null,
      false,
    ],
    ['is one whose signs are written otherwise', [kept('2', `${sent.name} &#128170;`)], '2', false],
    [
      'is one whose exercise ids are cut, too',
      [
        {
          ...kept('2'),
          exercises: plan.exercises.map((one) => ({ ...one, id: one.id.slice(0, -1) })),
        },
      ],
      '2',
      false,
    ],
    ['is none with a name of signs alone', [kept('2', '!? !? !? !? !?')], null, false],
    ['is none with a name that no server would make so short', [kept('2', 'Upper')], null, false],
    ['is none without a name', [kept('2', ' ')], null, false],
    ['is the last of two', [kept('2'), kept('3')], '3', true],
  ];

  it.each(cases)('%s', (_, plans, id, isAmbiguous) => {
    const found = findCreatedChanged(sent, plans, new Set(['1']));
    expect(found && { id: found.plan.id, isAmbiguous: found.isAmbiguous }).toEqual(
      id === null ? null : { id, isAmbiguous },
    );
  });

  it('is the one of its names where a server has made ids, numbers and an order of its own, and no other’s', () => {
    const [squat, bench] = [
      { name: 'Squat', weight: 137.5, sets: 3, reps: 5, youtubeLink: '' },
      { name: 'Bench Press', weight: 100.5, sets: 3, reps: 8, youtubeLink: '' },
    ];
    const ours: Plan = {
      id: 'p1',
      name: 'Mondays',
      exercises: [
        { ...squat, id: 'ex-1-a' },
        { ...bench, id: 'ex-1-b' },
      ],
    };
    const rounded: Plan = {
      id: '7',
      name: 'Mondays',
      exercises: [
        { ...bench, id: '12', weight: 101 },
        { ...squat, id: '11', weight: 138 },
      ],
    };
    const find = (there: Plan, before: string[] = []) =>
      findCreatedChanged(ours, [there], new Set(before))?.plan.id;
    expect(find(rounded)).toBe('7');
    expect(find(rounded, ['7'])).toBeUndefined();
    expect(find({ ...rounded, name: 'Fridays' })).toBeUndefined();
    expect(find({ ...rounded, exercises: rounded.exercises.slice(1) })).toBeUndefined();
    const [first, second] = rounded.exercises;
    const withOther = first && second ? [first, { ...second, name: 'Deadlift' }] : [];
    expect(find({ ...rounded, exercises: withOther })).toBeUndefined();
    // Made by another device, with other numbers, or on a server that keeps what it is sent.
    const lighter = second ? [...rounded.exercises.slice(0, 1), { ...second, weight: 90 }] : [];
    expect(find({ ...rounded, exercises: lighter })).toBeUndefined();
    const twice = first ? [first, { ...first, id: '13' }] : [];
    expect(find({ ...rounded, exercises: twice })).toBeUndefined();
    const byOther = second ? [...rounded.exercises.slice(0, 1), { ...second, id: 'ex-2-c' }] : [];
    expect(find({ ...rounded, exercises: byOther })).toBeUndefined();
  });

  it('is left to be found so: nothing proves it where the list may hold better', () => {
    expect(
      findCreated({ ...sent, exercises: [] }, [{ ...kept('2'), exercises: [] }], new Set()),
    ).toBe(null);
  });
});

describe('our session in a history', () => {
  const ours = recordOf('1763661600000');
  const reminted = { ...ours, id: '7', timestamp: '2026-11-20T18:00:00+00:00' };

  it('is found by its id before all else', () => {
    expect(findSession([reminted, ours], ours)).toBe(ours);
  });

  it.each([ours.id, 'b7c1f0de', '507f1f77bcf86cd799439011'])(
    'is known by an id that nobody counted to, whatever else a server made of it: %s',
    (id) => {
      const remade = { ...ours, id, timestamp: '2026-11-21T00:00:00Z', exercises: [] };
      expect(findSession([remade], { ...ours, id })).toBe(remade);
    },
  );

  it('is not the next one to which a database has given its id again', () => {
    const next = { ...reminted, timestamp: '2026-11-21T18:00:00Z', date: '2026-11-21' };
    expect(findSession([next], reminted)).toBe(null);
    expect(findSession([{ ...reminted, exercises: [] }], reminted)).not.toBe(null);
    const untimed = { ...reminted, timestamp: '' };
    expect(findSession([{ ...untimed, date: '2026-11-21' }], untimed)).toBe(null);
  });

  it('is found by its instant, name and sets', () => {
    expect(findSession([recordOf('2'), reminted].slice(1), ours)).toBe(reminted);
  });

  it('is found under a name that was cut, and only where none has its whole name', () => {
    const long = { ...ours, workoutName: 'Upper body of Mondays and Fridays' };
    const cut = { ...reminted, workoutName: 'Upper body of Monday' };
    const whole = { ...reminted, id: '8', workoutName: long.workoutName };
    expect(findSession([cut], long)).toBe(cut);
    expect(findSession([cut, whole], long)).toBe(whole);
    expect(findSession([{ ...cut, timestamp: '2026-11-20T18:00:02Z' }], long)).toBe(null);
    expect(findSession([{ ...cut, exercises: [] }], long)).toBe(null);
    expect(findSession([{ ...cut, workoutName: '' }], long)).toBe(null);
  });

  it('that was sent is found by its second and name where a server has made other sets of its own, but not where two may be it', () => {
    const rounded = { ...reminted, exercises: [] };
    expect(findAdded([recordOf('2'), rounded].slice(1), ours)).toBe(rounded);
    expect(findAdded([rounded, { ...rounded, id: '8' }], ours)).toBe(null);
    expect(findAdded([rounded, reminted], ours)).toBe(reminted);
    const untimed = { ...ours, timestamp: '' };
    expect(findAdded([{ ...rounded, timestamp: '' }], untimed)).toBe(null);
    // What is deleted is what was seen, to its last set.
    expect(findSession([rounded], ours)).toBe(null);
  });

  it('is not found where it is not', () => {
    expect(findSession([{ ...reminted, workoutName: 'Pull Day' }], ours)).toBe(null);
  });
});
