import { type ExportSource, oldestFirst } from './export.ts';
import { shownWeight, type Unit } from './unit.ts';

/** A pure number for a spreadsheet, so the unit stands in its head (D29.csv). */
const WEIGHT_HEAD = { lb: 'weight lbs', kg: 'weight kg' } as const;
/** Without it, spreadsheets read UTF-8 as the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The CSV file: one row per set, RFC 4180; `waiting` says whether the server lacks the workout. Weights
 * are in the unit, as the screens show them.
 */
export function exportCsv(
  { sessions, unsent }: Pick<ExportSource, 'sessions' | 'unsent'>,
  unit: Unit,
): string {
  const head = ['date', 'workout', 'exercise', 'set', WEIGHT_HEAD[unit], 'reps', 'waiting'];
  const unsentIds = new Set(
    unsent.flatMap(({ change }) => (change.kind === 'session.add' ? [change.session.id] : [])),
  );
  const rows = oldestFirst(sessions).flatMap(({ id, date, workoutName, exercises }) =>
    exercises.flatMap(({ name, sets }) =>
      sets.map(({ weight, reps }, index) => {
        const waiting = unsentIds.has(id) ? 'yes' : 'no';
        return [date, workoutName, name, index + 1, shownWeight(weight, unit), reps, waiting];
      }),
    ),
  );
  return BYTE_ORDER_MARK + [head, ...rows].map(lineOf).join('');
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : inert(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would run a text that begins like a formula. */
function inert(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
