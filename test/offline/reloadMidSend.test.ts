import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openAccount } from '../../src/store/account.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import { caloriesOf, trained } from '../support/entries.ts';
import { insideRig, queue } from '../support/rig.ts';
import { only, PUSH_DAY } from '../support/samples.ts';

describe('a reload in the middle of a send', () => {
  for (const when of ['before', 'after'] as const) {
    for (const writes of [0, 1, 2, 3]) {
      it(`loses and doubles nothing when it falls ${when} write ${writes + 1} of 4 [D6.dropped]`, async () => {
        const { server, account, clock, drain: drainHere } = await insideRig();
        await savePlan(account, PUSH_DAY);
        const plan = only(await readPlans(account));
        await queue(account, trained('1', plan.id));
        await saveWeight(account, '2026-11-20', 182.4);
        await queue(account, caloriesOf(50));
        const dead = server.killAtWrite(when, writes);
        void drainHere({ read: true });
        await dead;
        expect(await readWeights(account)).toEqual({ '2026-11-20': 182.4 });

        // The app opens again, with a connection of its own.
        const reloaded = openAccount('7', clock);
        clock.advance(31_000);
        expect(await drain(server.network, reloaded, { read: true })).toMatchObject({ halt: null });
        reloaded.db.close();
        expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
        expect(only(server.data.plans)['id']).toBe(101);
        expect(only(server.data.sessions)['workoutId']).toBe(101);
        expect(server.data.weights).toEqual({ '2026-11-20': 182.4 });
        expect(server.data.user['caloriesConsumed']).toBe(50);
        await drainHere({ read: true });
        expect(only(await readPlans(account)).id).toBe(plan.id);
      });
    }
  }
});
