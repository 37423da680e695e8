import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type Change, type Lane, laneOf } from '../../../src/domain/change.ts';
import { type Account, openAccount } from '../../../src/store/account.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { claimMany, claimNext } from '../../../src/store/outbox/claim.ts';
import { keepProfile } from '../../../src/store/outbox/deliver.ts';
import type { KnownEntry } from '../../../src/store/outbox/entry.ts';
import type { Drainer } from '../../../src/store/outbox/fence.ts';
import { inLane } from '../../../src/store/outbox/lane.ts';
import { keepHeard } from '../../../src/store/outbox/serverTime.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import { countReadEntries } from '../../support/countReads.ts';
import { claim, claimed, drainerRig, everything } from '../../support/drainer.ts';
import {
  caloriesOf,
  goalOf,
  newPlan,
  noPlan,
  noWeight,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { ALEX } from '../../support/samples.ts';

const outcomes = async ({ db }: Account) =>
  (await db.journal.toArray()).map(({ outcome }) => outcome);

/** Claims as one drain does, from first to last. */
function oneDrain(drainer: Drainer) {
  const progress = { failed: new Set<Lane>(), agenda: [] };
  return async () => (await claimNext(drainer, wireOf, progress))?.change ?? null;
}

describe('claiming', () => {
  it('has the entry on disk as sending, with its request, before anything else happens', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const entry = await claimed(drainer);
    const otherTab = openAccount('7', account.clock);
    expect(await otherTab.db.outbox.toArray()).toEqual([entry]);
    otherTab.db.close();
    expect(entry).toMatchObject({
      attempts: 1,
      delivery: {
        state: 'sending',
        firstSentAtMs: account.clock.nowMs(),
        wire: { method: 'PUT', path: '/api/weight', body: { date: '2026-11-20', weight: 182.4 } },
      },
    });
  });

  it('gives the same change to nobody twice', async () => {
    const { account, drainer } = await drainerRig();
    await saveWeight(account, '2026-11-20', 182.4);
    expect(await claim(drainer)).not.toBeNull();
    expect(await claim(drainer)).toBeNull();
  });

  it('goes by the order of the outbox, not by a clock that went back [I16]', async () => {
    const { account, drainer, clock } = await drainerRig();
    await saveWeight(account, '2026-11-20', 181);
    clock.advance(-86_400_000);
    await saveWeight(account, '2026-11-20', 182.4);
    await saveWeight(account, '2026-11-19', 180);
    const sent = [await claimed(drainer), await claimed(drainer)];
    expect(sent.map(({ change }) => change)).toEqual([
      weightOf(182.4),
      weightOf(180, '2026-11-19'),
    ]);
  });

  it('notes what was merged, and loses no part of it', async () => {
    const { account, drainer } = await drainerRig();
    for (const change of [goalOf(1900), caloriesOf(50), goalOf(2000), caloriesOf(70)]) {
      await queue(account, change);
    }
    expect((await claimed(drainer)).change).toEqual(goalOf(2000));
    expect((await account.db.outbox.toArray()).map(({ change }) => change)).toEqual([
      goalOf(2000),
      caloriesOf(120),
    ]);
    expect(await outcomes(account)).toEqual(['merged', 'merged']);
  });

  it('lets a session go at once when its plan cancelled itself out', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, newPlan('p1'));
    await queue(account, trained('1', 'p1'));
    await queue(account, noPlan('p1'));
    expect((await claimed(drainer)).change).toEqual(trained('1', 'p1'));
  });

  it('tells the day by the server’s clock where this one is days off (D12)', async () => {
    const { account, drainer, clock } = await drainerRig();
    const offsetMs = 3 * 86_400_000;
    await keepHeard(drainer, { serverMs: clock.nowMs() + offsetMs, offsetMs });
    const profile = { ...ALEX, caloriesConsumed: 500, lastCalorieDate: '2026-11-23' };
    await keepProfile(drainer, { profile, capabilities: [] });
    await queue(account, caloriesOf(100, '2026-11-23'));
    const { wire } = (await claimed(drainer)).delivery;
    expect(wire.body).toMatchObject({ caloriesConsumed: 600 });
  });

  it('drops calories for a day that is over with a journal line (D6)', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, caloriesOf(50, '2026-11-19'));
    expect(await claim(drainer)).toBeNull();
    expect(await account.db.outbox.count()).toBe(0);
    expect(await outcomes(account)).toEqual(['dayOver']);
  });

  it('does not send the delete of a plan that never reached the server', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, noPlan('p1'));
    expect(await claim(drainer)).toBeNull();
    expect(await outcomes(account)).toEqual(['needless']);
  });

  it('undoes the whole claim when the request cannot be made', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, goalOf(1900));
    await queue(account, goalOf(2000));
    const before = await everything(account);
    const failing = claimNext(
      drainer,
      () => {
        throw new Error('No such request.');
      },
      { failed: new Set(), agenda: [] },
    );
    await expect(failing).rejects.toThrow('No such request.');
    expect(await everything(account)).toEqual(before);
  });
});

