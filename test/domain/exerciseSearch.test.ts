import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, CATEGORIES } from '../../src/domain/catalogue.ts';
import { searchExercises } from '../../src/domain/exerciseSearch.ts';

const ALL = CATEGORIES.flatMap((category) => CATALOGUE[category]);
const find = (typed: string, names?: readonly string[]) =>
  searchExercises(names?.map((name) => ({ name })) ?? ALL, typed);
const namesOf = (...[typed, names]: Parameters<typeof find>) =>
  find(typed, names).map(({ exercise }) => exercise.name);
const anyName = fc.constantFrom(...ALL.map(({ name }) => name), 'Élévations à l’élastique', '臥推');

describe('the search for an exercise', () => {
  it('knows that ß is written ss as well, and marks it whole', () => {
    for (const typed of ['strasse', 'STRAẞE', 'straße']) {
      expect(find(typed, ['Lauf Straße'])[0]?.marks).toEqual([{ from: 5, to: 11 }]);
    }
  });

  it('has names that begin with the text first, then words that do, and keeps the order of what fits alike', () => {
    const names = [
      'Cable Rowbench',
      'Leg Bench',
      'Incline Bench Press',
      'Bench Press',
      'Bench Dips',
    ];
    expect(namesOf('ben', names)).toEqual([
      'Bench Press',
      'Bench Dips',
      'Leg Bench',
      'Incline Bench Press',
      'Cable Rowbench',
    ]);
  });

  it.each([
    ['PUSHUPS', 'Push-ups'],
    ['push ups', 'Push-ups'],
    ['tbar', 'T-Bar Rows'],
    ['ez bar', 'EZ-Bar Curls'],
    ['press incl', 'Incline Bench Press'],
    ['  deadl ', 'Deadlifts'],
  ])('takes no notice of capitals, hyphens, spaces and the order of words: %s', (typed, name) => {
    expect(namesOf(typed)).toContain(name);
  });

  it('takes no notice of accents either way', () => {
    const names = ['Développé couché', 'Elevations'];
    expect(namesOf('developpe', names)).toEqual(['Développé couché']);
    expect(namesOf('élév', names)).toEqual(['Elevations']);
  });

  it('marks what was typed where it stands, hyphens in between included', () => {
    const marksOf = (typed: string, name: string) =>
      find(typed, [name]).flatMap(({ marks }) => marks.map(({ from, to }) => name.slice(from, to)));
    expect(marksOf('ben', 'Incline Bench Press')).toEqual(['Ben']);
    expect(marksOf('pushu', 'Wide Push-ups')).toEqual(['Push-u']);
    expect(marksOf('press inc', 'Incline Bench Press')).toEqual(['Inc', 'Press']);
    expect(marksOf('ss squa', 'Back Squats')).toEqual([]);
    expect(marksOf('uat qua', 'Back Squats')).toEqual(['quat']);
  });

  it('finds nothing for no letters', () => {
    for (const typed of ['', '  ', '-', '💪']) expect(find(typed)).toEqual([]);
  });

  it('finds every exercise by any beginning of any of its words', () => {
    fc.assert(
      fc.property(anyName, fc.nat(), fc.integer({ min: 1, max: 9 }), (name, at, length) => {
        const words = name.split(/[\s-]/).filter((word) => /[\p{L}\p{N}]/u.test(word));
        const word = words[at % words.length] ?? '';
        expect(namesOf(word.slice(0, length), [name, 'Hip Thrusts'])).toContain(name);
      }),
    );
  });

  it('finds no more with one letter more, each once, and only what was asked for', () => {
    const anyTyped = fc.oneof(
      fc.tuple(anyName, fc.nat(30), fc.nat(30)).map(([name, from, to]) => name.slice(from, to)),
      fc.string(),
    );
    fc.assert(
      fc.property(anyTyped, fc.string({ maxLength: 1 }), (typed, letter) => {
        const found = namesOf(typed);
        expect(new Set(found).size).toBe(found.length);
        if (found.length === 0) return;
        expect(found).toEqual(expect.arrayContaining(namesOf(typed + letter)));
        expect(namesOf(typed.toUpperCase()).toSorted()).toEqual(found.toSorted());
      }),
    );
  });

  it('marks in order and apart, and never half a letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (name, typed) => {
          for (const { marks } of find(typed, [name])) {
            expect(marks.length).toBeGreaterThan(0);
            let end = -1;
            for (const { from, to } of marks) {
              expect(from).toBeGreaterThan(end);
              expect(to).toBeGreaterThan(from);
              expect(name.slice(from, to).isWellFormed()).toBe(true);
              end = to;
            }
            expect(end).toBeLessThanOrEqual(name.length);
          }
        },
      ),
    );
  });
});
