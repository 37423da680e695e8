// @ts-check
/** Where files lie in memory, for tests that are not about the disk. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux has it. A container may have given it a few megabytes only. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** The folder for temporary files that lies in memory, or the usual one where there is none with room. */
export function memoryFolder() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
