import { unknownProfile } from '../domain/account.ts';
import { caloriesOn, isDayToBegin, withoutLaterDay } from '../domain/calories.ts';
import type { Day } from '../domain/days.ts';
import { projectProfile } from '../domain/project.ts';
import { type Account, write } from './account.ts';
import { append } from './outbox/append.ts';
import { outstanding } from './outbox/choose.ts';
import { isDone } from './outbox/entry.ts';
import { isOurLast } from './outbox/journal.ts';
import { inLanes } from './outbox/lane.ts';
import { readToday } from './outbox/serverTime.ts';
import { readProfile } from './profile.ts';
import { readProjected } from './snapshot/pending.ts';

/** A day's total and the goal, also before the server has answered once; and whether it has refused a part. */
export async function readCalories(account: Account, day: Day) {
  const { profile, outbox } = account.db;
  return account.db.transaction('r', profile, outbox, async () => {
    const told = (await profile.get('profile'))?.profile ?? unknownProfile(account.userId);
    const held = withoutLaterDay(told, day);
    const waiting = await readProjected(account, 'user');
    const untilDay = waiting.filter((change) => !('day' in change) || change.day <= day);
    const { parked } = outstanding(await inLanes(account, 'user').toArray());
    // What is shown of it all the same has a mark (D6).
    const isRefused = parked.some(({ change }) => !('day' in change) || change.day === day);
    return { ...caloriesOn(projectProfile(held, untilDay), day), isRefused };
  });
}

/**
 * Adds to a day's total; sent when the undo time is over, or at once where the day ends before that:
 * not every server keeps what comes for a day that is over (D6).
 * @returns the opId that `undo` takes; null where it cannot be taken back
 * @throws SignedOutError
 */
export async function addCalories(
  account: Account,
  day: Day,
  amount: number,
  { undoMs = 0 } = {},
): Promise<string | null> {
  const change = { kind: 'calories.add', day, amount } as const;
  return write(account, [account.db.outbox], async () => {
    const waits = undoMs > 0 && (await readToday(account, undoMs)) === day;
    const opId = await append(account, change, { undoMs: waits ? undoMs : 0 });
    return waits ? opId : null;
  });
}

/**
 * Sets the goal. `seen`: what its person saw as they began; where there is one, that is not saved again.
 * @throws SignedOutError
 */
export async function setCalorieGoal(
  account: Account,
  calorieGoal: number,
  seen?: number,
): Promise<void> {
  const { profile, outbox, journal } = account.db;
  await write(account, [profile, outbox, journal], async () => {
    const there = (await readProfile(account))?.calorieGoal ?? null;
    if (there && calorieGoal === seen) return;
    const isSeen = !there || !seen || seen === there || (await isOwnGoal(account, there));
    await append(account, { kind: 'goal.set', calorieGoal }, { base: isSeen ? there : seen });
  });
}

/** True for one that this device has set last, in another tab, whether it was sent or waits. */
async function isOwnGoal(account: Account, goal: number): Promise<boolean> {
  const waiting = await inLanes(account, 'user').toArray();
  const waits = waiting.some((entry) => entry.change.kind === 'goal.set' && !isDone(entry));
  return waits || isOurLast(account, 'user', goal);
}

/** True when the server still holds the total of an earlier day and nothing of this one waits. */
export async function isDayDue(account: Account, day: Day): Promise<boolean> {
  const profile = await readProfile(account, day);
  return profile !== null && isDayToBegin(profile, day);
}

/**
 * Begins a day at 0 on the server (S4), once however many tabs ask for it.
 * @throws SignedOutError
 */
export async function beginDay(account: Account, day: Day): Promise<void> {
  const { profile, outbox } = account.db;
  await write(account, [profile, outbox], async () => {
    if (!(await isDayDue(account, day))) return;
    await append(account, { kind: 'calories.add', day, amount: 0 });
  });
}
