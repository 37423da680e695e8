/** Copies what people have from one database to another, whichever of the two kinds each is. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../data/schema/tables.ts';

/** A row may be a plan of a megabyte. */
const PAGE_ROWS = 100;
/**
 * What each database has of its own: what its migrations make, and the sign-ins that are on their way,
 * which are minutes old and hold secrets.
 */
const OWN_TABLES: readonly string[] = ['schema_version', 'epoch', 'logins'];

/** A table with its columns and the columns of its primary key. */
interface Shape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}
type Row = Readonly<Record<string, unknown>>;

/** How many rows each table has, in the order in which the migrations made them. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Copies all rows but those of OWN_TABLES, so that both have the same in the end. Both must be of one schema version; `shaped`
 * is the one of them that is a SQLite, which tells the tables.
 */
export async function copyRows(
  { from, to }: { readonly from: Database; readonly to: Database },
  shaped: Database,
): Promise<Counts> {
  const counts = new Map<string, number>();
  // Those that others refer to were made before them.
  for (const shape of await shapesOf(shaped)) {
    let count = 0;
    for await (const rows of pagesOf(from, shape)) {
      await insert(to, shape, rows);
      count += rows.length;
    }
    counts.set(shape.name, count);
  }
  return counts;
}

/** Whether a copy of the one SQLite would be a copy of the other. */
export async function haveSameRows(one: Database, other: Database): Promise<boolean> {
  for (const shape of await shapesOf(one)) {
    const others = pagesOf(other, shape);
    for await (const rows of pagesOf(one, shape)) {
      if (!isDeepStrictEqual(rows, (await others.next()).value)) return false;
    }
    if (!(await others.next()).done) return false;
  }
  return true;
}

/** What a database has of each of the tables that a SQLite of the same schema version has. */
export async function countRows(database: Database, names: Iterable<string>): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const { rows } = await sql<{ count: unknown }>`
      select count(*) as count from ${sql.table(name)}`.execute(database);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

async function shapesOf(sqlite: Database): Promise<Shape[]> {
  const { rows } = await sql<{ name: string; column: string; place: number }>`
    select tables.name, columns.name as "column", columns.pk as place
    from sqlite_master as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'
    order by tables.rowid, columns.cid`.execute(sqlite);
  const names = [...new Set(rows.map(({ name }) => name))].filter((n) => !OWN_TABLES.includes(n));
  return names.map((name) => {
    const columns = rows.filter((row) => row.name === name);
    const key = columns.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
    return { name, columns: columns.map(({ column }) => column), key: key.map((k) => k.column) };
  });
}

/** In the order of the key: each page goes on after the last row of the one before. */
async function* pagesOf(database: Database, { name, columns, key }: Shape): AsyncGenerator<Row[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    // A SQLite is read without a pause, and meanwhile no signal to stop would be heard.
    await nextTurn();
    const { rows } = await sql<Row>`
      select ${listed} from ${sql.table(name)} ${after} order by ${keys} limit ${PAGE_ROWS}`.execute(
      database,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

async function insert(to: Database, { name, columns }: Shape, rows: Row[]): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(name)} (${listed}) values ${sql.join(values)}`.execute(to);
}
