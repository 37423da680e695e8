import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addCalories, readCalories, setCalorieGoal } from '../../src/store/calories.ts';
import { readNews } from '../../src/store/outbox/news.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readProfile } from '../../src/store/profile.ts';
import { caloriesOf, goalOf } from '../support/entries.ts';
import {
  arrivingLate,
  loseAnswer,
  loseRequest,
  type OwnRig,
  ownRig,
  type Phone,
} from '../support/ownRig.ts';
import { queue } from '../support/rig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

async function onServer({ browser }: OwnRig): Promise<number> {
  return (await (await browser.call('GET', '/api/auth/user')).json()).caloriesConsumed;
}

/** The other phone adds, and nothing stands in its way. */
async function addElsewhere(rig: OwnRig, kcal: number): Promise<void> {
  const body = { caloriesConsumed: (await onServer(rig)) + kcal, lastCalorieDate: DAY };
  expect((await rig.browser.call('PUT', '/api/user', body)).status).toBe(200);
}

const putsOf = ({ seen }: Phone) => seen.filter(({ method }) => method === 'PUT');
const statusesOf = (phone: Phone) => putsOf(phone).map(({ status }) => status);

/** A day of 100 kcal, read by the phone. */
async function begun() {
  const rig = await ownRig();
  await addElsewhere(rig, 100);
  const phone = await rig.phone('a');
  await phone.drain({ read: true });
  return { rig, phone };
}

/** All is sent, as it was meant, and nothing is told. */
async function expectSettled({ account }: Phone, total: number): Promise<void> {
  expect(await readSyncState(account)).toEqual(SETTLED);
  expect(await account.db.outbox.count()).toBe(0);
  expect(await readNews(account)).toBeNull();
  expect(await readProfile(account)).toMatchObject({ caloriesConsumed: total });
}

describe('calories added on two phones [D25.calories]', () => {
  it('in the same moment: both count, and neither has to try again', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    phone.onWrite.push(async () => {
      await addElsewhere(rig, 30);
      return null;
    });
    expect(await phone.drain()).toMatchObject({ halt: null, failed: false });
    expect(statusesOf(phone)).toEqual([200]);
    expect(putsOf(phone)[0]?.body).toEqual({
      caloriesAdded: 50,
      caloriesConsumed: 150,
      lastCalorieDate: DAY,
    });
    expect(await onServer(rig)).toBe(180);
    await expectSettled(phone, 180);
  });

  it('by two apps that send at once, turn by turn: all of it counts once', async () => {
    const { rig, phone } = await begun();
    const other = await rig.phone('b');
    for (const kcal of [1, 10, 100]) {
      await queue(phone.account, caloriesOf(kcal));
      await queue(other.account, caloriesOf(2 * kcal));
      await Promise.all([phone.drain(), other.drain()]);
    }
    for (const one of [phone, other, phone]) await one.drain();
    expect(await onServer(rig)).toBe(100 + 333);
    await expectSettled(phone, 433);
  });
});

describe('a calorie total whose answer was lost, on our server', () => {
  it('is sent again as it was, and counts once although another phone added meanwhile', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    phone.onWrite.push(loseAnswer);
    expect((await phone.drain()).failed).toBe(true);
    await addElsewhere(rig, 30);
    await phone.drain();
    const [first, second] = putsOf(phone);
    expect(second?.body).toEqual(first?.body);
    const keyOf = (call: typeof first) => call?.headers.get('Idempotency-Key');
    expect(keyOf(first)).toMatch(/\S/);
    expect(keyOf(second)).toBe(keyOf(first));
    expect(second?.headers.get('If-Match')).toBeNull();
    expect(await onServer(rig)).toBe(180);
    await expectSettled(phone, 180);
  });

  it('never came, and another phone added: it is added to that', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    phone.onWrite.push(loseRequest);
    await phone.drain();
    await addElsewhere(rig, 30);
    expect(await phone.drain()).toMatchObject({ failed: false });
    expect(statusesOf(phone)).toEqual([null, 200]);
    expect(await onServer(rig)).toBe(180);
    await expectSettled(phone, 180);
  });

  it.each([0, 30])(
    'arrives late, after it was sent again (%i added meanwhile): it counts once',
    async (elsewhere) => {
      const { rig, phone } = await begun();
      await queue(phone.account, caloriesOf(50));
      const { write, arrive } = arrivingLate();
      phone.onWrite.push(write);
      await phone.drain();
      if (elsewhere > 0) await addElsewhere(rig, elsewhere);
      await phone.drain();
      await expectSettled(phone, 150 + elsewhere);
      await arrive();
      expect(await onServer(rig)).toBe(150 + elsewhere);
    },
  );

  it('is known by its key after the other phone has begun the next day', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    phone.onWrite.push(loseAnswer);
    await phone.drain();
    const tomorrow = { caloriesConsumed: 20, lastCalorieDate: '2026-11-21' };
    await rig.browser.call('PUT', '/api/user', tomorrow);
    phone.clock.advance(86_400_000);
    await phone.drain();
    await expectSettled(phone, 20);
    const outcomes = (await phone.account.db.journal.toArray()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['sent']);
  });
});

