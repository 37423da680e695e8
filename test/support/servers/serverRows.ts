/** Reads the server's SQLite file itself, past the server. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

export function rowsOf(dataDir: string, query: string): Record<string, unknown>[] {
  const file = readdirSync(dataDir).find((name) => /\.(db|sqlite)$/.test(name));
  if (!file) throw new Error(`No database in ${dataDir}.`);
  const database = new DatabaseSync(join(dataDir, file), { readOnly: true });
  try {
    return database
      .prepare(query)
      .all()
      .map((row) => ({ ...Object(row) }));
  } finally {
    database.close();
  }
}
