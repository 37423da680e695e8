import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSet, estimatedMax, exerciseKey, newRecords } from '../../src/domain/records.ts';
import type { RecordedSet } from '../../src/domain/session.ts';

const set = (weight: number, reps: number): RecordedSet => ({ weight, reps });
const session = (sets: RecordedSet[], name = 'Bench Press') => ({ exercises: [{ name, sets }] });
const kinds = (today: RecordedSet[], ...earlier: RecordedSet[][]) =>
  newRecords(
    session(today),
    earlier.map((sets) => session(sets)),
  ).map(({ kind }) => kind);

describe('an exercise is its name [D33.key]', () => {
  it.each([
    ['  Bench \u00a0 Press ', 'bench press'],
    ['BENCH PRESS', 'bench press'],
    ['Cafe\u0301 Curl', 'caf\u00e9 curl'],
  ])('%j', (name, key) => {
    expect(exerciseKey(name)).toBe(key);
  });

  const word = fc.stringMatching(/^[a-zäöüéñ0-9-]{1,6}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 4 });
  const gap = fc.stringMatching(/^[ \t\u00a0\u2003]{1,3}$/);

  it('the same however it is spaced, composed or written in capitals', () => {
    const spellings = fc.tuple(words, gap, fc.constantFrom('NFC', 'NFD'), fc.boolean());
    fc.assert(
      fc.property(spellings, ([name, space, form, isLoud]) => {
        const spaced = `${space}${name.join(space)}${space}`.normalize(form);
        const typed = isLoud ? spaced.toUpperCase() : spaced;
        expect(exerciseKey(typed)).toBe(name.join(' '));
      }),
    );
  });

  it('another one for another name', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const isSame = one.join(' ') === other.join(' ');
        expect(exerciseKey(one.join(' ')) === exerciseKey(other.join(' '))).toBe(isSame);
      }),
    );
  });

  it('the key of a key is itself, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(exerciseKey(exerciseKey(name))).toBe(exerciseKey(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('so that records are told apart by it', () => {
    const records = newRecords(session([set(160, 8)], ' bench  PRESS'), [session([set(155, 8)])]);
    expect(records.map(({ exercise }) => exercise)).toEqual([' bench  PRESS', ' bench  PRESS']);
    expect(newRecords(session([set(160, 8)], 'Dips'), [session([set(155, 8)])])).toEqual([]);
  });
});

describe('the one-rep max is Epley’s, for 1 to 12 reps [D33.max]', () => {
  it.each([
    [set(160, 8), 160 * (1 + 8 / 30)],
    [set(100, 1), 100 * (1 + 1 / 30)],
    [set(100, 12), 140],
    [set(100, 13), null],
    [set(100, 0), null],
    [set(0, 5), null],
  ])('%j: %s', (of, max) => {
    expect(estimatedMax(of)).toBe(max);
  });
});

describe('a record', () => {
  it('beats all earlier sessions: a tie is none, and neither is the first time [D33.record]', () => {
    expect(kinds([set(160, 8)])).toEqual([]);
    expect(kinds([set(155, 8)], [set(155, 8)])).toEqual([]);
    expect(kinds([set(160, 8)], [set(155, 8)], [set(165, 8)])).toEqual([]);
    expect(kinds([set(160, 8)], [set(155, 8)])).toEqual(['bestSet', 'volume']);
    // Heavier, but less at once and in all.
    expect(kinds([set(160, 5)], [set(155, 8)])).toEqual([]);
  });

  it('is any rep more, with the lightest weight and after the most of reps [D33.record]', () => {
    expect(kinds([set(1, 9)], [set(1, 8)])).toEqual(['volume', 'bestSet']);
    expect(kinds([set(2.2, 12)], [set(2.2, 11)])).toEqual(['volume', 'bestSet']);
    expect(kinds([set(10, 201)], [set(10, 200)])).toEqual(['volume']);
    expect(kinds([set(100, 20), set(2, 21)], [set(100, 20), set(2, 20)])).toEqual(['volume']);
  });

  it('without weight is that of reps alone [D33.record.bodyweight]', () => {
    expect(kinds([set(0, 12)], [set(0, 11)])).toEqual(['reps']);
    expect(kinds([set(0, 12)], [set(20, 5)])).toEqual([]);
    expect(kinds([set(20, 12)], [set(0, 5)])).toEqual([]);
  });

  it('says which set, and the one that beats most comes first', () => {
    const today = {
      exercises: [
        { name: 'Dips', sets: [set(0, 11)] },
        { name: 'Bench Press', sets: [set(155, 8), set(160, 8)] },
      ],
    };
    const earlier = [session([set(155, 8)]), session([set(0, 10)], 'Dips')];
    expect(newRecords(today, earlier)).toMatchObject([
      { kind: 'volume', exercise: 'Bench Press', value: 2520, before: 1240, set: set(160, 8) },
      { kind: 'reps', exercise: 'Dips', value: 11, before: 10 },
      { kind: 'bestSet', exercise: 'Bench Press', set: set(160, 8) },
    ]);
  });

  it('of volume says a set that was done, and not one that was ticked without a rep', () => {
    const sets = [set(155, 8), set(160, 8), set(170, 0)];
    const today = { exercises: [{ name: 'Bench Press', sets }] };
    const found = newRecords(today, [session([set(155, 8)])]);
    expect(found.find(({ kind }) => kind === 'volume')?.set).toEqual(set(160, 8));
  });

  it('stands whatever the order of what came before, and is none once it is there', () => {
    const sets = fc.array(fc.record({ weight: fc.nat(300), reps: fc.nat(20) }), { maxLength: 4 });
    fc.assert(
      fc.property(sets, fc.array(sets, { maxLength: 6 }), (today, earlier) => {
        const records = kinds(today, ...earlier);
        expect(kinds(today, ...earlier.toReversed())).toEqual(records);
        expect(kinds(today, ...earlier, today)).toEqual([]);
      }),
    );
  });
});

it('the best set is the heaviest, and of those the one with the most reps [D31.numbers]', () => {
  expect(bestSet([set(155, 8), set(160, 6), set(160, 7), set(0, 20)])).toEqual(set(160, 7));
  expect(bestSet([])).toBeNull();
});

it('a weight that is typed in kilograms as it is shown is the same weight, and no record [D29.shown, D33.record]', () => {
  const of = (weight: number) => ({
    exercises: [{ name: 'Bench Press', sets: [{ weight, reps: 8 }] }],
  });
  // 135 lb show as 61.25 kg, which come to 135.03 lb.
  expect(newRecords(of(135.03), [of(135)])).toEqual([]);
  expect(newRecords(of(135.55), [of(135)]).map(({ kind }) => kind)).toContain('bestSet');
});
