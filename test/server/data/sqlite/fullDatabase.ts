import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryFolder } from '../../storage.ts';

/** The smallest: with larger pages the file would be larger than some disks allow. */
const PAGE_BYTES = 512;
/** Where a database says how many pages it has (https://www.sqlite.org/fileformat.html). */
const PAGE_COUNT_AT = 28;

/**
 * A DATA_DIR whose database can take no page more: SQLite says of it what it says of a full disk, and
 * nobody needs to be root for it. It has as many pages as SQLite can count, 2 TiB, nearly all of them a
 * hole in the file.
 * @param table the SQL of a table that it has
 */
export async function fullDataDir(table: string): Promise<string> {
  const folder = await temporaryFolder();
  const path = join(folder, 'repkeep.db');
  const sqlite = new DatabaseSync(path);
  sqlite.exec(`pragma page_size = ${PAGE_BYTES}; ${table}`);
  const pages = Number(sqlite.prepare('pragma max_page_count').get()?.['max_page_count']);
  sqlite.close();
  const file = openSync(path, 'r+');
  const count = Buffer.alloc(4);
  count.writeUInt32BE(pages);
  writeSync(file, count, 0, count.length, PAGE_COUNT_AT);
  ftruncateSync(file, pages * PAGE_BYTES);
  closeSync(file);
  return folder;
}
