/** What must be true at the end of a walk, whatever happened in it (I1 to I16). */
import { expect } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { discardParked, retryParked } from '../../../src/store/outbox/parked.ts';
import { leftIn } from '../entries.ts';
import {
  areaOfPlan,
  cellOfDay,
  cellOfSession,
  cellsOfPlan,
  GOAL,
  type Value,
  whole,
} from './cells.ts';
import type { Meant } from './memory.ts';
import type { Phone } from './phone.ts';
import { screens, viewOf } from './screens.ts';
import type { Call, ServerState } from './servers.ts';
import { isToldGone, type Told, toldOf } from './told.ts';
import type { Walk } from './walk.ts';

const MOST_ROUNDS = 12;

/** Drains every phone with good signal until nothing waits: soon, and with nothing refused. */
export async function settle(walk: Walk): Promise<void> {
  walk.server.heal();
  for (const { radio } of walk.phones) radio.heal();
  for (let round = 1; ; round += 1) {
    if (round > MOST_ROUNDS) expect(await leftOn(walk), 'the outbox does not empty').toEqual([]);
    let left = 0;
    // No two phones come back in turn for ever: where a server says nothing of what it took, and shows
    // each only what the other wrote before, that would never end.
    const times = round % 2 === 0 ? 2 : 1;
    for (const phone of walk.phones.flatMap((one) => Array.from({ length: times }, () => one))) {
      await walk.wait(31_000);
      await tapParked(phone);
      const before = await phone.account.db.outbox.count();
      const { requests } = phone.radio;
      await phone.drain(true);
      // Who is there, once more at the end, a new token, the lists; a look, a send and a reading for
      // each change.
      expect(phone.radio.requests - requests).toBeLessThanOrEqual(9 + 4 * before);
      left += (await leftIn(phone.account)).length;
    }
    if (left === 0) break;
  }
  // What the last of them sent, the others read; by then no replica lags, and nothing is guarded, any more.
  await walk.wait(61_000);
  for (const phone of walk.phones) await phone.drain(true);
}

async function leftOn({ phones }: Walk) {
  return (await Promise.all(phones.map(({ account }) => leftIn(account)))).flat();
}

/** A person tries again what was refused, and gives up what the server can never take. */
async function tapParked({ account }: Phone): Promise<void> {
  const { parked } = await readSyncState(account);
  if (parked === 0) return;
  for (const { opId, delivery, lastError } of await account.db.outbox.toArray()) {
    if (delivery.state !== 'parked') continue;
    expect([400, 403, 413, 415, 422]).toContain(lastError?.status);
    if (lastError?.status === 400) await discardParked(account, opId);
    else await retryParked(account, opId);
  }
}

export async function judge(walk: Walk): Promise<void> {
  const state = await walk.server.state();
  const told = await toldOf(walk.phones, walk.diary);
  judgeRadios(walk);
  judgeNothingTwice(walk, state, told);
  judgeMeanings(walk, state, told);
  judgeCalories(walk, state, told);
  for (const [at, phone] of walk.phones.entries()) await judgeScreen(walk, at, phone);
  expect(told.twice).toEqual([]);
  expect(told.mistaken).toEqual([]);
  if (isAlone(walk)) expect(told.others, 'told of another device, and there is none').toEqual([]);
}

/** Nobody else has written, nor has the server forgotten anything. */
function isAlone({ phones, signedIn, wasRestored, isRacy }: Walk): boolean {
  // Who has signed out has forgotten what they saw.
  return phones.length === 1 && signedIn.has(0) && !wasRestored && !isRacy;
}

function judgeRadios(walk: Walk): void {
  for (const [at, { radio }] of walk.phones.entries()) {
    const { ledger } = radio;
    expect(ledger.unentitled, 'sent by a context that had been overtaken').toEqual([]);
    expect(ledger.resent, 'sent again after a clean answer').toEqual([]);
    // Without X-Expected-User the account may change between preflight and send.
    const strange = ledger.leaked.filter(({ wasTold }) => wasTold || !walk.wasBare);
    expect(
      strange.map(({ call }) => call),
      'written into another account',
    ).toEqual([]);
    judgeOrder(walk, at, ledger.executed);
  }
}

/** What a phone set for a day arrives in the order in which it was meant (I3). */
function judgeOrder({ diary }: Walk, at: number, executed: readonly { body: unknown }[]): void {
  const last = new Map<string, number>();
  for (const { body } of executed) {
    if (typeof body !== 'object' || body === null || !('weight' in body)) continue;
    const { date, weight } = { date: '', ...body };
    const own = diary.memory.of(cellOfDay(date)).filter(({ phone }) => phone === at);
    const place = own.findLastIndex(({ value }) => value === whole(Number(weight)));
    expect(place, `${date} went back to ${weight}`).toBeGreaterThanOrEqual(last.get(date) ?? -1);
    last.set(date, place);
  }
}

function judgeNothingTwice(walk: Walk, state: ServerState, told: Told): void {
  const { diary, isRacy } = walk;
  const numbers = state.sessions.map(({ number }) => number);
  expect(numbers, 'a workout is there twice').toEqual([...new Set(numbers)]);
  const keyOfId = new Map(state.plans.map(({ id, plan }) => [id, diary.keyOfPlan(plan.name)]));
  for (const { plan } of state.plans) {
    expect(diary.isOurPlan(plan.name), `nobody made ${plan.name}`).toBe(true);
  }
  for (const { number, planId } of state.sessions) {
    const key = planId === null ? undefined : keyOfId.get(planId);
    if (key) expect(key, 'a workout is under another plan').toBe(diary.planOfSession.get(number));
  }
  const keys = [...keyOfId.values()];
  for (const key of new Set(keys)) {
    const count = keys.filter((one) => one === key).length;
    if (!isRacy && !isUnknowable(walk, key))
      expect(count, `${key} is there twice`).toBeLessThanOrEqual(1 + told.recreations(key));
  }
}

