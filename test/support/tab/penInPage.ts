/** What a test writes with in a tab of the built app: the app's own commands, without its screens. */
import type { Change } from '../../../src/domain/change.ts';
import type { WeightLog } from '../../../src/domain/weight.ts';
import { type Account, write } from '../../../src/store/account.ts';
import { addCalories, readCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import { systemClock } from '../../../src/store/clock.ts';
import { openDevice, readRemembered } from '../../../src/store/device.ts';
import { readHistory } from '../../../src/store/history/sessions.ts';
import { append } from '../../../src/store/outbox/append.ts';
import { isDone } from '../../../src/store/outbox/entry.ts';
import { readPlans } from '../../../src/store/plans.ts';

import { readWeights, saveWeight } from '../../../src/store/weights.ts';

export interface Pen {
  /** Makes the changes one after the other; all of them are kept at once, or none. */
  keepAll(changes: readonly Change[]): Promise<void>;
  /** What the screens of this tab show, and how many changes wait. */
  read(day: string): Promise<Shown>;
}

export interface Shown {
  readonly weights: WeightLog;
  readonly sessions: readonly string[];
  readonly plans: readonly string[];
  readonly calories: number;
  readonly waiting: number;
}

declare global {
  interface Window {
    pen: Pen;
  }
}

const device = openDevice(systemClock);

async function account(): Promise<Account> {
  const userId = await readRemembered(device);
  if (userId === null) throw new Error('Nobody is signed in.');
  return device.account(userId);
}

function keep(ours: Account, change: Change): Promise<unknown> {
  switch (change.kind) {
    case 'weight.set':
      return saveWeight(ours, change.day, change.weight);
    case 'calories.add':
      return addCalories(ours, change.day, change.amount);
    case 'goal.set':
      return setCalorieGoal(ours, change.calorieGoal);
    case 'plan.create':
      return write(ours, [ours.db.outbox], () => append(ours, change, { opId: change.plan.id }));
    default:
      return write(ours, [ours.db.outbox], () => append(ours, change));
  }
}

window.pen = {
  async keepAll(changes) {
    const ours = await account();
    await ours.db.transaction('rw', ours.db.tables, async () => {
      for (const change of changes) await keep(ours, change);
    });
  },

  async read(day) {
    const ours = await account();
    const sessions = await readHistory(ours, { month: null, count: 100_000 });
    return {
      weights: await readWeights(ours),
      sessions: sessions.map(({ id }) => id),
      plans: (await readPlans(ours)).map(({ name }) => name),
      calories: (await readCalories(ours, day)).total,
      waiting: (await ours.db.outbox.toArray()).filter((entry) => !isDone(entry)).length,
    };
  },
};
