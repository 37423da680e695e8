import type { Outcome, Scenario, SideName } from './scenarios.ts';

/** What became of the changes in one scenario, on one side. */
export interface Row {
  readonly scenario: Scenario;
  readonly side: SideName;
  readonly outcome: Outcome;
}

/** The outcomes as a Markdown table, for the terminal. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ scenario, side, outcome }) => {
    return [scenario.name, side, ...cellsOf(outcome)];
  });
  const head = ['scenario', 'kept by', 'sent', 'once', 'doubled', 'waiting', 'parked', 'lost'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    format(head),
    format(widths.map((width) => '-'.repeat(width))),
    ...lines.map(format),
  ].join('\n');
}

function cellsOf(outcome: Outcome): string[] {
  const { sent, arrivedOnce, doubled, waiting, parked, lost } = outcome;
  return [sent, arrivedOnce, doubled, waiting, parked, lost].map(String);
}
