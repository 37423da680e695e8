import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exerciseHistory } from '../../src/domain/exerciseHistory.ts';
import { newestSessionFirst } from '../../src/domain/history.ts';
import { estimatedMax, newRecords } from '../../src/domain/records.ts';
import type { RecordedSet, SessionRecord } from '../../src/domain/session.ts';
import { recordOf } from '../support/entries.ts';

const set = (weight: number, reps: number): RecordedSet => ({ weight, reps });
/** Sessions of one exercise, a day each, oldest first here and newest first there. */
function trained(...days: RecordedSet[][]): SessionRecord[] {
  return days
    .map((sets, index) => ({
      ...recordOf(String(index + 1)),
      date: `2026-11-0${index + 1}`,
      exercises: [{ name: 'Bench Press', sets }],
    }))
    .reverse();
}
const historyOf = (...days: RecordedSet[][]) => exerciseHistory('Bench Press', trained(...days));

describe('the history of an exercise', () => {
  it('is that of its key, under the spelling of last time [D33.key.shared, D33.spelling]', () => {
    const spelt = (id: string, date: string, name: string) => ({
      ...recordOf(id),
      date,
      exercises: [
        { name, sets: [set(100, 5)] },
        { name: 'Dips', sets: [set(0, 9)] },
      ],
    });
    const found = exerciseHistory('BENCH press', [
      spelt('3', '2026-11-03', 'bench  Press'),
      spelt('2', '2026-11-02', 'Row'),
      spelt('1', '2026-11-01', 'Bench Press'),
    ]);
    expect(found.name).toBe('bench  Press');
    expect(found.sessions.map(({ id }) => id)).toEqual(['3', '1']);
  });

  it('says what stood best, and since when', () => {
    const { best, heaviest, most, sessions, measure } = historyOf(
      [set(155, 8), set(165, 5)],
      [set(160, 8), set(160, 8)],
      [set(160, 8)],
    );
    expect(measure).toBe('max');
    expect(best).toMatchObject({ set: { weight: 160, reps: 8 }, date: '2026-11-02' });
    expect(best?.value).toBe(estimatedMax(set(160, 8)));
    expect(heaviest).toMatchObject({ set: { weight: 165, reps: 5 }, date: '2026-11-01' });
    expect(most).toEqual({ value: 2 * 160 * 8, date: '2026-11-02' });
    expect(sessions.map(({ records }) => records)).toEqual([[], ['bestSet', 'volume'], []]);
    expect(sessions.map(({ marked }) => marked)).toEqual([[], [0], []]);
  });

  it('goes by reps where nothing was ever lifted, and by weight where all reps are many', () => {
    const light = historyOf([set(0, 9)], [set(0, 12), set(0, 11)]);
    expect(light).toMatchObject({
      measure: 'reps',
      heaviest: null,
      best: { value: 12 },
      most: { value: 23, date: '2026-11-02' },
    });
    expect(historyOf([set(40, 20)], [set(45, 15)])).toMatchObject({
      measure: 'weight',
      best: { value: 45 },
    });
  });

  it('takes no set without a rep for anything', () => {
    expect(historyOf([set(22.5, 20)], [set(500, 0)])).toMatchObject({
      measure: 'weight',
      best: { value: 22.5 },
      heaviest: { value: 22.5 },
      sessions: [{ value: null, records: [] }, { value: 22.5 }],
    });
  });

  it('remembers the reps of before there was a weight', () => {
    expect(historyOf([set(0, 12)], [set(25, 5)], [set(0, 20)])).toMatchObject({
      measure: 'max',
      mostReps: { value: 20, date: '2026-11-03' },
      sessions: [{ records: ['reps'], marked: [0] }, {}, {}],
    });
  });

  it('is empty where there is none, and without a best where no set says anything', () => {
    expect(exerciseHistory('Dips', trained([set(1, 1)]))).toMatchObject({
      name: 'Dips',
      sessions: [],
      best: null,
    });
    expect(historyOf([set(0, 0)])).toMatchObject({ best: null, most: null });
  });
});

it('tells the records of a session as the alert after it did [D33.record]', () => {
  const sets = fc.array(fc.record({ weight: fc.nat(8), reps: fc.nat(14) }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.array(sets, { minLength: 1, maxLength: 9 }), (days) => {
      const newestFirst = trained(...days).sort(newestSessionFirst);
      const { sessions } = exerciseHistory('Bench Press', newestFirst);
      for (const [index, session] of newestFirst.entries()) {
        const told = newRecords(session, newestFirst.slice(index + 1));
        const shown = sessions[index];
        expect(new Set(shown?.records)).toEqual(new Set(told.map(({ kind }) => kind)));
        const marked = told.flatMap(({ kind, set: of }) => (kind === 'volume' ? [] : of));
        expect(shown?.marked.map((at) => shown.sets[at])).toEqual(expect.arrayContaining(marked));
      }
    }),
  );
});
