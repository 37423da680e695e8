/** Whether the files of a SQLite are still where the next start looks for them. */
import { statSync } from 'node:fs';

/** Beside a database of this file: what is not in that yet, and may be all there is. */
export const logBeside = (file: string) => `${file}-wal`;

/**
 * Call it once the file is open. Tells whether it was moved away or deleted since, or its log was: what is
 * written to them would be gone with the next start. While they are open, their numbers stay their own.
 */
export function watchFile(file: string): () => boolean {
  const numbers = () => `${numberOf(file)}, ${numberOf(logBeside(file))}`;
  const opened = numbers();
  return () => numbers() !== opened;
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
