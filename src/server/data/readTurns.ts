import type { SqliteFile } from './sqliteFile.ts';

/** Reads by one connection: one after the other, each in a transaction of its own. */
export class ReadTurns {
  readonly file: SqliteFile;
  #latest: Promise<unknown> = Promise.resolve();

  constructor(file: SqliteFile) {
    this.file = file;
  }

  /** All that the work reads is of one state, of after it was asked for. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#latest.then(async () => {
      this.file.do('begin');
      try {
        return await work();
      } finally {
        this.file.do('commit');
      }
    });
    // Whoever comes next does not care.
    this.#latest = mine.catch(() => undefined);
    return mine;
  }
}
