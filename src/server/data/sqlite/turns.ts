import { setImmediate as nextTurn } from 'node:timers/promises';

/** Whoever only asks waits for no more than this, and for what is under way. */
const TURN_MS = 20;

/** Gives everyone else a turn where work follows on work. */
export class Turns {
  #endsMs = performance.now() + TURN_MS;

  /** Before each piece of work. */
  async give(): Promise<void> {
    if (performance.now() <= this.#endsMs) return;
    await nextTurn();
    this.#endsMs = performance.now() + TURN_MS;
  }
}
