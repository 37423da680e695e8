/** What another device does in between, and what a browser sends a second time, on our own server. */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { addCalories, readCalories } from '../../../src/store/calories.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { type OwnRig, ownRig, type Phone } from '../../support/ownRig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';

const DAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

async function read({ browser }: OwnRig, path: string) {
  return (await browser.call('GET', path)).json();
}

async function begun() {
  const rig = await ownRig();
  const phone = await rig.phone('a');
  await phone.drain({ read: true });
  return { rig, phone };
}

/** The browser sends it a second time by itself, and that is what is refused. */
const appliedThenRefused =
  (status: number): Phone['onWrite'][number] =>
  async (send) => {
    await send();
    return Response.json({ title: 'No.' }, { status });
  };

/** Until what was taken and is seen nowhere is given up. */
async function drainLong(phone: Phone): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await phone.drain({ read: true });
    phone.clock.advance(40_000);
  }
}

describe('calories', () => {
  it('of a day before those that the server tells are kept, and nothing is told of them [D25.calories]', async () => {
    const { rig, phone } = await begun();
    const other = await rig.phone('b');
    await addCalories(phone.account, DAY, 500);
    for (const day of [TOMORROW, '2026-11-22', '2026-11-23']) {
      phone.clock.advance(24 * 60 * 60 * 1000);
      await addCalories(other.account, day, 100);
      await other.drain({ read: true });
    }
    await drainLong(phone);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
    expect(await readNews(phone.account)).toBeNull();
  });

  it('of today are shown where days have totals that have not come yet [D25.calories]', async () => {
    const { rig, phone } = await begun();
    for (const lastCalorieDate of ['2026-12-18', '2026-12-19', '2026-12-20']) {
      await rig.browser.call('PUT', '/api/user', { caloriesConsumed: 50, lastCalorieDate });
    }
    await addCalories(phone.account, DAY, 500);
    await drainLong(phone);
    expect(await readCalories(phone.account, DAY)).toMatchObject({ total: 500 });
    expect(await readNews(phone.account)).toBeNull();
  });
});

describe('a delete', () => {
  it('takes no edit of a plan that was made between its look and itself', async () => {
    const { rig, phone } = await begun();
    await savePlan(phone.account, PUSH_DAY);
    await phone.drain();
    const plan = only(await readPlans(phone.account));
    await deletePlan(phone.account, plan);
    phone.clock.advance(UNDO_MS + 1);
    phone.onWrite.push(async () => {
      const {
        id,
        name: _,
        ...rest
      } = only<{ id: string; name: string }>(await read(rig, '/api/workouts'));
      await rig.browser.call('PUT', `/api/workouts/${id}`, { id, name: 'Theirs', ...rest });
      return null;
    });
    await phone.drain({ read: true });
    expect(await read(rig, '/api/workouts')).toMatchObject([{ name: 'Theirs' }]);
    expect((await readNews(phone.account))?.items).toHaveLength(1);
  });

  it('takes no weight that was written between its look and itself', async () => {
    const { rig, phone } = await begun();
    await saveWeight(phone.account, DAY, 180);
    await phone.drain();
    await deleteWeight(phone.account, DAY);
    phone.clock.advance(UNDO_MS + 1);
    phone.onWrite.push(async () => {
      await rig.browser.call('PUT', '/api/weight', { date: DAY, weight: 190 });
      return null;
    });
    await phone.drain({ read: true });
    expect(await read(rig, '/api/weight')).toEqual({ [DAY]: 190 });
    expect((await readNews(phone.account))?.items).toHaveLength(1);
  });
});

describe('a first send that was applied, and whose hidden resend is refused', () => {
  it.each([401, 403, 429])('(%i) makes one plan, with what was edited since', async (status) => {
    const { rig, phone } = await begun();
    await savePlan(phone.account, PUSH_DAY);
    phone.onWrite.push(appliedThenRefused(status), appliedThenRefused(status));
    await phone.drain();
    const plan = only(await readPlans(phone.account));
    await savePlan(phone.account, { ...draftOfPlan(plan), name: 'Pull Day' });
    phone.onWrite.length = 0;
    for (let time = 0; time < 3; time += 1) {
      phone.clock.advance(60_000);
      await phone.drain({ read: true });
    }
    expect(await read(rig, '/api/workouts')).toMatchObject([{ name: 'Pull Day' }]);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });

  it.each([401, 403, 429])('(%i) counts calories once each', async (status) => {
    const { rig, phone } = await begun();
    await addCalories(phone.account, DAY, 300);
    phone.onWrite.push(appliedThenRefused(status), appliedThenRefused(status));
    await phone.drain();
    await addCalories(phone.account, DAY, 200);
    phone.onWrite.length = 0;
    for (let time = 0; time < 3; time += 1) {
      phone.clock.advance(60_000);
      await phone.drain({ read: true });
    }
    expect(await read(rig, '/api/auth/user')).toMatchObject({ caloriesConsumed: 500 });
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });
});

describe('calories in two calendars', () => {
  it('are kept for a day that is over elsewhere, and nobody is told of a loss', async () => {
    const { rig, phone: west } = await begun();
    const east = await rig.phone('b');
    east.clock.advance(86_400_000);
    await addCalories(east.account, TOMORROW, 100);
    await east.drain({ read: true });
    await addCalories(west.account, DAY, 50);
    await west.drain({ read: true });
    await west.drain({ read: true });
    await east.drain({ read: true });
    expect((await readCalories(west.account, DAY)).total).toBe(50);
    expect((await readCalories(east.account, TOMORROW)).total).toBe(100);
    expect(await readNews(west.account)).toBeNull();
    expect(await readSyncState(west.account)).toEqual(SETTLED);
  });
});