describe('calories of a day that is over on the other phone', () => {
  it('are kept: each day has a total of its own [D6.calories]', async () => {
    const { rig, phone } = await begun();
    const tomorrow = { caloriesConsumed: 20, lastCalorieDate: '2026-11-21' };
    await rig.browser.call('PUT', '/api/user', tomorrow);
    await queue(phone.account, caloriesOf(50));
    await phone.drain();
    expect(await phone.account.db.outbox.count()).toBe(0);
    expect(await readNews(phone.account)).toBeNull();
    expect(await (await rig.browser.call('GET', '/api/auth/user')).json()).toMatchObject({
      caloriesConsumed: 20,
      lastCalorieDate: '2026-11-21',
      calorieDays: { [DAY]: 150, '2026-11-21': 20 },
    });
  });

  it('are shown on each phone as on its own calendar', async () => {
    const { rig, phone } = await begun();
    const ahead = await rig.phone('b');
    await addCalories(ahead.account, '2026-11-21', 20);
    await ahead.drain();
    await addCalories(phone.account, DAY, 50);
    expect((await readCalories(phone.account, DAY)).total).toBe(150);
    await phone.drain();
    await addCalories(ahead.account, '2026-11-21', 5);
    for (const { account, drain } of [phone, ahead]) {
      await drain();
      expect((await readCalories(account, DAY)).total).toBe(150);
      expect((await readCalories(account, '2026-11-21')).total).toBe(
        account === ahead.account ? 25 : 20,
      );
    }
  });

  it('go out in order of a day each, after one look-up', async () => {
    const { rig, phone } = await begun();
    phone.seen.length = 0;
    for (const change of [caloriesOf(50), goalOf(1900), caloriesOf(70, '2026-11-21')]) {
      await queue(phone.account, change);
    }
    await phone.drain();
    expect(phone.seen.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'GET 200',
      'PUT 200',
      'PUT 200',
      'PUT 200',
    ]);
    expect(await onServer(rig)).toBe(70);
  });
});

describe('a goal set on two phones', () => {
  it('is that of the last sender, who is told what it replaced [D25.replaced]', async () => {
    const { rig, phone } = await begun();
    await setCalorieGoal(phone.account, 1900);
    await phone.drain();
    await setCalorieGoal(phone.account, 2000);
    await rig.browser.call('PUT', '/api/user', { calorieGoal: 2500 });
    await phone.drain();
    expect(statusesOf(phone)).toEqual([200, 412, 200]);
    expect((await readNews(phone.account))?.items).toMatchObject([
      { kind: 'overruled', ours: 2000, theirs: 2500 },
    ]);
  });

  it('is told as well by a phone that has not heard the server yet [D25.replaced]', async () => {
    const { rig, phone } = await begun();
    await setCalorieGoal(phone.account, 1900);
    await phone.drain();
    const fresh = await rig.phone('fresh');
    await setCalorieGoal(fresh.account, 2000);
    await fresh.drain();
    expect((await readNews(fresh.account))?.items).toMatchObject([
      { kind: 'overruled', ours: 2000, theirs: 1900 },
    ]);
  });
});
