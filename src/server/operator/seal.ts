/** The checksum of a backup. SQLite finds pages that are none, and takes any letter for the one that was written. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../data/schema/tables.ts';

/** Where SQLite's header has user_version, 32 bits that it leaves to whoever uses it. */
const SEAL_AT = 60;
const SEAL_BYTES = 4;
const PART_BYTES = 1024 * 1024;

/** Writes into a file that nobody has open what all its other bytes come to. */
export function seal(file: string): void {
  const bytes = Buffer.alloc(SEAL_BYTES);
  bytes.writeInt32BE(sumOf(file));
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, bytes, 0, SEAL_BYTES, SEAL_AT);
  } finally {
    closeSync(opened);
  }
}

/** False where a byte has changed since. True without a seal, as of older versions and of a database in use. */
export async function isAsSealed(opened: Kysely<Tables>, file: string): Promise<boolean> {
  // Not from the file: it may be a database in use, which has lost its seal in the write-ahead log.
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(opened);
  const sealed = rows[0]?.user_version ?? 0;
  return sealed === 0 || sealed === sumOf(file);
}

/** Never 0. */
function sumOf(file: string): number {
  const opened = openSync(file, 'r');
  const part = Buffer.alloc(PART_BYTES);
  let sum = 0;
  try {
    for (let at = 0, size = readSync(opened, part); size > 0; size = readSync(opened, part)) {
      if (at === 0) part.fill(0, SEAL_AT, SEAL_AT + SEAL_BYTES);
      sum = crc32(part.subarray(0, size), sum);
      at += size;
    }
  } finally {
    closeSync(opened);
  }
  return sum | 0 || 1;
}
