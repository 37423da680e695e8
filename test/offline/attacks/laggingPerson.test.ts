/** A replica answers for the person’s object, and is a reading or more behind. */
import { describe, expect, it } from 'vitest';
import { addCalories, beginDay, setCalorieGoal } from '../../../src/store/calories.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

describe('a person’s object that lags behind', () => {
  it.each(['200 list', '204'] as const)(
    'takes no calories back that it lacks when the next ones go, nor off the screen (%s) [I1]',
    async (writes) => {
      const rig = await normalRig({ lagReads: 9, lagMs: 20_000, writes });
      const shown = [];
      for (const amount of [300, 200, 150]) {
        await addCalories(rig.account, DAY, amount);
        await rig.drain();
        await rig.drain({ read: true });
        shown.push((await readProfile(rig.account, DAY))?.caloriesConsumed);
      }
      expect(shown).toEqual([300, 500, 650]);
      await rig.drainTimes(2);
      expect(rig.server.held().calories).toEqual({ day: DAY, total: 650 });
      expect(await readNews(rig.account)).toBeNull();
    },
  );

  it('adds calories once whose answer was not to be believed, too [I6]', async () => {
    const rig = await normalRig({ lagReads: 9, lagMs: 20_000, writes: '200 text' });
    await addCalories(rig.account, DAY, 300);
    for (let time = 0; time < 3; time += 1) {
      await rig.drain();
      rig.clock.advance(5_000);
    }
    await rig.drainTimes(3);
    expect(rig.server.held().calories).toEqual({ day: DAY, total: 300 });
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('takes no goal off the screen, nor for another device’s [I1]', async () => {
    const rig = await normalRig({ lagReads: 9, lagMs: 20_000 });
    for (const goal of [2200, 2300]) {
      await setCalorieGoal(rig.account, goal);
      await rig.drain();
      await rig.drain({ read: true });
      expect(await readProfile(rig.account)).toMatchObject({ calorieGoal: goal });
    }
    expect(rig.server.held().goal).toBe(2300);
    expect(await readNews(rig.account)).toBeNull();
  });

  it('hides what another device has set for a minute at the most', async () => {
    const rig = await normalRig();
    await setCalorieGoal(rig.account, 2200);
    await rig.drain();
    const other = await rig.otherPhone();
    await other.drain({ read: true });
    await setCalorieGoal(other.account, 2400);
    await other.drain();
    await rig.drain();
    expect(await readProfile(rig.account)).toMatchObject({ calorieGoal: 2400 });
    // As it was before ours, it is not told from a reading that lags.
    await setCalorieGoal(rig.account, 2300);
    await rig.drain();
    await other.drain({ read: true });
    await setCalorieGoal(other.account, 2400);
    await other.drain();
    await rig.drainTimes(2);
    expect(await readProfile(rig.account)).toMatchObject({ calorieGoal: 2400 });
    expect(await readNews(rig.account)).toBeNull();
  });
});

it('nobody is told of the 0 with which the app has begun a day, where another device has added since', async () => {
  const rig = await normalRig();
  await addCalories(rig.account, '2026-11-19', 1_500);
  await rig.drain({ read: true });
  rig.losses.push({ method: 'PUT', path: /user/, does: 'loseAnswer' });
  await beginDay(rig.account, DAY);
  await rig.drain();
  const other = await rig.otherPhone();
  await other.drain({ read: true });
  await addCalories(other.account, DAY, 500);
  await other.drain();
  await rig.drainTimes(4);
  expect((await readProfile(rig.account, DAY))?.caloriesConsumed).toBe(500);
  expect(await readNews(rig.account)).toBeNull();
});
