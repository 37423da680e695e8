import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/store/account.ts';
import { addCalories, beginDay, readCalories } from '../../src/store/calories.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { plainRig } from '../support/rig.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const DAY_MS = 86_400_000;

/** What became of the changes that left the outbox, oldest first. */
async function journal({ db }: Account) {
  const lines = await db.journal.orderBy('seq').toArray();
  return lines.map(({ change, outcome }) => ({ ...change, outcome }));
}

/** A phone that knows Friday's total and then loses the signal. */
async function fridayRig() {
  const rig = await plainRig();
  Object.assign(rig.backend.data.user, { caloriesConsumed: 1200, lastCalorieDate: FRIDAY });
  await rig.drain();
  rig.backend.seen.length = 0;
  const sent = () =>
    rig.backend.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...rig, sent };
}

describe('midnight without signal (S4)', () => {
  it('sends caloriesConsumed 0 and lastCalorieDate for the new day [S4.calories.sent]', async () => {
    const { account, clock, drain, sent } = await fridayRig();
    clock.advance(DAY_MS);
    await beginDay(account, SATURDAY);
    await drain();
    expect(sent()).toEqual([{ caloriesConsumed: 0, lastCalorieDate: SATURDAY }]);
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    expect(await readCalories(account, SATURDAY)).toMatchObject({ total: 0 });
  });

  it('keeps the additions of both days, each to its own day, in one request per day', async () => {
    const { account, clock, drain, sent } = await fridayRig();
    await addCalories(account, FRIDAY, 200);
    clock.advance(DAY_MS);
    await beginDay(account, SATURDAY);
    await addCalories(account, SATURDAY, 300);
    expect(await readCalories(account, SATURDAY)).toMatchObject({ total: 300 });
    await drain();
    expect(sent()).toEqual([
      { caloriesConsumed: 1400, lastCalorieDate: FRIDAY },
      { caloriesConsumed: 300, lastCalorieDate: SATURDAY },
    ]);
  });

  it('drops yesterday’s with a journal line when the server already holds today, and keeps today’s [D6.calories]', async () => {
    const { backend, account, clock, drain, sent } = await fridayRig();
    await addCalories(account, FRIDAY, 200);
    clock.advance(DAY_MS);
    await beginDay(account, SATURDAY);
    await addCalories(account, SATURDAY, 300);
    Object.assign(backend.data.user, { caloriesConsumed: 500, lastCalorieDate: SATURDAY });
    await drain();
    expect(sent()).toEqual([{ caloriesConsumed: 800, lastCalorieDate: SATURDAY }]);
    expect(await readCalories(account, SATURDAY)).toMatchObject({ total: 800 });
    expect(await journal(account)).toEqual([
      { kind: 'calories.add', day: SATURDAY, amount: 300, outcome: 'merged' },
      { kind: 'calories.add', day: FRIDAY, amount: 200, outcome: 'dayOver' },
      { kind: 'calories.add', day: SATURDAY, amount: 300, outcome: 'sent' },
    ]);
  });

  it('sends no reset for a day that was begun elsewhere, which could undo what was added there', async () => {
    const { backend, account, clock, drain, sent } = await fridayRig();
    clock.advance(DAY_MS);
    await beginDay(account, SATURDAY);
    Object.assign(backend.data.user, { caloriesConsumed: 500, lastCalorieDate: SATURDAY });
    await drain();
    expect(sent()).toEqual([]);
    expect(await readSyncState(account)).toMatchObject({ waiting: 0, parked: 0 });
    expect(await readCalories(account, SATURDAY)).toMatchObject({ total: 500 });
  });

  it('ends no day that comes again, as on a way west, and keeps what is in it', async () => {
    const { backend, account, clock, drain, sent } = await fridayRig();
    clock.advance(DAY_MS);
    await beginDay(account, SATURDAY);
    clock.advance(-DAY_MS);
    await addCalories(account, FRIDAY, 500);
    expect(await readCalories(account, FRIDAY)).toMatchObject({ total: 1700 });
    await drain();
    expect(sent()).toEqual([{ caloriesConsumed: 1700, lastCalorieDate: FRIDAY }]);
    expect(await readCalories(account, FRIDAY)).toMatchObject({ total: 1700 });
    clock.advance(DAY_MS);
    await beginDay(account, SATURDAY);
    await drain();
    expect(backend.data.user).toMatchObject({ caloriesConsumed: 0, lastCalorieDate: SATURDAY });
  });
});
