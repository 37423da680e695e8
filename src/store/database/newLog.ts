/** Passing; it is never opened twice at once for long, and one that a crash left behind is used again. */
const PASSING_DATABASE = 'repkeep-new-log';

/**
 * Makes the browser go on in a new log file. Chromium keeps IndexedDB in a LevelDB, whose log ends in
 * half a record where the browser was killed in the middle of a write, or the disk was full. It reads
 * on over that, but then writes behind it: when that log is read again, it takes the half record for a
 * broken database and deletes everything. Deleting any database makes it empty its log into a table
 * and begin a new one. Elsewhere this does nothing. It may fail: then all is as it was.
 */
export function startNewLog(): void {
  try {
    const opening = indexedDB.open(PASSING_DATABASE);
    opening.onsuccess = () => {
      opening.result.close();
      indexedDB.deleteDatabase(PASSING_DATABASE);
    };
  } catch {
    // There are pages without storage; what they write says so.
  }
}
