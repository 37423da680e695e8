import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../../src/store/weights.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { caloriesOf, goalOf, recordOf, trained, weightOf } from '../../support/entries.ts';
import { loseAnswer, ownRig, type Phone } from '../../support/ownRig.ts';
import { insideRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { DAY, edit, get, MINUTE_MS, newsOf, twoPhones, writes } from '../../support/twoPhones.ts';

const HISTORY = '/api/workout-history';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

const said = ({ seen }: Phone) => seen.map(({ method, path, status }) => [method, path, status]);

const idsOf = async ({ account }: Phone) =>
  (await readRecentSessions(account, 9)).map(({ id }) => id).sort();
const namesOf = async ({ account }: Phone) => (await readPlans(account)).map(({ name }) => name);

async function expectNothingLeft({ account }: Phone): Promise<void> {
  expect(await account.db.outbox.count()).toBe(0);
  expect(await readSyncState(account)).toEqual(SETTLED);
}

describe('a write to a server that answers minimally', () => {
  it('brings no list with it, and none is read for it', async () => {
    const phone = await (await ownRig()).phone('a');
    await queue(phone.account, trained('1'));
    await queue(phone.account, trained('2'));
    await saveWeight(phone.account, DAY, 182);
    await savePlan(phone.account, PUSH_DAY);
    await phone.drain();
    expect(writes(phone)).toEqual(['POST 204', 'POST 204', 'PUT 204', 'POST 204']);
    expect(said(phone).filter(([method]) => method === 'GET')).toEqual([
      ['GET', '/api/auth/user', 200],
    ]);
    await expectNothingLeft(phone);
    expect(await namesOf(phone)).toEqual([PUSH_DAY.name]);
    expect(await readWeights(phone.account)).toEqual({ [DAY]: 182 });
    expect(await idsOf(phone)).toEqual(['1', '2']);
  });

  it('tells the goal and the calories as they are then: that answer is small', async () => {
    const phone = await (await ownRig()).phone('a');
    await queue(phone.account, goalOf(1900));
    await queue(phone.account, caloriesOf(50));
    await phone.drain();
    expect(writes(phone)).toEqual(['PUT 200', 'PUT 200']);
    expect(phone.seen.filter(({ method }) => method === 'GET')).toHaveLength(1);
    await expectNothingLeft(phone);
  });

  it('is edited and deleted by the id that its key gave a plan, in the drain that made it', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await savePlan(phone.account, PUSH_DAY);
    phone.onWrite.push(async () => {
      await edit(phone, () => ({ name: 'Pull Day' }));
      return null;
    });
    await phone.drain();
    expect(writes(phone)).toEqual(['POST 204', 'PUT 204']);
    expect(await get(rig, '/api/workouts')).toMatchObject([{ name: 'Pull Day' }]);
    await deletePlan(phone.account, only(await readPlans(phone.account)));
    phone.clock.advance(UNDO_MS + 1);
    await phone.drain();
    expect(await get(rig, '/api/workouts')).toEqual([]);
    await expectNothingLeft(phone);
  });

  it('a new plan is the last one, also where plans before it were deleted', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    for (const name of ['A', 'B', 'C']) await savePlan(phone.account, { ...PUSH_DAY, name });
    await phone.drain({ read: true });
    for (const plan of (await readPlans(phone.account)).slice(0, 2)) {
      await deletePlan(phone.account, plan);
    }
    phone.clock.advance(UNDO_MS + 1);
    await phone.drain();
    await savePlan(phone.account, { ...PUSH_DAY, name: 'D' });
    expect(await namesOf(phone)).toEqual(['C', 'D']);
    await phone.drain({ read: true });
    await phone.drain({ read: true });
    expect((await get(rig, '/api/workouts')).map(({ name }: { name: string }) => name)).toEqual([
      'C',
      'D',
    ]);
    expect(await namesOf(phone)).toEqual(['C', 'D']);
  });

  it('is refused with what stands where another phone was first, and goes over that once', async () => {
    const { rig, one, two } = await twoPhones();
    await saveWeight(two.account, DAY, 190);
    await two.drain();
    one.clock.advance(MINUTE_MS);
    await saveWeight(one.account, DAY, 185);
    await one.drain();
    expect(writes(one)).toEqual(['PUT 412', 'PUT 204']);
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 185 });
    expect(await newsOf(one)).toHaveLength(1);
    await expectNothingLeft(one);
  });
});

