/** A phone: an IndexedDB, a clock and a radio of its own. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Account, admitAccount, openAccount } from '../../../src/store/account.ts';
import { type DrainResult, drain } from '../../../src/sync/drain/drain.ts';
import type { TestClock } from '../rig.ts';
import { Radio } from './radio.ts';
import type { ModelServer } from './servers.ts';

/** The world's time, and how far a phone's own clock is off. */
export interface World {
  nowMs: number;
}

export class Phone {
  readonly radio: Radio;
  readonly clock: TestClock;
  /** What this phone's clock lacks of the world's, milliseconds. */
  skewMs: number;
  account: Account;
  readonly #disk = new IDBFactory();
  readonly #userId: string;

  private constructor(world: World, server: ModelServer, skewMs: number) {
    this.skewMs = skewMs;
    this.#userId = server.userId;
    this.radio = new Radio(server, () => world.nowMs);
    this.clock = {
      nowMs: () => world.nowMs + this.skewMs,
      monotonicMs: () => world.nowMs,
      newId: () => crypto.randomUUID(),
      advance(ms) {
        world.nowMs += ms;
      },
    };
    this.account = this.#open();
  }

  static async pickUp(world: World, server: ModelServer, skewMs: number): Promise<Phone> {
    const phone = new Phone(world, server, skewMs);
    await admitAccount(phone.account);
    return phone;
  }

  #open(): Account {
    Dexie.dependencies.indexedDB = this.#disk;
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
    return openAccount(this.#userId, this.clock);
  }

  /** Another tab of the same phone. */
  openTab(): Account {
    return this.#open();
  }

  /** What ran is gone with its connection; what was on the disk is there. */
  restart(): void {
    this.account.db.close();
    this.account = this.#open();
  }

  drain(read: boolean): Promise<DrainResult> {
    return drain(this.radio.network, this.account, { read });
  }

  /** A drain in which the phone dies at its n-th call, unless it ends before. */
  async drainAndDie(calls: number, when: 'before' | 'after'): Promise<void> {
    const dead = this.radio.dieAt(calls, when);
    await Promise.race([this.drain(true), dead]).finally(() => this.radio.live());
    this.restart();
  }

  putAway(): void {
    this.account.db.close();
  }
}