describe('claiming on, while other tabs go on as well', () => {
  it('sends what is there at that moment: changed, taken back, and new', async () => {
    const { account, clock, drainer } = await drainerRig();
    await queue(account, goalOf(1900));
    await queue(account, weightOf(180, '2026-11-18'), { undoMs: 1_000 });
    await queue(account, weightOf(181, '2026-11-19'));
    clock.advance(1_000);
    const next = oneDrain(drainer);
    expect(await next()).toEqual(goalOf(1900));

    await undo(account, await opIdOf(account, weightOf(180, '2026-11-18')));
    await queue(account, weightOf(182, '2026-11-19'));
    await queue(account, weightOf(183, '2026-11-20'));
    expect(await next()).toEqual(weightOf(182, '2026-11-19'));
    expect(await next()).toEqual(weightOf(183, '2026-11-20'));
    expect(await next()).toBeNull();
  });

  it('leaves a lane alone that has failed meanwhile, and comes to one whose undo time is over', async () => {
    const { account, drainer, clock } = await drainerRig();
    await queue(account, weightOf(180, '2026-11-18'));
    await queue(account, weightOf(181, '2026-11-19'));
    await queue(account, noWeight(), { undoMs: 10_000 });
    const progress = { failed: new Set<Lane>(), agenda: [] };
    const next = () => claimNext(drainer, wireOf, progress);
    expect((await next())?.change).toEqual(weightOf(180, '2026-11-18'));
    progress.failed.add('weight:2026-11-19');
    expect(await next()).toBeNull();
    clock.advance(10_001);
    expect((await next())?.change).toEqual(noWeight());
  });

  it('sends a session after its plan, though the plan was made later', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, trained('1', 'p1'));
    await queue(account, goalOf(1900));
    await queue(account, newPlan('p1'));
    const next = oneDrain(drainer);
    expect([await next(), await next(), await next()]).toEqual([goalOf(1900), newPlan('p1'), null]);
    await account.db.planIds.put({ localId: 'p1', serverId: '101' });
    expect(await next()).toEqual(trained('1', 'p1'));
  });

  it('reads a lane at a time, and the outbox as a whole only when it comes to an end', async () => {
    const { account, drainer } = await drainerRig();
    const days = Array.from({ length: 20 }, (_, index) => String(index + 10));
    for (const day of days) await queue(account, weightOf(180, `2026-10-${day}`));
    const read = countReadEntries(account);
    const next = oneDrain(drainer);
    for (let sent = 0; sent < days.length; sent += 1) {
      expect(await next()).not.toBeNull();
    }
    // Once each in the first look at all, once in their lane, and once more to see what is left of that.
    expect(read.entries).toBeGreaterThanOrEqual(days.length);
    expect(read.entries).toBeLessThanOrEqual(3 * days.length);
  });
});

describe('claiming several at once', () => {
  const many = (
    drainer: Drainer,
    { count, mayClaim = () => true }: { count: number; mayClaim?: (entry: KnownEntry) => boolean },
  ) => {
    const progress = { failed: new Set<Lane>(), agenda: [] };
    const next = async () => {
      const entries = await claimMany(drainer, wireOf, progress, { taken: [], count, mayClaim });
      return entries.map(({ change }) => change);
    };
    return { next, progress };
  };
  const weights = [14, 15, 16, 17].map((day) => weightOf(180, `2026-11-${day}`));

  it('takes lanes in the order of the outbox, each with what it has merged into', async () => {
    const { account, drainer } = await drainerRig();
    for (const change of weights) await queue(account, change);
    await queue(account, weightOf(190, '2026-11-15'));
    const { next } = many(drainer, { count: 3 });
    expect(await next()).toEqual([weights[0], weightOf(190, '2026-11-15'), weights[2]]);
    expect(await next()).toEqual([weights[3]]);
    expect(await next()).toEqual([]);
  });

  it('comes to nothing behind a change that has to wait, whose lane stays first', async () => {
    const { account, drainer } = await drainerRig();
    const changes = [weights[0], goalOf(1900), weights[1]].filter((change) => change !== undefined);
    for (const change of changes) await queue(account, change);
    let isOver = false;
    const mayClaim = ({ change }: KnownEntry) => isOver || change.kind !== 'goal.set';
    const { next, progress } = many(drainer, { count: 8, mayClaim });
    expect(await next()).toEqual([weights[0]]);
    expect(await next()).toEqual([]);
    expect(progress.agenda[0]).toBe('user');
    isOver = true;
    expect(await next()).toEqual([goalOf(1900), weights[1]]);
  });

  it('goes on to others in place of those that need no request', async () => {
    const { account, drainer } = await drainerRig();
    await queue(account, noPlan('p1'));
    await queue(account, noPlan('p2'));
    for (const change of weights) await queue(account, change);
    const { next } = many(drainer, { count: 3 });
    expect(await next()).toEqual(weights.slice(0, 3));
    expect(await outcomes(account)).toEqual(['needless', 'needless']);
  });
});

async function opIdOf(account: Account, change: Change): Promise<string> {
  return (await inLane(account, laneOf(change)).first())?.opId ?? '';
}
