import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  EVENTS,
  type Event,
  type State,
  standingIn,
  stateOf,
} from '../../support/states/states.ts';
import { TABLE } from '../../support/states/stateTable.ts';

// Their keys are the unions' members: the compiler has checked that none is missing.
const states = Object.keys(TABLE) as State[];
const events = Object.keys(EVENTS) as Event[];

describe.each(states)('a change that is %s', (state) => {
  for (const event of events) {
    const cell = TABLE[state][event];
    it(`after ${event}: ${cell}`, async () => {
      const standing = await standingIn(state);
      const { account, opId } = standing;
      expect(await stateOf(standing)).toBe(state);
      const before = [await account.db.outbox.get({ opId }), await account.db.weights.toArray()];
      await EVENTS[event](standing);
      if (!cell.startsWith('impossible')) {
        expect(await stateOf(standing)).toBe(cell);
        return;
      }
      const after = [await account.db.outbox.get({ opId }), await account.db.weights.toArray()];
      expect(after).toEqual(before);
    });
  }
});