describe('that a change stands as it was meant is believed of 204', () => {
  it('and what another phone made of it before the list is read is no news here', async () => {
    const { rig, one, two } = await twoPhones();
    await saveWeight(one.account, DAY, 181);
    await edit(one, () => ({ name: 'Ours' }));
    const overruled = async () => {
      await two.drain({ read: true });
      await saveWeight(two.account, DAY, 190);
      await edit(two, () => ({ name: 'Theirs' }));
      await two.drain();
    };
    one.onWrite.push(
      async () => null,
      async (send) => {
        const answer = await send();
        await overruled();
        return answer;
      },
    );
    await one.drain();
    await one.drain({ read: true });
    expect(await get(rig, '/api/weight')).toEqual({ [DAY]: 190 });
    expect(await readNews(one.account)).toBeNull();
    expect(await readWeights(one.account)).toEqual({ [DAY]: 190 });
    await expectNothingLeft(one);
  });

  it('also where the change went a second time: then the list is read, since it may be long ago', async () => {
    const { one, two } = await twoPhones();
    await saveWeight(one.account, DAY, 181);
    one.onWrite.push(loseAnswer);
    expect((await one.drain()).failed).toBe(true);
    await two.drain({ read: true });
    await saveWeight(two.account, DAY, 190);
    await two.drain();
    await one.drain();
    expect(writes(one)).toEqual(['PUT null', 'PUT 204']);
    expect(await readNews(one.account)).toBeNull();
    expect(await readWeights(one.account)).toEqual({ [DAY]: 190 });
    await expectNothingLeft(one);
  });

  it('also of what another phone has deleted since: it goes without a word when the list is read', async () => {
    const { rig, one } = await twoPhones();
    await queue(one.account, trained('1'));
    one.onWrite.push(async (send) => {
      const answer = await send();
      await rig.browser.call('DELETE', '/api/workout-history/1');
      return answer;
    });
    await one.drain();
    await one.drain({ read: true });
    await expectNothingLeft(one);
    expect(await readNews(one.account)).toBeNull();
    expect(await readRecentSessions(one.account, 9)).toEqual([]);
  });
});

describe('a list that may not show a change as it was put here', () => {
  it('is read whole: of a workout whose answers were lost until the history was read without it', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    await queue(phone.account, trained('1'));
    phone.onWrite.push(loseAnswer, loseAnswer, loseAnswer, loseAnswer);
    await phone.drain();
    await phone.drain();
    await phone.drain();
    await rig.browser.call('DELETE', `${HISTORY}/1`);
    // Its list waits for it no more: it was tried in vain.
    await phone.drain({ read: true });
    for (let turn = 0; turn < 3; turn += 1) await phone.drain({ read: true });
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
    expect(await get(rig, HISTORY)).toEqual([]);
    expect(await idsOf(phone)).toEqual([]);
  });

  it('is read later where it could not be read then: of a weight that the server rounds', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    const fetch = rig.browser.fetch.bind(rig.browser);
    let isLost = true;
    rig.browser.fetch = async (path, init = {}) => {
      const isWeight = path.startsWith('/api/weight');
      if (isWeight && init.method === 'PUT') {
        // What it keeps in another form it answers with the list.
        const headers = new Headers(init.headers);
        headers.delete('Prefer');
        return fetch(path, {
          ...init,
          headers,
          body: String(init.body).replace('182.44', '182.4'),
        });
      }
      if (!isWeight || !isLost) return fetch(path, init);
      isLost = false;
      throw new TypeError('Failed to fetch');
    };
    await queue(phone.account, weightOf(182.44));
    await phone.drain();
    expect(isLost).toBe(false);
    await phone.drain({ read: true });
    expect(await get(rig, '/api/weight')).toEqual({ '2026-11-20': 182.4 });
    expect(await readWeights(phone.account)).toEqual({ '2026-11-20': 182.4 });
  });
});

describe('a server that does not announce it', () => {
  it.each([true, false])('is never asked for it (same origin: %s)', async (sameOrigin) => {
    const { server, account } = await insideRig({ idempotent: true });
    for (const id of ['1', '2'])
      await queue(account, { kind: 'session.add', session: recordOf(id) });
    await saveWeight(account, DAY, 182);
    await savePlan(account, PUSH_DAY);
    await drain({ ...server.network, sameOrigin }, account, { read: true });
    const sent = server.seen.filter(({ method }) => method !== 'GET');
    expect(sent).toHaveLength(4);
    for (const { headers } of sent) expect(headers).not.toHaveProperty('Prefer');
  });
});

describe('a server that announces it and takes no keys', () => {
  it('may have answered another account: what it took is not done with that', async () => {
    const { server, account, drain: drainOnce } = await insideRig();
    server.data.user['capabilities'] = ['minimal', 'compare'];
    const answer = server.network.fetch;
    const counts = { now: 0, most: 0 };
    Object.assign(server.network, {
      async fetch(input: string, init: RequestInit = {}) {
        if (init.method === 'GET') return answer(input, init);
        // Another person signs in just before the first.
        Object.assign(server.data, { user: { id: 8, name: 'Bo', capabilities: ['minimal'] } });
        counts.now += 1;
        counts.most = Math.max(counts.most, counts.now);
        const taken = await answer(input, init);
        await new Promise((later) => setTimeout(later, 5));
        counts.now -= 1;
        const isMinimal = new Headers(init.headers).has('Prefer');
        return isMinimal ? new Response(null, { status: 204 }) : taken;
      },
    });
    for (const id of ['1', '2', '3']) await queue(account, trained(id));
    expect(await drainOnce()).toMatchObject({ otherUserId: '8' });
    expect(counts.most).toBe(1);
    expect(await account.db.outbox.count()).toBe(3);
  });
});
