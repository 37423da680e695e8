/** Writes that arrive together share one transaction, and with it the wait for the disk. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SqliteFile } from './sqliteFile.ts';
import { Turns } from './turns.ts';

interface Group {
  /** Each fails where its work does. */
  readonly members: (() => Promise<void>)[];
  /** Resolves once the work of all is on the disk. */
  readonly committed: Promise<void>;
}

export class GroupCommit {
  readonly file: SqliteFile;
  #gathering: Group | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(file: SqliteFile) {
    this.file = file;
  }

  /**
   * Does work by this connection while nobody else does, and resolves to what it led to once that is
   * on the disk. Work that fails undoes what it did itself, and fails only then, too: its reason may
   * be what another one wrote. Where the transaction fails, all that share it fail with its reason.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#gathering ??= this.#gather();
    const { members, committed } = this.#gathering;
    const done = new Promise<T>((resolve, reject) => {
      members.push(async () => {
        const working = work();
        working.then(resolve, reject);
        await working;
      });
    });
    // It is told below.
    done.catch(() => undefined);
    await committed;
    return done;
  }

  #gather(): Group {
    const members: Group['members'] = [];
    const committed = this.#commit(members, this.#ended);
    this.#ended = committed.catch(() => undefined);
    return { members, committed };
  }

  async #commit(members: Group['members'], before: Promise<void>): Promise<void> {
    await before;
    // The requests that came while the disk was waited for are read in this turn.
    await nextTurn();
    this.#gathering = null;
    this.file.do('begin immediate');
    try {
      await this.#runAll(members);
      this.file.do('commit');
    } catch (error) {
      // A full disk ends a transaction. Ending it again would fail, and hide that reason.
      if (this.file.isTransaction) this.file.do('rollback');
      throw error;
    }
  }

  async #runAll(members: Group['members']): Promise<void> {
    const turns = new Turns();
    for (const member of members) {
      await turns.give();
      await this.#runAlone(member);
    }
  }

  async #runAlone(member: () => Promise<void>): Promise<void> {
    this.file.do('savepoint one');
    try {
      await member();
    } catch (error) {
      // What the members before it did is gone, too.
      if (!this.file.isTransaction) throw error;
      this.file.do('rollback to one');
    }
    this.file.do('release one');
  }
}
