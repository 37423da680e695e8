import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { noWeight, trained, weightOf } from '../support/entries.ts';
import { insideRig, queue } from '../support/rig.ts';

const DAY_MS = 86_400_000;

it.each([8, 400])(
  'what was meant is sent after %i days without signal, however often it was tried [D5.waits]',
  async (days) => {
    const { server, account, clock, drain } = await insideRig();
    server.data.weights['2026-11-19'] = 181;
    server.connected = false;
    for (const change of [trained('1'), weightOf(182.4), noWeight('2026-11-19')]) {
      await queue(account, change);
    }
    for (let day = 0; day < days; day += 1) {
      clock.advance(DAY_MS);
      await drain({ read: true });
    }
    expect(await readSyncState(account)).toEqual({ gate: 'unreachable', waiting: 3, parked: 0 });

    server.connected = true;
    expect(await drain()).toMatchObject({ halt: null, failed: false });
    expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
    expect(server.data.sessions.map(({ id }) => id)).toEqual(['1']);
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  },
);
