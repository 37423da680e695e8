/** A signal that lasts five seconds in every minute drains everything in the end. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import type { DrainResult } from '../../src/sync/drain/drain.ts';
import { recordOf } from '../bench/cost/page/records.ts';
import { temporaryFolder } from '../server/storage.ts';
import { startServer } from '../server/support.ts';
import { caloriesOf, newPlan, trained, weightOf } from '../support/entries.ts';
import { type BriefSignal, briefSignal } from '../support/link/briefSignal.ts';
import { ownRig } from '../support/ownRig.ts';
import { insideRig, queue } from '../support/rig.ts';
import { putHistory } from '../support/servers/longHistory.ts';

const SETTLED = { gate: 'open', waiting: 0, parked: 0 };
const COUNT = 24;
const HISTORY = 2_000;
const dayOf = (number: number) => `2026-10-${String(number + 1).padStart(2, '0')}`;
const ids = Array.from({ length: COUNT }, (_, number) => String(1_790_000_000_000 + number));

/** A month without signal: workouts of a new plan, a weight a day, and today's calories. */
async function aMonth(account: Parameters<typeof queue>[0]): Promise<void> {
  await queue(account, newPlan('p1'));
  for (const [number, id] of ids.entries()) {
    await queue(account, trained(id, 'p1'));
    await queue(account, weightOf(180 + number, dayOf(number)));
  }
  await queue(account, caloriesOf(300));
}

/** Drains minute after minute; resolves to how many it took. */
async function minutesUntilDone(
  signal: BriefSignal,
  drain: () => Promise<DrainResult>,
): Promise<number> {
  for (let minutes = 1; ; minutes += 1) {
    signal.untilBack();
    const { failed, unread } = await drain();
    if (!failed && !unread) return minutes;
    expect(minutes).toBeLessThan(200);
  }
}

it('on our server, with five years of history, each once', async () => {
  const DATA_DIR = await temporaryFolder();
  const rig = await ownRig({ url: (await startServer({ DATA_DIR })).url });
  const direct = rig.browser.fetch.bind(rig.browser);
  const history = Array.from({ length: HISTORY }, (_, index) => recordOf(index));
  await putHistory(DATA_DIR, rig.userId, history);
  const phone = await rig.phone('a');
  await phone.drain({ read: true });
  await aMonth(phone.account);
  const signal = briefSignal(direct, phone.clock);
  rig.browser.fetch = signal.fetch;
  await minutesUntilDone(signal, phone.drain);
  expect(signal.lost).not.toEqual([]);
  expect(await readSyncState(phone.account)).toEqual(SETTLED);
  expect(await phone.account.db.outbox.count()).toBe(0);
  expect(await phone.account.db.sessions.count()).toBe(HISTORY + COUNT);
  const user = await (await direct('/api/auth/user')).json();
  expect(user.workoutHistory).toHaveLength(HISTORY + COUNT);
  expect(Object.keys(user.weightLogLbs)).toHaveLength(COUNT);
  expect(user.workoutPlans).toHaveLength(1);
  expect(user.caloriesConsumed).toBe(300);
}, 120_000);

it('on a plain server, each once', async () => {
  const { server, account, clock, drain } = await insideRig();
  await aMonth(account);
  const signal = briefSignal(server.network.fetch as BriefSignal['fetch'], clock);
  Object.assign(server.network, { fetch: signal.fetch });
  await minutesUntilDone(signal, drain);
  expect(signal.lost).not.toEqual([]);
  expect(await readSyncState(account)).toEqual(SETTLED);
  const { data } = server;
  expect(data.sessions.map(({ id }) => id).sort()).toEqual(ids);
  expect(Object.keys(data.weights)).toHaveLength(COUNT);
  expect(data.plans).toHaveLength(1);
  expect(data.user['caloriesConsumed']).toBe(300);
}, 120_000);
