/** Whether the file of a SQLite is still where the next start looks for it. */
import { statSync } from 'node:fs';

/**
 * Call it once the file is open. Tells whether it was moved away or deleted since: what is written to it would
 * be gone with the next start. While it is open, its number stays its own.
 */
export function watchFile(file: string): () => boolean {
  const opened = numberOf(file);
  return () => numberOf(file) !== opened;
}

/** Of a file on its disk, and of that; null where there is none that can be found. */
function numberOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
