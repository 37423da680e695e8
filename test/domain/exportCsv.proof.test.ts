import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportCsv } from '../../src/domain/exportCsv.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import { NOON_MS, recordOf, trained } from '../support/entries.ts';

/** Reads RFC 4180 as a spreadsheet does. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(csv); match; match = cell.exec(csv)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const named = (workoutName: string, exercise = 'Bench Press'): SessionRecord => ({
  ...recordOf('1'),
  workoutName,
  exercises: [{ name: exercise, sets: [{ weight: 135.5, reps: 8 }] }],
});

const export_ = (...sessions: SessionRecord[]) => exportCsv({ sessions, unsent: [] }, 'lb');

describe('the CSV export ("one row per set")', () => {
  it('has a row per set, the first workout first, and says what waits [B.export.csv]', () => {
    const twoSets = {
      ...recordOf('1'),
      exercises: [
        {
          name: 'Bench Press',
          sets: [
            { weight: 135, reps: 8 },
            { weight: 140.5, reps: 6 },
          ],
        },
        { name: 'Push-ups', sets: [{ weight: 0, reps: 20 }] },
      ],
    };
    const unsent = [
      { change: trained('2'), lane: 'session:2', recordedAtMs: NOON_MS, refusal: null } as const,
    ];
    expect(exportCsv({ sessions: [recordOf('2'), twoSets], unsent }, 'lb')).toBe(
      [
        '\uFEFFdate,workout,exercise,set,weight lbs,reps,waiting',
        '2026-11-20,Push Day,Bench Press,1,135,8,no',
        '2026-11-20,Push Day,Bench Press,2,140.5,6,no',
        '2026-11-20,Push Day,Push-ups,1,0,20,no',
        '2026-11-20,Push Day,Bench Press,1,135,8,yes',
        '',
      ].join('\r\n'),
    );
  });

  it('names its unit, and has the weights in it as they are shown [D29.csv]', () => {
    expect(exportCsv({ sessions: [recordOf('1')], unsent: [] }, 'kg').slice(1)).toBe(
      [
        'date,workout,exercise,set,weight kg,reps,waiting',
        '2026-11-20,Push Day,Bench Press,1,61.25,8,no',
        '',
      ].join('\r\n'),
    );
  });

  it('is only its header when nothing was trained', () => {
    expect(export_()).toBe('\uFEFFdate,workout,exercise,set,weight lbs,reps,waiting\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'lets no spreadsheet run the name %j',
    (name) => {
      const [, row] = cellsOf(export_(named(name, name)).slice(1));
      expect(row?.slice(1, 3)).toEqual([`'${name}`, `'${name}`]);
    },
  );

  it('quotes commas, quotes and line ends (RFC 4180)', () => {
    expect(export_(named('Push, "heavy"', 'Curl\r\nslow'))).toContain(
      ',"Push, ""heavy""","Curl\r\nslow",1,135.5,8,no\r\n',
    );
  });

  it('can be read back, whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (workout, exercise) => {
        const [header, row, ...more] = cellsOf(export_(named(workout, exercise)).slice(1));
        expect(header).toHaveLength(7);
        expect(more).toEqual([]);
        expect(row).toHaveLength(7);
        expect([workout, `'${workout}`]).toContain(row?.[1]);
        expect([exercise, `'${exercise}`]).toContain(row?.[2]);
        expect(row?.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
      }),
    );
  });

  it('takes ten years of training in its stride: 2,000 sessions of 20 sets', () => {
    const exercises = Array.from({ length: 5 }, (_, index) => ({
      name: `Exercise ${index}`,
      sets: Array.from({ length: 4 }, () => ({ weight: 135, reps: 8 })),
    }));
    const sessions = Array.from({ length: 2_000 }, (_, index) => ({
      ...recordOf(String(index)),
      exercises,
    }));
    expect(cellsOf(export_(...sessions).slice(1))).toHaveLength(40_001);
  });
});
