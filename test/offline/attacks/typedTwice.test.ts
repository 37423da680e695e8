import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { addCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import type { Outcome } from '../../../src/store/outbox/entry.ts';
import { isOurLast } from '../../../src/store/outbox/journal.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { DAY, kindsOf, phone } from '../../support/awayPhone.ts';
import { weightOf } from '../../support/entries.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';

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
      await addCalories(rig.account, DAY, 300);
      await drainLater(rig);
    }
    expect(rig.server.data.user['calorieGoal']).toBe(2200);
    expect(await kindsOf(rig.account)).toEqual([]);
  });

  it('nor is a goal of which nobody knows yet whether it has arrived', async () => {
    const rig = await phone();
    rig.server.data.user['calorieGoal'] = 2000;
    await rig.drain();
    rig.server.faults.push({ method: 'PUT', path: /user/, does: 'loseAnswer' });
    await setCalorieGoal(rig.account, 2100, 2000);
    await rig.drain();
    await setCalorieGoal(rig.account, 2200, 2000);
    await drainLater(rig);
    expect(rig.server.data.user['calorieGoal']).toBe(2200);
    expect(await kindsOf(rig.account)).toEqual([]);
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

  it('is told where another device has put back by then what this one had sent before', async () => {
    const rig = await phone();
    await save(175)(rig.account);
    await drainLater(rig);
    rig.server.data.weights[DAY] = SEEN;
    await drainLater(rig);
    await save(182)(rig.account);
    rig.server.data.weights[DAY] = 175;
    await drainLater(rig);
    expect(await kindsOf(rig.account)).toEqual(['overruled']);
  });
});

describe('what stands there is what this device has sent last', () => {
  const line = (outcome: Outcome, weight: number, there?: number) => ({
    opId: crypto.randomUUID(),
    atMs: 0,
    change: weightOf(weight),
    outcome,
    there,
  });

  it.each<[string, boolean, ReturnType<typeof line>[]]>([
    ['it was sent', true, [line('sent', 175)]],
    ['nothing was sent since', true, [line('sent', 175), line('undone', 180)]],
    ['something was sent since', false, [line('sent', 175), line('sent', 180)]],
    ['another device has overruled it since', false, [line('sent', 175), line('superseded', 180)]],
    ['the server has rounded it', true, [line('sent', 175.04)]],
    ['the server keeps it in another form', true, [line('kept', 175.4, 175)]],
    ['the server keeps something else', false, [line('kept', 175, 160)]],
    ['nothing is remembered', false, []],
  ])('%s: %s', async (_, isOurs, lines) => {
    const { account } = await insideRig();
    await account.db.journal.bulkAdd(lines);
    const { db } = account;
    const isFound = db.transaction('r', db.journal, () => isOurLast(account, `weight:${DAY}`, 175));
    expect(await isFound).toBe(isOurs);
  });
});
