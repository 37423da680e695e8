import type { Table } from 'dexie';

/**
 * Makes a table hold just these rows. Writes only where they differ: a list comes whole with every
 * answer, is long, and has mostly been here before.
 */
export async function replaceRows<Row extends object>(
  table: Table<Row, string>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<void> {
  // Rows come from JSON. One whose fields changed places is written again, which does no harm.
  const held = new Map((await table.toArray()).map((row) => [keyOf(row), JSON.stringify(row)]));
  const wanted = new Map(rows.map((row) => [keyOf(row), row]));
  await table.bulkDelete([...held.keys()].filter((key) => !wanted.has(key)));
  await table.bulkPut(
    [...wanted].flatMap(([key, row]) => (held.get(key) === JSON.stringify(row) ? [] : [row])),
  );
}
