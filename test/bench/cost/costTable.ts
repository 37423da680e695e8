/** The measured ratios as Markdown. */
import { medianOf, middleHalfOf, ratiosOf } from './rounds.ts';

/** A line of the table. */
export interface Row {
  /** Its number in the table of README; '' for a line that another one is compared with. */
  readonly number: string;
  readonly what: string;
  /** One for each round, and those that they are divided by. */
  readonly readings: readonly number[];
  readonly over: readonly number[];
  /** The highest ratio that is good enough; null for what has no goal. */
  readonly goal: number | null;
  /** The goal is the lowest one. */
  readonly isAtLeast?: boolean;
}

/** A contender's own readings. */
export interface Cost {
  readonly what: string;
  readonly unit: 'ms' | 'bytes' | 'MB';
  readonly readings: readonly number[];
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ number, what, readings, over, goal, isAtLeast = false }) => {
    const ratios = ratiosOf(readings, over);
    const ratio = medianOf(ratios);
    const isMet = goal !== null && (isAtLeast ? ratio >= goal : ratio <= goal);
    const sign = isAtLeast ? '≥' : '≤';
    const cells = goal === null ? ['', ''] : [`${sign} ${goal}`, isMet ? 'yes' : '**no**'];
    return [number, what, short(ratio), rangeOf(ratios), ...cells];
  });
  return markdown(['#', 'what ÷ what', 'ratio', 'range', 'goal', 'met'], lines);
}

export function costsOf(costs: readonly Cost[]): string {
  const lines = costs.map(({ what, unit, readings }) => [
    what,
    `${short(medianOf(readings))} ${unit}`,
    rangeOf(readings),
  ]);
  return markdown(['what', 'median', 'range'], lines);
}

function rangeOf(values: readonly number[]): string {
  return middleHalfOf(values).map(short).join('–');
}

/** As many digits as two cores that others share can tell. */
function short(value: number): string {
  if (value >= 100) return value.toLocaleString('en', { maximumFractionDigits: 0 });
  return value.toFixed(value >= 10 ? 1 : 2);
}

function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
