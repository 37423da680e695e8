/** An answer of 200 whose JSON is no user: a proxy's, a gateway's, or an error that was given no status. */
import { describe, expect, it } from 'vitest';
import { addCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { trained } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';

const DAY = '2026-11-20';
const NO_USER = { error: 'too many connections' };
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** The server had a total before, of which the phone knows. */
async function withTotal(total: number): Promise<NormalRig> {
  const rig = await normalRig();
  await addElsewhere(rig, total);
  await rig.drain({ read: true });
  return rig;
}

async function addElsewhere({ server }: NormalRig, kcal: number): Promise<void> {
  const caloriesConsumed = server.held().calories.total + kcal;
  const body = { caloriesConsumed, lastCalorieDate: DAY };
  await server.answer({ method: 'PUT', path: '/api/user', body, headers: {} });
}

/** A drain of which the calls that are chosen are answered so, and never reach the server. */
async function drainOver(
  { network, account }: NormalRig,
  body: unknown,
  isChosen: (call: { method: string; path: string }) => boolean,
): Promise<void> {
  const answered: typeof fetch = async (input, init) =>
    isChosen({ method: init?.method ?? 'GET', path: String(input) })
      ? Response.json(body)
      : network.fetch(input, init);
  await drain({ ...network, fetch: answered }, account, { read: true });
}

describe('a 200 that is no user', () => {
  it.each([[NO_USER], [[NO_USER]], [{ success: false }]])(
    'takes no calories and no goal: they wait, and go once: %j [D2.noAnswer]',
    async (body) => {
      const rig = await withTotal(100);
      await addCalories(rig.account, DAY, 300);
      await setCalorieGoal(rig.account, 2500);
      await drainOver(rig, body, ({ method }) => method === 'PUT');
      expect(await readSyncState(rig.account)).toMatchObject({ waiting: 2 });
      await rig.drainTimes(4);
      expect(rig.server.held()).toMatchObject({ calories: { total: 400 }, goal: 2500 });
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
      expect(await readNews(rig.account)).toBeNull();
    },
  );

  it.each([
    [NO_USER],
    // By chance with a field of a user's.
    [{ name: 'HttpError', message: 'too many connections' }],
  ])(
    'tells nothing of calories whose answer was lost: they are not added twice: %j',
    async (body) => {
      const rig = await withTotal(100);
      await addCalories(rig.account, DAY, 300);
      rig.losses.push({ method: 'PUT', path: /user/, does: 'loseAnswer' });
      await rig.drain();
      expect(rig.server.held().calories.total).toBe(400);
      rig.clock.advance(31_000);
      let asked = 0;
      await drainOver(rig, body, ({ path }) => {
        asked += path.endsWith('/api/auth/user') ? 1 : 0;
        return asked === 2;
      });
      await rig.drainTimes(4);
      expect(rig.server.held().calories.total).toBe(400);
      expect(await readSyncState(rig.account)).toEqual(SETTLED);
    },
  );

  it('is no total that calories could be added to: another device’s stand', async () => {
    const rig = await withTotal(100);
    await queue(rig.account, trained('1'));
    await addCalories(rig.account, DAY, 300);
    let hasSent = false;
    rig.before = async ({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('/api/workout-history')) return;
      rig.before = null;
      await addElsewhere(rig, 50);
      hasSent = true;
    };
    await drainOver(rig, NO_USER, ({ path }) => hasSent && path.endsWith('/api/auth/user'));
    await rig.drainTimes(4);
    expect(rig.server.held().calories.total).toBe(450);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });
});
