/** A phone: an IndexedDB, a clock and a radio of its own. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import {
  type Account,
  admitAccount,
  openAccount,
  SignedOutError,
  signOutAccount,
} from '../../../src/store/account.ts';
import { FencedError } from '../../../src/store/outbox/fence.ts';
import { type DrainResult, drain } from '../../../src/sync/drain/drain.ts';
import type { TestClock } from '../rig.ts';
import { anyBelow, type Freezer, Radio } from './radio.ts';
import type { ModelServer } from './servers.ts';

/** The world's time, how far the server's clock is off, and how long things take in it. */
export interface World {
  nowMs: number;
  serverSkewMs: number;
  readonly latestMs: number;
  readonly slowestMs: number;
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
    this.radio = new Radio(server, {
      latestMs: world.latestMs,
      nowMs: () => world.nowMs,
      serverNowMs: () => world.nowMs + world.serverSkewMs,
      travel(nth) {
        if (world.slowestMs === 0) return;
        // One moment nothing gets through, and the next one all is well.
        const ms = anyBelow(2 * world.slowestMs, nth);
        world.nowMs += ms < world.slowestMs ? ms : 200;
      },
    });
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

  /** What ran is gone with its connection; what was on the disk is there. */
  restart(): void {
    this.account.db.close();
    this.account = this.#open();
  }

  drain(read: boolean): Promise<DrainResult> {
    return this.#drainAs(this.account, read);
  }

  async #drainAs(account: Account, read: boolean, freezer?: Freezer): Promise<DrainResult> {
    const line = this.radio.open(freezer);
    const result = await drain(line.network, account, { read });
    line.end();
    return result;
  }

  /** A drain in which the phone dies at its n-th call, unless it ends before. */
  async drainAndDie(calls: number, when: 'before' | 'after'): Promise<void> {
    const dead = this.radio.dieAt(calls, when);
    await Promise.race([this.drain(true), dead]).finally(() => this.radio.live());
    this.restart();
  }

  /** Two tabs of one phone, without the lock that keeps them apart: one is fenced off. */
  async drainInTwoTabs(): Promise<void> {
    const tab = this.#open();
    await Promise.all([
      unlessFenced(this.#drainAs(this.account, true)),
      unlessFenced(this.#drainAs(tab, true)),
    ]);
    tab.db.close();
  }

  /**
   * A drain in another tab that is frozen at a moment; meanwhile something else happens on this
   * phone. The tab wakes up overtaken, and must send nothing.
   */
  async drainFrozen(moments: number, meanwhile: () => Promise<unknown>): Promise<void> {
    const tab = this.#open();
    const frost = freezeAt(moments);
    const drained = unlessFenced(this.#drainAs(tab, true, frost));
    const stoodStill = await Promise.race([
      drained.then(() => false),
      frost.frozen.then(() => true),
    ]);
    if (stoodStill) {
      this.radio.generation += 1;
      await meanwhile();
    }
    frost.thaw();
    await drained;
    tab.db.close();
  }

  async signOutAndIn(): Promise<void> {
    await signOutAccount(this.account);
    this.radio.generation += 1;
    await admitAccount(this.account);
  }

  putAway(): void {
    this.account.db.close();
  }
}

/** Whoever was overtaken or signed out stops there. */
async function unlessFenced(drained: Promise<unknown>): Promise<void> {
  try {
    await drained;
  } catch (error) {
    if (!(error instanceof FencedError || error instanceof SignedOutError)) throw error;
  }
}

/** A tab that stands still: the browser froze it, and nothing in it runs until it is thawed. */
interface Frost extends Freezer {
  /** Resolves when it stands still. */
  readonly frozen: Promise<void>;
  thaw(): void;
}

/** It freezes at the n-th moment at which it waits for anything of the browser. */
function freezeAt(moments: number): Frost {
  let left = moments;
  let isFrozen = false;
  let freeze = () => {};
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    freeze = resolve;
  });
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  return {
    frozen,
    thaw() {
      isFrozen = false;
      thaw();
    },
    get isFrozen() {
      return isFrozen;
    },
    pause() {
      left -= 1;
      if (left >= 0) return Promise.resolve();
      isFrozen ||= left === -1;
      freeze();
      // All of it stands still, and none of it once it was thawed.
      return thawed;
    },
  };
}