/**
 * A new plan whose answer was lost is not known again where its server gives exercises ids of its own
 * and another phone has edited it by then: nothing of it is as it was sent (PROTOCOL, Limits).
 */
function isUnknowable({ mintsExercises, diary: { memory } }: Walk, key: string): boolean {
  const area = areaOfPlan(key);
  const cells = memory.cells().filter((cell) => cell === area || cell.startsWith(`${area} `));
  const phones = new Set(cells.flatMap((cell) => memory.of(cell).map(({ phone }) => phone)));
  return mintsExercises && phones.size > 1;
}

/** What each person meant last stands, or somebody was told that it does not. */
function judgeMeanings(walk: Walk, state: ServerState, told: Told): void {
  const { memory } = walk.diary;
  const there = cellsIn(walk, state);
  for (const cell of memory.cells()) {
    const values = there.get(cell) ?? [null];
    const meant = memory.of(cell);
    const possible = new Set<Value>([null, ...meant.map(({ value }) => value)]);
    for (const value of values) expect(possible, `nobody meant this ${cell}`).toContain(value);
    if (walk.isRacy) continue;
    const isAnswered = (one: Meant) =>
      values.includes(one.value) ||
      told.has(cell, one.value) ||
      (one.value === null && isToldGone(told, cell)) ||
      memory.isExcused(one) ||
      isLeaked(walk, one);
    const lost = memory.standing(cell).filter((one) => !isAnswered(one));
    expect(lost, `${cell} is ${values}, and nobody was told`).toEqual([]);
  }
}

/** The cells of a server; a plan that was made again may be there more than once. */
function cellsIn({ diary }: Walk, state: ServerState): Map<string, Value[]> {
  const cells = new Map<string, Value[]>();
  const add = (cell: string, value: Value) => cells.set(cell, [...(cells.get(cell) ?? []), value]);
  for (const [day, weight] of Object.entries(state.weights)) add(cellOfDay(day), whole(weight));
  for (const { number } of state.sessions) add(cellOfSession(number), 'there');
  if (state.goal !== null) add(GOAL, state.goal);
  for (const { plan } of state.plans) {
    for (const [cell, value] of cellsOfPlan(diary.keyOfPlan(plan.name), plan)) add(cell, value);
  }
  return cells;
}

/** On a server without X-Expected-User it may have gone to another account. */
function isLeaked({ phones }: Walk, { phone, cell, value }: Meant): boolean {
  const leaked = phones[phone]?.radio.ledger.leaked ?? [];
  return leaked.some(({ call: { path, body } }) => {
    if (cell.startsWith('plan ')) return path.startsWith('/api/workouts');
    const request = `${path} ${JSON.stringify(body)}`;
    const [, thing = `${value}`] = cell.split(' ');
    return request.includes(thing);
  });
}

function judgeCalories(walk: Walk, { calories }: ServerState, told: Told): void {
  const { profile, phones, diary, wasBare, wasRestored, isRacy } = walk;
  if (profile.jumps) return;
  expect(calories, 'calories were added twice').toBeLessThanOrEqual(diary.kcal);
  const isLossy = isRacy || wasRestored || phones.some(({ radio }) => radio.ledger.leaked.length);
  if (isLossy || isMistaken(walk)) return;
  const least = wasBare ? diary.kcal - told.kcal : diary.kcal;
  expect(calories, 'calories are lost').toBeGreaterThanOrEqual(least);
}

/**
 * A plain server shows a total and not whose: one that never arrived looks as if it had where another
 * phone has sent as much since.
 */
function isMistaken({ phones, wasBare }: Walk): boolean {
  const isAsMuch = phones.some(({ radio: { ledger } }) => {
    const others = phones.flatMap(({ radio }) =>
      radio.ledger === ledger ? [] : totalsOf(radio.ledger.executed),
    );
    return totalsOf(ledger.vanished).some(({ day, total }) =>
      others.some((other) => other.day === day && other.total >= total),
    );
  });
  return wasBare && isAsMuch;
}

function totalsOf(calls: readonly Call[]): { day: string; total: number }[] {
  return calls.flatMap(({ path, body }) => {
    if (path !== '/api/user' || typeof body !== 'object' || body === null) return [];
    if (!('caloriesConsumed' in body && 'lastCalorieDate' in body)) return [];
    return { day: String(body.lastCalorieDate), total: Number(body.caloriesConsumed) };
  });
}

async function judgeScreen(walk: Walk, at: number, phone: Phone): Promise<void> {
  const { profile, signedIn, changes } = walk;
  const view = viewOf(await walk.server.state());
  expect(await screens(phone)).toEqual({
    ...view,
    // A total of a day that has not come yet here counts as none.
    calories: profile.jumps ? expect.any(Number) : view.calories,
  });
  const lines = await phone.account.db.journal.toArray();
  const noted = new Set(lines.map(({ opId }) => opId));
  if (signedIn.has(at)) expect(noted.size, 'changes in the journal').toBe(changes.get(at)?.size);
}
