import type { SqliteFile } from './sqliteFile.ts';
import { Turns } from './turns.ts';

/** Reads by one connection: one after the other, each in a transaction of its own. */
export class ReadTurns {
  readonly file: SqliteFile;
  readonly #turns = new Turns();
  #latest: Promise<unknown> = Promise.resolve();

  constructor(file: SqliteFile) {
    this.file = file;
  }

  /** All that the work reads is of one state, of after it was asked for. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#latest.then(async () => {
      await this.#turns.give();
      this.file.do('begin');
      const found = await work().catch((error: unknown) => {
        this.#giveUp();
        throw error;
      });
      this.file.do('commit');
      return found;
    });
    // Whoever comes next does not care.
    this.#latest = mine.catch(() => undefined);
    return mine;
  }

  #giveUp(): void {
    try {
      this.file.do('rollback');
    } catch {
      // Damaged pages: why the work failed says more.
    }
  }
}
