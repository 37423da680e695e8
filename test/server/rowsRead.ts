/** Counts what SQLite reads. */
import { onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import type { Database } from '../../src/server/data/schema/tables.ts';
import { dialectOver, openFile, openReader } from '../../src/server/data/sqlite/sqlite.ts';

const TABLES = [
  'users',
  'sign_ins',
  'epoch',
  'weights',
  'plans',
  'session_records',
  'calorie_days',
];

export interface Read {
  /** Rows that SQLite came to, whether or not it returned them. */
  readonly rows: number;
  readonly statements: number;
}

/**
 * A database whose reads are counted, apart from those of writes: in front of each table stands a view
 * whose condition SQLite asks about each row that it comes to.
 */
export async function countingDatabase(
  dataDir: string,
): Promise<{ readonly database: Database; during(work: () => Promise<unknown>): Promise<Read> }> {
  const [writer, file] = [openFile(dataDir), openReader(dataDir)];
  const database = await openDatabase(dialectOver({ writer: () => writer, reader: () => file }));
  onTestFinished(() => database.destroy());

  let rows = 0;
  file.function('came_to', { varargs: true }, () => {
    rows += 1;
    return 1;
  });
  for (const table of TABLES) {
    const { name } = Object(file.prepare(`select name from pragma_table_info('${table}')`).get());
    file.exec(
      `create temp view ${table} as select * from main.${table} where came_to(main.${table}.${name})`,
    );
  }
  return {
    database,
    async during(work) {
      rows = 0;
      const execute = vi.spyOn(database.getExecutor(), 'executeQuery');
      await work();
      const read = { rows, statements: execute.mock.calls.length };
      execute.mockRestore();
      return read;
    },
  };
}
