/** Two edits make one deleted plan anew: each phone goes on with its own, and trains on its own. */
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { completeWorkout } from '../../../src/store/completedSession.ts';
import { changeSet, readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { type OwnRig, ownRig } from '../../support/ownRig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import {
  type NormalPhone,
  type NormalRig,
  normalRig,
} from '../../support/servers/normalising/normalRig.ts';

type Account = NormalPhone['account'];

async function rename(account: Account, from: string, name: string): Promise<void> {
  const plan = (await readPlans(account)).find((one) => one.name === from);
  if (!plan) throw new Error(`There is no plan ${from}.`);
  await savePlan(account, { ...draftOfPlan(plan), name });
}

async function train(account: Account, name: string): Promise<void> {
  const plan = (await readPlans(account)).find((one) => one.name === name);
  if (!plan) throw new Error(`There is no plan ${name}.`);
  await startWorkout(account, plan);
  const id = (await readRunningSession(account))?.id ?? '';
  await changeSet(account, id, { exercise: 0, set: 0, completed: true });
  await completeWorkout(account, id);
}

/** Both phones have the plan, it goes from the server, and both have edited it meanwhile. */
async function bothEdit(): Promise<{ rig: NormalRig; other: NormalPhone }> {
  const rig = await normalRig();
  const other = await rig.otherPhone();
  await savePlan(rig.account, PUSH_DAY);
  await rig.drainTimes(1);
  await other.drainTimes(1);
  await rename(rig.account, 'Push Day', 'Mine');
  await rename(other.account, 'Push Day', 'Theirs');
  const path = `/api/workouts/${only(rig.server.held().plans).id}`;
  await rig.server.answer({ method: 'DELETE', path, body: undefined, headers: {} });
  await rig.drainTimes(1);
  return { rig, other };
}

const names = async (account: Account) => (await readPlans(account)).map(({ name }) => name).sort();
const namesOn = ({ server }: NormalRig) =>
  server
    .held()
    .plans.map(({ row }) => row['name'])
    .sort();
const idOf = ({ server }: NormalRig, name: string) =>
  server.held().plans.find(({ row }) => row['name'] === name)?.id;

describe('a plan that two edits made anew', () => {
  it('is two plans, and the one that a phone edited stays that one on its screen', async () => {
    const { rig, other } = await bothEdit();
    const edited = only(await readPlans(other.account));
    await other.drainTimes(2);
    expect(namesOn(rig)).toEqual(['Mine', 'Theirs']);
    expect(await names(other.account)).toEqual(['Mine', 'Theirs']);
    const now = (await readPlans(other.account)).find(({ id }) => id === edited.id);
    expect(now?.name).toBe('Theirs');
  });

  it('has the workouts of its own phone that waited with it', async () => {
    const { rig, other } = await bothEdit();
    await train(other.account, 'Theirs');
    await other.drainTimes(2);
    const session = only(rig.server.held().sessions).row;
    expect(String(session['workoutId'])).toBe(String(idOf(rig, 'Theirs')));
  });

  it('has the edit of a builder that was open meanwhile', async () => {
    const { rig, other } = await bothEdit();
    const open = draftOfPlan(only(await readPlans(other.account)));
    await other.drainTimes(1);
    await savePlan(other.account, { ...open, name: 'Theirs, again' });
    await other.drainTimes(2);
    expect(namesOn(rig)).toEqual(['Mine', 'Theirs, again']);
  });
});

describe('on our own server', () => {
  const plansOn = async ({ browser }: OwnRig) =>
    (await (await browser.call('GET', '/api/workouts')).json()) as { id: string; name: string }[];

  it('it is two plans, and a workout is filed under its own', async () => {
    const rig = await ownRig();
    const mine = await rig.phone('a');
    const theirs = await rig.phone('b');
    await savePlan(mine.account, PUSH_DAY);
    await mine.drain();
    await theirs.drain({ read: true });
    await rename(mine.account, 'Push Day', 'Mine');
    await rename(theirs.account, 'Push Day', 'Theirs');
    await rig.browser.call('DELETE', `/api/workouts/${only(await plansOn(rig)).id}`);
    await mine.drain({ read: true });
    await train(theirs.account, 'Theirs');
    await theirs.drain({ read: true });
    const plans = await plansOn(rig);
    expect(plans.map(({ name }) => name).sort()).toEqual(['Mine', 'Theirs']);
    const [session] = await (await rig.browser.call('GET', '/api/workout-history')).json();
    expect(session.workoutId).toBe(plans.find(({ name }) => name === 'Theirs')?.id);
  });
});
