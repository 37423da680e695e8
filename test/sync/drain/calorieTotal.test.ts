import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { caloriesOf, leftIn, weightOf } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';

const DAY = '2026-11-20';

/** Another device adds 30 while a weight of ours is under way. */
function addMeanwhile({ server }: InsideRig): void {
  const { fetch } = server.network;
  Object.assign(server.network, {
    fetch: async (...request: Parameters<typeof fetch>) => {
      if (request[1]?.method === 'PUT' && String(request[0]) === '/api/weight') {
        Object.assign(server.data.user, { caloriesConsumed: 130, lastCalorieDate: DAY });
      }
      return fetch(...request);
    },
  });
}

async function rigWith(capabilities?: string[]) {
  const rig = await insideRig();
  const total = { caloriesConsumed: 100, lastCalorieDate: DAY };
  Object.assign(rig.server.data.user, { ...total, capabilities });
  await queue(rig.account, weightOf(182.4));
  await queue(rig.account, caloriesOf(50));
  addMeanwhile(rig);
  return rig;
}

const calls = ({ server }: InsideRig) => server.seen.map(({ method, path }) => `${method} ${path}`);

describe('calories in a drain that has sent something else before, on a plain server', () => {
  it('are added to the total that stands there then, not to that of the preflight [D25.calories]', async () => {
    const rig = await rigWith();
    await rig.drain();
    expect(rig.server.data.user['caloriesConsumed']).toBe(180);
    expect(await readProfile(rig.account)).toMatchObject({ caloriesConsumed: 180 });
    expect(calls(rig)).toEqual([
      'GET /api/auth/user',
      'PUT /api/weight',
      'GET /api/auth/user',
      'PUT /api/user',
      'GET /api/auth/user',
    ]);
  });

  it('wait while that cannot be read', async () => {
    const rig = await rigWith();
    rig.server.faults.push({ method: 'PUT', path: /weight/, does: { status: 400 } });
    const { fetch } = rig.server.network;
    let asked = 0;
    Object.assign(rig.server.network, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const isUser = String(request[0]) === '/api/auth/user';
        if (isUser) asked += 1;
        if (isUser && asked === 2) return Response.json({}, { status: 500 });
        return fetch(...request);
      },
    });
    expect(await rig.drain()).toMatchObject({ failed: true });
    expect(rig.server.data.user['caloriesConsumed']).toBe(130);
    await rig.drain();
    expect(rig.server.data.user['caloriesConsumed']).toBe(180);
  });

  it('are not down as sent while it is read: who dies there counts none of theirs as its own', async () => {
    const rig = await rigWith();
    const { fetch } = rig.server.network;
    const whileItIsRead: string[] = [];
    Object.assign(rig.server.network, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const entries = await rig.account.db.outbox.toArray();
        const calories = entries.find(({ change }) => change.kind === 'calories.add');
        if (request[1]?.method === 'GET') whileItIsRead.push(`${calories?.delivery.state}`);
        return fetch(...request);
      },
    });
    await rig.drain();
    expect(whileItIsRead).toEqual(['queued', 'queued', 'accepted']);
  });

  it('are not looked at before a server that adds by itself', async () => {
    const rig = await rigWith(['idempotency', 'additions']);
    await rig.drain();
    expect(calls(rig).filter((call) => call.startsWith('GET'))).toHaveLength(1);
    expect(rig.server.seen.at(-1)?.body).toMatchObject({ caloriesAdded: 50 });
  });

  it('are seen in any total but that of before, where it answers without one: nothing is told', async () => {
    const rig = await insideRig();
    const { network, data } = rig.server;
    Object.assign(data.user, { caloriesConsumed: 100, lastCalorieDate: DAY });
    data.user['capabilities'] = ['idempotency', 'additions'];
    await queue(rig.account, caloriesOf(50));
    const { fetch } = network;
    Object.assign(network, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        if (request[1]?.method !== 'PUT') return fetch(...request);
        // Another device had added 30.
        data.user['caloriesConsumed'] = 180;
        return new Response(null, { status: 204 });
      },
    });
    await rig.drain();
    expect(await leftIn(rig.account)).toEqual([]);
    expect(await readNews(rig.account)).toBeNull();
    expect(await readProfile(rig.account)).toMatchObject({ caloriesConsumed: 180 });
  });
});
