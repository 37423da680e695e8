import { type ExportSource, oldestFirst } from './export.ts';

const HEADER = ['date', 'workout', 'exercise', 'set', 'weight lbs', 'reps', 'waiting'];
/** Without it, spreadsheets read UTF-8 as the local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The CSV file: one row per set, RFC 4180; `waiting` says whether the server lacks the workout. */
export function exportCsv({ sessions, unsent }: Pick<ExportSource, 'sessions' | 'unsent'>): string {
  const unsentIds = new Set(
    unsent.flatMap(({ change }) => (change.kind === 'session.add' ? [change.session.id] : [])),
  );
  const rows = oldestFirst(sessions).flatMap(({ id, date, workoutName, exercises }) =>
    exercises.flatMap(({ name, sets }) =>
      sets.map(({ weight, reps }, index) => {
        const waiting = unsentIds.has(id) ? 'yes' : 'no';
        return [date, workoutName, name, index + 1, weight, reps, waiting];
      }),
    ),
  );
  return BYTE_ORDER_MARK + [HEADER, ...rows].map(lineOf).join('');
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
