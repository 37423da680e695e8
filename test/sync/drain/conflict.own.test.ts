import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import type { Account } from '../../../src/store/account.ts';
import { setCalorieGoal } from '../../../src/store/calories.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { DAY, kindsOf, phone } from '../../support/awayPhone.ts';
import type { InsideRig } from '../../support/rig.ts';
import { only } from '../../support/samples.ts';

/** Each is made upon 180 lbs, which stood there as its person began to type. */
const SEEN = 180;
const save = (weight: number) => (account: Account) => saveWeight(account, DAY, weight, SEEN);

/** By then no reading lags any more. */
async function drainLater({ clock, drain }: InsideRig): Promise<void> {
  for (const ms of [11_000, 120_000]) {
    clock.advance(ms);
    await drain({ read: true });
  }
}

async function rename(account: Account, name: string, draft?: ReturnType<typeof draftOfPlan>) {
  const shown = draftOfPlan(only(await readPlans(account)));
  await savePlan(account, { ...(draft ?? shown), name });
  return shown;
}

describe('a value of this device that its person typed over in another box or tab', () => {
  it.each([
    ['a correction', save(175)],
    [
      'several',
      async (account: Account) => {
        await save(175)(account);
        await save(176)(account);
      },
    ],
    ['a delete', (account: Account) => deleteWeight(account, DAY)],
    [
      'a delete that was taken back',
      async (account: Account) => {
        await save(175)(account);
        await undo(account, await deleteWeight(account, DAY));
      },
    ],
  ])('is not told as another device’s: %s [D25.replaced]', async (_, change) => {
    const rig = await phone();
    await change(rig.account);
    await drainLater(rig);
    await save(170)(rig.account);
    await drainLater(rig);
    expect(rig.server.data.weights).toEqual({ [DAY]: 170 });
    expect(await kindsOf(rig.account)).toEqual([]);
  });

  it('nor is a goal, whatever was eaten in between', async () => {
    const rig = await phone();
    rig.server.data.user['calorieGoal'] = 2000;
    await rig.drain();
    for (const goal of [2100, 2200]) {
      await setCalorieGoal(rig.account, goal, 2000);
      await drainLater(rig);
    }
    expect(rig.server.data.user['calorieGoal']).toBe(2200);
    expect(await kindsOf(rig.account)).toEqual([]);
  });

  it('nor the plan of another builder, and both edits stand [D25.plans]', async () => {
    const rig = await phone();
    const { account, server } = rig;
    const shown = await rename(account, 'Ours');
    await drainLater(rig);
    const exercises = shown.exercises.map((one) => ({ ...one, weight: '140' }));
    await savePlan(account, { ...shown, exercises });
    await drainLater(rig);
    expect(server.data.plans).toMatchObject([{ name: 'Ours', exercises: [{ weight: 140 }] }]);
    expect(await kindsOf(account)).toEqual([]);
  });

  it('is told where another device has saved one since', async () => {
    const rig = await phone();
    await save(175)(rig.account);
    await drainLater(rig);
    rig.server.data.weights[DAY] = 178;
    await save(170)(rig.account);
    await drainLater(rig);
    expect(await kindsOf(rig.account)).toEqual(['overruled']);
  });
});
