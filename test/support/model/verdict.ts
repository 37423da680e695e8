/** What must be true at the end of a walk, whatever the network did (I1 to I16). */
import { expect } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import type { Meanings } from './memory.ts';
import { screens } from './screens.ts';
import type { ModelServer, ServerState } from './servers.ts';
import type { Profile } from './steps.ts';
import { GOAL, type Walk } from './walk.ts';

const MOST_ROUNDS = 8;

/** Drains every phone with good signal until nothing waits: soon, and with nothing refused. */
export async function settle(walk: Walk): Promise<void> {
  for (const { radio } of walk.phones) radio.heal();
  for (let round = 1; ; round += 1) {
    expect(round, 'the outbox does not empty').toBeLessThanOrEqual(MOST_ROUNDS);
    await walk.wait(31_000);
    const states = [];
    for (const phone of walk.phones) {
      const before = await readSyncState(phone.account);
      const { requests } = phone.radio;
      await phone.drain(true);
      // A preflight twice at the most, the lists, and a look and a send for each change.
      const most = 2 + 4 + 3 * (before.waiting + before.parked);
      expect(phone.radio.requests - requests).toBeLessThanOrEqual(most);
      states.push(await readSyncState(phone.account));
    }
    expect(states.filter(({ parked }) => parked > 0)).toEqual([]);
    if (states.every(({ waiting }) => waiting === 0)) break;
  }
  for (const phone of walk.phones) await phone.drain(true);
}

export async function judge(walk: Walk, server: ModelServer, profile: Profile): Promise<void> {
  const state = await server.state();
  const isLoose = profile.server === 'plain' && profile.late;
  for (const { radio } of walk.phones) expect(radio.writesToStrangers).toEqual([]);
  expect([...state.sessions].sort()).toEqual(walk.sessionIds.toSorted());
  for (const day of walk.weights.keys()) {
    expect(allowed(walk.weights, day, isLoose)).toContain(state.weights[day] ?? null);
  }
  expect([...allowed(walk.goals, GOAL, isLoose)]).toContain(state.goal);
  judgePlans(walk, state, isLoose);
  // A plain server cannot add: two phones, or a request that arrives late, may overwrite a total.
  const canAdd = profile.server === 'own' || (profile.phones === 1 && !profile.late);
  if (canAdd && !profile.jumps) expect(state.calories).toBe(walk.kcal);
  for (const [at, phone] of walk.phones.entries()) {
    expect(await screens(phone)).toEqual(shownOf(state, profile));
    expect(await phone.account.db.outbox.count()).toBe(0);
    const journal = await phone.account.db.journal.toArray();
    const noted = new Set(journal.map(({ opId }) => opId));
    expect([...(walk.opIds.get(at) ?? [])].filter((opId) => !noted.has(opId))).toEqual([]);
  }
}

/**
 * What may stand for a key: what one of the phones meant last. Where a request may arrive late and
 * the server does not tell it from a new one, anything that was ever meant.
 */
function allowed<T>(meanings: Meanings<T>, key: string, isLoose: boolean): (T | null)[] {
  const meant = isLoose ? meanings.all(key) : meanings.last(key);
  return meant.length === 0 ? [null] : meant;
}

function judgePlans({ plans, keyOfName }: Walk, state: ServerState, isLoose: boolean): void {
  const byKey = new Map<string, string[]>(plans.keys().map((key) => [key, []]));
  for (const name of state.plans) {
    const key = keyOfName.get(name);
    expect(key, `nobody made ${name}`).toBeDefined();
    byKey.get(key ?? '')?.push(name);
  }
  for (const [key, names] of byKey) {
    for (const name of names) expect(allowed(plans, key, isLoose)).toContain(name);
    const wasDeleted = plans.all(key).includes(null);
    if (!wasDeleted) expect(names).not.toEqual([]);
    if (!isLoose) expect(names.length).toBeLessThanOrEqual(1);
    if (!isLoose && plans.last(key).every((value) => value === null)) expect(names).toEqual([]);
  }
}

function shownOf(state: ServerState, { jumps }: Profile) {
  return {
    ...state,
    sessions: [...state.sessions].sort(),
    // A total of a day that has not come yet here counts as none.
    calories: jumps ? expect.any(Number) : state.calories,
  };
}
