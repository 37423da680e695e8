import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readProfile } from '../../src/store/profile.ts';
import { caloriesOf, goalOf, weightOf } from '../support/entries.ts';
import {
  arrivingLate,
  loseAnswer,
  loseRequest,
  type OwnRig,
  ownRig,
  type Phone,
} from '../support/ownRig.ts';
import { queue } from '../support/rig.ts';
import { only } from '../support/samples.ts';

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

async function expectSettled({ account }: Phone, total: number): Promise<void> {
  expect(await readSyncState(account)).toEqual(SETTLED);
  expect(await readProfile(account)).toMatchObject({ caloriesConsumed: total });
}

describe('calories added on two phones [D25.calories]', () => {
  it('in the same moment: both count', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    phone.onWrite.push(async () => {
      await addElsewhere(rig, 30);
      return null;
    });
    expect(await phone.drain()).toMatchObject({ halt: null, failed: false });
    expect(statusesOf(phone)).toEqual([412, 200]);
    expect(await onServer(rig)).toBe(180);
    await expectSettled(phone, 180);
  });

  it('again and again in between: nothing is parked, nothing else waits, and in the end both count', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    await queue(phone.account, weightOf(182.4));
    for (let turn = 0; turn < 2; turn += 1) {
      phone.onWrite.push(async () => {
        await addElsewhere(rig, 30);
        return null;
      });
    }
    expect(await phone.drain()).toMatchObject({ halt: null, failed: true });
    expect(await readSyncState(phone.account)).toEqual({ gate: 'open', waiting: 1, parked: 0 });
    expect(await (await rig.browser.call('GET', '/api/weight')).json()).toEqual({ [DAY]: 182.4 });
    expect(await readProfile(phone.account)).toMatchObject({ caloriesConsumed: 180 });
    expect(await phone.drain()).toMatchObject({ failed: false });
    expect(await onServer(rig)).toBe(210);
    await expectSettled(phone, 210);
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
    for (const name of ['Idempotency-Key', 'If-Match']) {
      expect(first?.headers.get(name)).toMatch(/\S/);
      expect(second?.headers.get(name)).toBe(first?.headers.get(name));
    }
    expect(await onServer(rig)).toBe(180);
    await expectSettled(phone, 180);
  });

  it('never came, and another phone added: it is added to the new total', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    phone.onWrite.push(loseRequest);
    await phone.drain();
    await addElsewhere(rig, 30);
    expect(await phone.drain()).toMatchObject({ failed: false });
    expect(statusesOf(phone)).toEqual([null, 412, 200]);
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

  it('arrives late, between its refusal and the next try: it is refused like that one', async () => {
    const { rig, phone } = await begun();
    await queue(phone.account, caloriesOf(50));
    const { write, arrive } = arrivingLate();
    phone.onWrite.push(write);
    await phone.drain();
    await addElsewhere(rig, 30);
    phone.onWrite.push(
      async () => null,
      async () => {
        await arrive();
        expect(await onServer(rig)).toBe(130);
        return null;
      },
    );
    await phone.drain();
    expect(await onServer(rig)).toBe(180);
    await expectSettled(phone, 180);
  });

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

describe('the tag that calories depend on', () => {
  it('is taken from each answer: calories and goals of two days go out after one look-up', async () => {
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
    const tags = putsOf(phone).map(({ headers }) => headers.get('If-Match'));
    expect(tags).toEqual([expect.any(String), null, expect.any(String)]);
    expect(await onServer(rig)).toBe(70);
  });

  it('is read anew when a weight of ours has changed the person meanwhile, however often', async () => {
    const { rig, phone } = await begun();
    for (const change of [
      weightOf(181, '2026-11-20'),
      caloriesOf(50, '2026-11-20'),
      weightOf(182, '2026-11-21'),
      caloriesOf(70, '2026-11-21'),
    ]) {
      await queue(phone.account, change);
    }
    expect(await phone.drain()).toMatchObject({ halt: null, failed: false });
    expect(await onServer(rig)).toBe(70);
    await expectSettled(phone, 0);
    expect(only([...new Set(statusesOf(phone))].filter((status) => status !== 200))).toBe(412);
  });
});
