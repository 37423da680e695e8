/** A plain server's total of calories is made from what it says now, not from what it said long ago. */
import { describe, expect, it } from 'vitest';
import { addCalories, readCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { trained } from '../../support/entries.ts';
import { insideRig, queue } from '../../support/rig.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

async function addElsewhere({ server }: NormalRig, kcal: number): Promise<void> {
  const caloriesConsumed = server.held().calories.total + kcal;
  const body = { caloriesConsumed, lastCalorieDate: DAY };
  await server.answer({ method: 'PUT', path: '/api/user', body, headers: {} });
}

describe('a long drain', () => {
  it('overwrites nothing that another device added while it sent other changes', async () => {
    const rig = await normalRig();
    await addElsewhere(rig, 100);
    await rig.drain({ read: true });
    for (const id of ['1', '2', '3']) await queue(rig.account, trained(id));
    await saveWeight(rig.account, DAY, 180);
    await addCalories(rig.account, DAY, 50);
    rig.before = async ({ path }) => {
      if (path !== '/api/weight') return;
      rig.before = null;
      await addElsewhere(rig, 40);
    };
    await rig.drain();
    await rig.drainTimes(2);
    expect(rig.server.held().calories.total).toBe(190);
    expect((await readCalories(rig.account, DAY)).total).toBe(190);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});

describe('an addition behind one that the server has taken and not shown yet', () => {
  it('keeps what another device added in between, in the same drain', async () => {
    const rig = await normalRig();
    await addCalories(rig.account, DAY, 300);
    await saveWeight(rig.account, DAY, 180);
    rig.before = async ({ method, path }) => {
      if (method !== 'PUT' || path !== '/api/weight') return;
      rig.before = null;
      await addElsewhere(rig, 100);
      await addCalories(rig.account, DAY, 200);
    };
    await rig.drain({ read: true });
    await rig.drainTimes(2);
    expect(rig.server.held().calories.total).toBe(600);
    expect((await readCalories(rig.account, DAY)).total).toBe(600);
  });

  it('keeps it in the next drain, when the first never came to its end', async () => {
    const rig = await normalRig({ writes: '204' });
    await addCalories(rig.account, DAY, 300);
    rig.before = ({ method }) => {
      if (method !== 'PUT') return;
      rig.losses.push({ method: 'GET', path: /user/, does: 'loseRequest' });
    };
    await rig.drain();
    rig.before = null;
    await addElsewhere(rig, 100);
    await addCalories(rig.account, DAY, 200);
    await rig.drain();
    await rig.drainTimes(2);
    expect(rig.server.held().calories.total).toBe(600);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});

describe('calories that were added while this device’s clock was ahead', () => {
  it('count for today once that is known, beside what stands there [D25.calories]', async () => {
    const rig = await normalRig();
    await addElsewhere(rig, 800);
    await rig.drain({ read: true });
    for (const day of ['2026-12-20', '2026-12-21']) await addCalories(rig.account, day, 10);
    await rig.drainTimes(2);
    expect(rig.server.held().calories).toMatchObject({ total: 820, day: DAY });
    expect((await readCalories(rig.account, DAY)).total).toBe(820);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('stay on their day where no server told what day it is, since this device may be wrong now', async () => {
    const { account, clock, drain, server } = await insideRig();
    await drain({ read: true });
    await addCalories(account, DAY, 500);
    clock.advance(-5 * 365 * 24 * 60 * 60 * 1000);
    await drain({ read: true });
    expect(server.data.user).toMatchObject({ caloriesConsumed: 500, lastCalorieDate: DAY });
  });

  it('or on a calendar further east stay where they are', async () => {
    const rig = await normalRig();
    await addCalories(rig.account, '2026-11-21', 10);
    await rig.drainTimes(2);
    expect(rig.server.held().calories).toMatchObject({ total: 10, day: '2026-11-21' });
  });
});

describe('an addition whose answer was lost', () => {
  it.each(['loseAnswer', 'half', 'html'] as const)(
    'is kept once, though the total is just as a goal that was changed a moment ago: %s [I2]',
    async (does) => {
      const rig = await insideRig();
      const told = { calorieGoal: 2000, caloriesConsumed: 1700, lastCalorieDate: DAY };
      Object.assign(rig.server.data.user, told);
      await rig.drain({ read: true });
      await setCalorieGoal(rig.account, 2200);
      await rig.drain();
      rig.clock.advance(20_000);
      await addCalories(rig.account, DAY, 300);
      rig.server.faults.push({ method: 'PUT', path: /user/, does });
      await rig.drain();
      for (const ms of [31_000, 61_000]) {
        rig.clock.advance(ms);
        await rig.drain({ read: true });
      }
      expect(rig.server.data.user).toMatchObject({ calorieGoal: 2200, caloriesConsumed: 2000 });
      expect((await readCalories(rig.account, DAY)).total).toBe(2000);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );
});
