/** Two phones of one person on our own server, and what their person sees and is told. */
import { expect } from 'vitest';
import { draftOfPlan, type PlanDraft } from '../../src/domain/plan.ts';
import { type ConflictItem, readNews } from '../../src/store/outbox/news.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../src/store/plans.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { type OwnRig, ownRig, type Phone } from './ownRig.ts';
import { only, PUSH_DAY } from './samples.ts';

export const DAY = '2026-11-20';
export const MINUTE_MS = 60_000;
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** Two phones that have both read 180 lbs and the plan Push Day. */
export async function twoPhones() {
  const rig = await ownRig();
  const [one, two] = [await rig.phone('one'), await rig.phone('two')];
  await saveWeight(one.account, DAY, 180);
  await savePlan(one.account, PUSH_DAY);
  await one.drain({ read: true });
  await two.drain({ read: true });
  one.seen.length = 0;
  two.seen.length = 0;
  return { rig, one, two };
}

export const get = async ({ browser }: OwnRig, path: string) =>
  (await browser.call('GET', path)).json();
export const writes = ({ seen }: Phone) =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, status }) => `${method} ${status}`);

export async function newsOf({ account }: Phone): Promise<ConflictItem[]> {
  const items = (await readNews(account))?.items ?? [];
  return items.filter((item) => item.kind !== 'lostCalories');
}

/** The phone's plan, with this done to it in the builder. */
export async function edit({ account }: Phone, change: (draft: PlanDraft) => Partial<PlanDraft>) {
  const draft = draftOfPlan(only(await readPlans(account)));
  await savePlan(account, { ...draft, ...change(draft) });
}

/** Sets the weight of one exercise. */
export const lift = (at: number, weight: string) => (draft: PlanDraft) => ({
  exercises: draft.exercises.map((one, index) => (index === at ? { ...one, weight } : one)),
});

export async function expectSettled(...phones: Phone[]): Promise<void> {
  for (const { account } of phones) expect(await readSyncState(account)).toEqual(SETTLED);
}
