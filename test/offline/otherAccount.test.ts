import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecentSessions } from '../../src/store/history/sessions.ts';
import { readNews } from '../../src/store/outbox/news.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import { deleteWeight, readWeights, saveWeight } from '../../src/store/weights.ts';
import { caloriesOf, recordOf } from '../support/entries.ts';
import { ownRig } from '../support/ownRig.ts';
import { type InsideRig, insideRig, queue } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';

/** From the next call of such a kind on, the browser's cookie is Bo's (id 8), and so is all that is answered. */
function signInElsewhereBefore({ server }: InsideRig, wanted: string): void {
  const answer = server.network.fetch;
  let isDue = true;
  Object.assign(server.network, {
    fetch(input: string, init?: RequestInit) {
      if (isDue && `${init?.method} ${input}` === wanted) {
        isDue = false;
        Object.assign(server.data, {
          user: { id: 8, name: 'Bo', profilePicture: null },
          weights: { '2026-11-19': 99 },
          plans: [{ ...samplePlan('66', 'Bo’s') }],
          sessions: [{ ...recordOf('2') }],
        });
      }
      return answer(input, init);
    },
  });
}

async function screens({ account }: Pick<InsideRig, 'account'>) {
  return {
    plans: (await readPlans(account)).map(({ name }) => name),
    weights: await readWeights(account),
    sessions: (await readRecentSessions(account, 9)).map(({ id }) => id),
  };
}

const NOTHING = { plans: [], weights: {}, sessions: [] };

describe('another account signs in while the lists are read', () => {
  it.each(['GET /api/workouts', 'GET /api/weight', 'GET /api/workout-history'])(
    'from %s on: none of its lists is kept here, on a server that knows S7 alone [I7]',
    async (call) => {
      const rig = await insideRig();
      signInElsewhereBefore(rig, call);
      expect(await rig.drain({ read: true })).toMatchObject({ otherUserId: '8', unread: true });
      expect(await screens(rig)).toEqual(NOTHING);
      expect(await readSyncState(rig.account)).toMatchObject({ gate: 'otherAccount' });
    },
  );

  it('none is kept either when the server no longer says whose they were [I7]', async () => {
    const rig = await insideRig();
    signInElsewhereBefore(rig, 'GET /api/workouts');
    rig.server.faults.push({ method: 'GET', path: /history/, does: 'html' });
    const { network } = rig.server;
    const answer = network.fetch;
    let asked = 0;
    Object.assign(network, {
      fetch(input: string, init?: RequestInit) {
        asked += input === '/api/auth/user' ? 1 : 0;
        if (input === '/api/auth/user' && asked > 1) throw new TypeError('Failed to fetch');
        return answer(input, init);
      },
    });
    expect(await rig.drain({ read: true })).toMatchObject({ failed: true, unread: true });
    expect(await screens(rig)).toEqual(NOTHING);
  });

  it('our own server refuses to read them out, and is asked who is there [I7]', async () => {
    const ann = await ownRig();
    const phone = await ann.phone('one');
    await saveWeight(phone.account, '2026-11-20', 182.4);
    phone.onWrite.push(async (send) => {
      const done = await send();
      // In another tab of the same browser.
      await ann.browser.signInLocally('Bo');
      return done;
    });
    const result = await phone.drain({ read: true });
    expect(phone.seen.slice(-2).map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/api/workouts 409',
      '/api/auth/user 200',
    ]);
    expect(result.otherUserId).not.toBeNull();
    expect(await readSyncState(phone.account)).toMatchObject({ gate: 'otherAccount' });
    expect(await screens(phone)).toMatchObject({ plans: [], sessions: [] });
  });
});

describe('another account signs in between two changes', () => {
  it('nothing is made from its total, nor sent once it was heard to be there [I7]', async () => {
    const rig = await insideRig();
    await saveWeight(rig.account, '2026-11-20', 180);
    await queue(rig.account, caloriesOf(50));
    signInElsewhereBefore(rig, 'PUT /api/weight');
    expect(await rig.drain()).toMatchObject({ otherUserId: '8' });
    expect(rig.server.seen.map(({ method, path }) => `${method} ${path}`)).not.toContain(
      'PUT /api/user',
    );
    expect((await readProfile(rig.account))?.id).toBe('7');
  });
});

describe('another account signs in while a drain sends, on a server that knows S7 alone', () => {
  const ANN = { id: 7, name: 'Ann', profilePicture: null };

  it('the list that answers a write is not kept, and who meant the change is told that it does not stand [I7, I1]', async () => {
    const rig = await insideRig();
    await saveWeight(rig.account, '2026-11-20', 182.4);
    signInElsewhereBefore(rig, 'PUT /api/weight');
    expect(await rig.drain()).toMatchObject({ otherUserId: '8' });
    expect(await screens(rig)).toEqual({ ...NOTHING, weights: { '2026-11-20': 182.4 } });
    Object.assign(rig.server.data, { user: ANN, weights: {}, plans: [], sessions: [] });
    for (let reads = 0; reads < 3; reads += 1) {
      await rig.drain();
      rig.clock.advance(61_000);
    }
    expect(await screens(rig)).toEqual(NOTHING);
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'kept', ours: 182.4, stands: null, offer: 'sendAgain' },
    ]);
  });

  it('a change whose answer was lost is not looked for in the list of another account [I2, I7]', async () => {
    const rig = await insideRig();
    await queue(rig.account, { kind: 'session.add', session: recordOf('1') });
    rig.server.faults.push({ method: 'POST', path: /history/, does: 'loseAnswer' });
    await rig.drain();
    rig.clock.advance(31_000);
    signInElsewhereBefore(rig, 'GET /api/workout-history');
    expect(await rig.drain()).toMatchObject({ otherUserId: '8' });
    const posts = rig.server.seen.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    expect((await screens(rig)).sessions).toEqual(['1']);
  });

  it('a delete is not given up for what another account has there [I1, I7]', async () => {
    const rig = await insideRig();
    rig.server.data.weights['2026-11-19'] = 180;
    await rig.drain({ read: true });
    await deleteWeight(rig.account, '2026-11-19');
    rig.clock.advance(11_000);
    signInElsewhereBefore(rig, 'GET /api/weight');
    expect(await rig.drain()).toMatchObject({ otherUserId: '8' });
    Object.assign(rig.server.data, { user: ANN, weights: { '2026-11-19': 180 } });
    await rig.drain();
    expect(rig.server.data.weights).toEqual({});
    expect(await readNews(rig.account)).toBeNull();
  });
});
