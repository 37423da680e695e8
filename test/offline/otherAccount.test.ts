import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans } from '../../src/store/plans.ts';
import { readProfile } from '../../src/store/profile.ts';
import { readRecentSessions } from '../../src/store/sessions.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
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
