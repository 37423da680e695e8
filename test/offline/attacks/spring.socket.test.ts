/** The main job on a stock Spring Boot service, over real HTTP. */
import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { addCalories } from '../../../src/store/calories.ts';
import { forgetAccount, isSignOutPending, openDevice } from '../../../src/store/device.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { askPresence } from '../../../src/sync/drain/presence.ts';
import type { Network } from '../../../src/sync/http.ts';
import { whoIsBack } from '../../../src/sync/signIn.ts';
import { Browser } from '../../server/support.ts';
import { recordOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { startSpringBackend } from '../../support/servers/spring/springBackend.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** A phone whose person (id 7) is signed in. */
async function springPhone(settings: Parameters<typeof startSpringBackend>[0] = {}) {
  const backend = await startSpringBackend(settings);
  onTestFinished(() => backend.stop());
  const browser = new Browser(backend.url);
  const signIn = () => browser.navigate('/oauth2/authorization/google');
  await signIn();
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  const network: Network = {
    apiHost: '',
    sameOrigin: true,
    readCookie: (name) => Promise.resolve(browser.cookies.get(name) ?? null),
    log: () => undefined,
    fetch: (path, init) => browser.fetch(String(path), init),
  };
  async function drainTimes(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      clock.advance(31_000);
      backend.aheadMs += 31_000;
      await drain(network, account, { read: true });
    }
  }
  return { backend, network, clock, tables: backend.tablesOf(7), account, signIn, drainTimes };
}

async function doTheMainJob(account: Parameters<typeof savePlan>[0]): Promise<void> {
  await savePlan(account, { ...PUSH_DAY, name: 'Push Day' });
  await saveWeight(account, DAY, 182.456);
  await queue(account, { kind: 'session.add', session: recordOf('1763661600000') });
  await addCalories(account, DAY, 250);
}

const ONCE_EACH = ['/api/user', '/api/weight', '/api/workout-history', '/api/workouts'];

describe('a stock Spring Boot service', () => {
  it.each(['deferred', 'rendered'] as const)('gets each change once (token %s)', async (token) => {
    const { account, tables, drainTimes } = await springPhone({ token });
    await doTheMainJob(account);
    await drainTimes(4);
    expect(tables.done.map(({ path }) => path).sort()).toEqual(ONCE_EACH);
    expect(await readSyncState(account)).toEqual(SETTLED);
  });

  it('gets each change once, whichever answer is lost', async () => {
    const { account, backend, tables, drainTimes } = await springPhone();
    await doTheMainJob(account);
    for (const path of [/workouts/, /history/]) {
      backend.losses.push({ method: 'POST', path, does: 'loseAnswer' });
    }
    await drainTimes(7);
    expect(tables.held().plans).toHaveLength(1);
    expect(tables.held().sessions).toHaveLength(1);
    expect(tables.held().calories.total).toBe(250);
    expect(await readSyncState(account)).toEqual(SETTLED);
  });

  it('parks nothing when the sign-in is renewed between two drains, which takes the token', async () => {
    const { account, backend, signIn, tables, drainTimes } = await springPhone();
    await saveWeight(account, DAY, 182.5);
    backend.losses.push({ method: 'PUT', path: /weight/, does: 'loseRequest' });
    await drainTimes(1);
    for (let time = 0; time < 3; time += 1) {
      backend.forgetSessions();
      await drainTimes(1);
      await signIn();
      await saveWeight(account, DAY, 183 + time);
      await drainTimes(1);
    }
    expect(tables.held().weights).toEqual({ [DAY]: 185 });
    expect(await readSyncState(account)).toEqual(SETTLED);
  });

  it.each(['deferred', 'rendered'] as const)(
    'hears of a sign-out that was lost, though it answers with a redirect (token %s)',
    async (token) => {
      const { backend, network, clock, account, drainTimes } = await springPhone({ token });
      await saveWeight(account, DAY, 182.5);
      await drainTimes(1);
      const device = openDevice(clock);
      onTestFinished(() => device.db.delete());
      await forgetAccount(device);
      backend.losses.push({ method: 'POST', path: /logout/, does: 'loseRequest' });
      expect(await whoIsBack({ device, network })).toBeNull();
      expect(await isSignOutPending(device)).toBe(true);
      expect(await whoIsBack({ device, network })).toBeNull();
      expect(await isSignOutPending(device)).toBe(false);
      expect(await askPresence(network)).toMatchObject({ who: 'nobody' });
    },
  );

  it('gets an edit that keeps what this build does not know', async () => {
    const { account, tables, drainTimes } = await springPhone();
    await savePlan(account, PUSH_DAY);
    await drainTimes(2);
    const plan = only(await readPlans(account));
    await savePlan(account, { ...draftOfPlan(plan), name: 'Pull Day' });
    await drainTimes(3);
    const { given, row } = only(tables.held().plans);
    expect(row).toMatchObject({ name: 'Pull Day' });
    expect(given).toMatchObject({ createdAt: '2026-11-20T18:00:00.123456789Z', notes: null });
  });
});
