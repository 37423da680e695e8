/** What a server has made of a value of ours is not another device's, also while no reading has told of it. */
import { describe, expect, it } from 'vitest';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { type NormalRig, normalRig } from '../../support/servers/normalising/normalRig.ts';
import type { Quirks } from '../../support/servers/normalising/quirks.ts';

const DAY = '2026-11-20';
const DAY_BEFORE = '2026-11-19';
const UNDO_MS = 11_000;
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

const ANSWERS = [['200 list'], ['204']] satisfies [Quirks['writes']][];

/** A drain whose signal goes with the answer to its first PUT. */
async function drainUntilPut(rig: NormalRig): Promise<void> {
  let isSent = false;
  rig.before = ({ method }) => {
    if (isSent) throw new TypeError('Failed to fetch');
    isSent = method === 'PUT';
  };
  await rig.drain();
  rig.before = null;
  rig.clock.advance(3 * 3_600_000);
}

const kindsOfNews = async ({ account }: NormalRig) =>
  ((await readNews(account))?.items ?? []).map(({ kind }) => kind);

describe.each(ANSWERS)('on a server that keeps whole pounds and answers %s, a weight', (writes) => {
  const WHOLE = { weights: 'whole', writes } as const;

  it('is deleted by who saw it as it was typed, hours after the signal went', async () => {
    const rig = await normalRig(WHOLE);
    await saveWeight(rig.account, DAY, 180.4);
    await drainUntilPut(rig);
    expect(rig.server.held().weights).toEqual({ [DAY]: 180 });
    await deleteWeight(rig.account, DAY);
    rig.clock.advance(UNDO_MS);
    await rig.drainTimes(5);
    expect(rig.server.held().weights).toEqual({});
    expect(await readWeights(rig.account)).toEqual({});
    expect(await kindsOfNews(rig)).toEqual([]);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('is corrected by them without a word of another device', async () => {
    const rig = await normalRig(WHOLE);
    await saveWeight(rig.account, DAY, 180.4);
    await drainUntilPut(rig);
    await saveWeight(rig.account, DAY, 183);
    await rig.drainTimes(5);
    expect(rig.server.held().weights).toEqual({ [DAY]: 183 });
    expect(await kindsOfNews(rig)).toEqual([]);
  });

  it('is corrected while other changes are on their way without a word of one either', async () => {
    const rig = await normalRig(WHOLE);
    await saveWeight(rig.account, DAY, 180.4);
    await saveWeight(rig.account, DAY_BEFORE, 179);
    rig.before = async ({ method, body }) => {
      if (method !== 'PUT' || !JSON.stringify(body).includes(DAY_BEFORE)) return;
      rig.before = null;
      await saveWeight(rig.account, DAY, 183);
    };
    await rig.drain();
    await rig.drainTimes(4);
    expect(rig.server.held().weights).toEqual({ [DAY]: 183, [DAY_BEFORE]: 179 });
    expect(await kindsOfNews(rig)).toEqual([]);
  });

  it('that another device has changed since is not deleted by who has not seen that', async () => {
    const rig = await normalRig(WHOLE);
    await saveWeight(rig.account, DAY, 180.4);
    await drainUntilPut(rig);
    const body = { date: DAY, weight: 176 };
    await rig.server.answer({ method: 'PUT', path: '/api/weight', body, headers: {} });
    await deleteWeight(rig.account, DAY);
    rig.clock.advance(UNDO_MS);
    await rig.drainTimes(5);
    expect(rig.server.held().weights).toEqual({ [DAY]: 176 });
    expect(await kindsOfNews(rig)).toContain('spared');
  });
});

describe('what another device has made of it is no form of ours', () => {
  const setElsewhere = ({ server }: NormalRig, weight: number) =>
    server.answer({ method: 'PUT', path: '/api/weight', body: { date: DAY, weight }, headers: {} });

  /** Two tries of which nothing has left: what was there could not be read, or the server refused at the door. */
  async function triedInVain(rig: NormalRig, how: 'unread' | 429): Promise<void> {
    await saveWeight(rig.account, DAY, 180.4);
    for (const _ of [1, 2]) {
      const loss = {
        path: /weight/,
        does: how === 'unread' ? 'loseRequest' : { status: how },
      } as const;
      rig.losses.push({ ...loss, method: how === 'unread' ? 'GET' : 'PUT' });
      await rig.drain();
      rig.clock.advance(31_000);
    }
    rig.losses.length = 0;
    expect(rig.server.held().weights).toEqual({});
    await setElsewhere(rig, 181);
  }

  it.each(['unread', 429] as const)(
    'a delete of a weight that never left spares one within a pound: %s [D25.replaced]',
    async (how) => {
      const rig = await normalRig();
      await triedInVain(rig, how);
      await deleteWeight(rig.account, DAY);
      rig.clock.advance(UNDO_MS);
      await rig.drainTimes(5);
      expect(rig.server.held().weights).toEqual({ [DAY]: 181 });
      expect(await kindsOfNews(rig)).toEqual(['spared']);
    },
  );

  it.each(['unread', 429] as const)(
    'a weight that never left is told over one within a pound: %s [D25.replaced]',
    async (how) => {
      const rig = await normalRig();
      await triedInVain(rig, how);
      await rig.drainTimes(5);
      expect(rig.server.held().weights).toEqual({ [DAY]: 180.4 });
      expect(await kindsOfNews(rig)).toEqual(['overruled']);
    },
  );

  it('what is known to be theirs stays theirs when the send over it is lost [D25.replaced]', async () => {
    const rig = await normalRig();
    await setElsewhere(rig, 181);
    await saveWeight(rig.account, DAY, 180.4);
    rig.losses.push({ method: 'PUT', path: /weight/, does: 'loseRequest' });
    await rig.drain();
    expect(rig.server.held().weights).toEqual({ [DAY]: 181 });
    await deleteWeight(rig.account, DAY);
    rig.clock.advance(UNDO_MS);
    await rig.drainTimes(5);
    expect(rig.server.held().weights).toEqual({ [DAY]: 181 });
    expect(await kindsOfNews(rig)).toEqual(['spared']);
  });

  it('once a reading has shown ours as it was meant, what stands there a moment later is theirs [D25.replaced]', async () => {
    const rig = await normalRig();
    await saveWeight(rig.account, DAY, 180.4);
    await rig.drain({ read: true });
    await setElsewhere(rig, 181);
    await deleteWeight(rig.account, DAY);
    rig.clock.advance(UNDO_MS);
    await rig.drainTimes(5);
    expect(rig.server.held().weights).toEqual({ [DAY]: 181 });
    expect(await kindsOfNews(rig)).toEqual(['spared']);
  });

  it('a server that shows a fraction of any day keeps ours, too: a whole number is theirs [D25.replaced]', async () => {
    const rig = await normalRig();
    const body = { date: DAY_BEFORE, weight: 181.3 };
    await rig.server.answer({ method: 'PUT', path: '/api/weight', body, headers: {} });
    await saveWeight(rig.account, DAY, 180.4);
    rig.losses.push({ method: 'PUT', path: /weight/, does: 'loseRequest' });
    await rig.drain();
    await setElsewhere(rig, 181);
    await rig.drainTimes(5);
    expect(rig.server.held().weights).toEqual({ [DAY]: 180.4, [DAY_BEFORE]: 181.3 });
    expect(await kindsOfNews(rig)).toEqual(['overruled']);
  });

  it.each(ANSWERS)(
    'nor is a shorter name of a plan, or another order, answering %s',
    async (writes) => {
      const rig = await normalRig({ writes });
      await savePlan(rig.account, { ...PUSH_DAY, name: 'Push Day Heavy' });
      await rig.drainTimes(2);
      const plan = only(await readPlans(rig.account));
      await savePlan(rig.account, {
        ...PUSH_DAY,
        name: 'Push Day Heavy Monday',
        planId: plan.id,
        seen: plan,
      });
      await drainUntilPut(rig);
      const { name, exercises } = plan;
      const body = { name, exercises: exercises.toReversed() };
      const path = `/api/workouts/${only(rig.server.held().plans).id}`;
      await rig.server.answer({ method: 'PUT', path, body, headers: {} });
      await deletePlan(rig.account, only(await readPlans(rig.account)));
      rig.clock.advance(UNDO_MS);
      await rig.drainTimes(5);
      expect(rig.server.held().plans).toMatchObject([{ row: { name } }]);
      expect(await kindsOfNews(rig)).toContain('spared');
    },
  );
});
