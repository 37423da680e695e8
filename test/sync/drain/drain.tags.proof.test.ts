import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { admitAccount, signOutAccount } from '../../../src/store/account.ts';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import {
  editedPlan,
  goalOf,
  newPlan,
  noWeight,
  recordOf,
  weightOf,
} from '../../support/entries.ts';
import { signal } from '../../support/link/signal.ts';
import { loseAnswer, ownRig } from '../../support/ownRig.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, samplePlan } from '../../support/samples.ts';

const LISTS = ['/api/workouts', '/api/weight', '/api/workout-history'];

async function screens({ account }: Pick<InsideRig, 'account'>) {
  return {
    plans: (await readPlans(account)).map(({ name }) => name),
    weights: await readWeights(account),
    sessions: (await readRecentSessions(account, 9)).map(({ id }) => id),
  };
}

/** Answers as some framework in front of any server does; `etag` names what was answered. */
function tagging({ server }: InsideRig, etag: (text: string) => string, knows = true): void {
  const answer = server.network.fetch;
  Object.assign(server.network, {
    async fetch(input: string, init?: RequestInit) {
      const response = await answer(input, init);
      const text = await response.text();
      const named = new Headers(init?.headers).get('If-None-Match');
      const headers = { ETag: etag(text) };
      const isKnown = knows && named !== null && named === headers.ETag;
      if (isKnown) return new Response(null, { status: 304, headers });
      return new Response(text, { status: response.status, headers });
    },
  });
}

/** Answers 304 to the next call of such a kind, whatever it asked. */
function wrongly304({ server }: InsideRig, wanted: string): void {
  const answer = server.network.fetch;
  let isDue = true;
  Object.assign(server.network, {
    async fetch(input: string, init?: RequestInit) {
      if (!isDue || `${init?.method} ${input}` !== wanted) return answer(input, init);
      isDue = false;
      return new Response(null, { status: 304 });
    },
  });
}

const lengthTag = (text: string) => `W/"${text.length}"`;

async function filledRig() {
  const rig = await insideRig();
  rig.server.data.plans.push({ ...samplePlan('55') });
  rig.server.data.weights['2026-11-20'] = 182;
  rig.server.data.sessions.push({ ...recordOf('1') });
  return rig;
}

/** What each list was asked with, in the last drain. */
async function askedWith(rig: InsideRig): Promise<(string | undefined)[]> {
  rig.server.seen.length = 0;
  await rig.drain({ read: true });
  return LISTS.map((path) => {
    const call = rig.server.seen.find((one) => one.method === 'GET' && one.path === path);
    return call?.headers['If-None-Match'];
  });
}

const UNTAGGED = [undefined, undefined, undefined];

describe('lists that have not changed, on our server', () => {
  it('are not even asked for; where another device changed one, that alone is sent', async () => {
    const rig = await ownRig();
    await rig.browser.call('PUT', '/api/weight', { date: '2026-11-20', weight: 182 });
    const phone = await rig.phone('a');
    const statuses = async () => {
      phone.seen.length = 0;
      await phone.drain({ read: true });
      return phone.seen.map(({ path, status }) => `${path.replace(/=.+/, '')} ${status}`);
    };
    expect(await statuses()).toEqual(['/api/auth/user', ...LISTS].map((path) => `${path} 200`));
    expect(await statuses()).toEqual(['/api/auth/user 200']);
    expect(await readSyncState(phone.account)).toMatchObject({ gate: 'open' });
    await rig.browser.call('PUT', '/api/weight', { date: '2026-11-19', weight: 181 });
    expect((await statuses()).slice(1)).toEqual([
      '/api/workouts 304',
      '/api/weight 200',
      '/api/workout-history?since 200',
    ]);
    expect(await readWeights(phone.account)).toEqual({ '2026-11-19': 181, '2026-11-20': 182 });
    expect(await statuses()).toEqual(['/api/auth/user 200']);
  });

  it('are not asked for after writes of ours alone, of the profile and of lists, one after the other or beside each other', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    await queue(phone.account, goalOf(2200));
    for (let day = 10; day < 28; day += 1)
      await queue(phone.account, weightOf(day, `2026-11-${day}`));
    await queue(phone.account, newPlan('p1'));
    await phone.drain({ read: true });
    phone.seen.length = 0;
    await phone.drain({ read: true });
    expect(phone.seen.map(({ path }) => path)).toEqual(['/api/auth/user']);
    expect(Object.keys(await readWeights(phone.account))).toHaveLength(18);
  });

  it('are asked for where another device wrote between two writes of ours', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    phone.onWrite.push(async (send) => {
      const answer = await send();
      await rig.browser.call('PUT', '/api/weight', { date: '2026-11-19', weight: 181 });
      return answer;
    });
    await queue(phone.account, newPlan('p1'));
    await queue(phone.account, weightOf(182));
    await phone.drain();
    await phone.drain({ read: true });
    expect(await readWeights(phone.account)).toEqual({ '2026-11-19': 181, '2026-11-20': 182 });
  });

  it('are not asked for because a write beside others changed nothing', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    await queue(phone.account, noWeight('2026-11-19'));
    await queue(phone.account, weightOf(182));
    const done = signal();
    const heard = signal();
    phone.seen.length = 0;
    // It is done first, and its answer comes last.
    phone.onWrite.push(
      async (send) => {
        const answer = await send();
        done.give();
        await heard.given;
        return answer;
      },
      async (send) => {
        await done.given;
        const answer = await send();
        setTimeout(heard.give, 50);
        return answer;
      },
    );
    await phone.drain();
    await phone.drain({ read: true });
    const asked = phone.seen.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(asked).toEqual(['/api/auth/user', '/api/auth/user']);
  });

  it('are asked for after a write whose answer was lost, done or not', async () => {
    const rig = await ownRig();
    const phone = await rig.phone('a');
    await phone.drain({ read: true });
    await queue(phone.account, weightOf(182));
    phone.onWrite.push(loseAnswer);
    await phone.drain({ read: true });
    await rig.browser.call('PUT', '/api/weight', { date: '2026-11-19', weight: 181 });
    await phone.drain({ read: true });
    expect(await readWeights(phone.account)).toEqual({ '2026-11-19': 181, '2026-11-20': 182 });
  });
});

describe('lists that have not changed, on any server that names them', () => {
  it('stand as they were kept', async () => {
    const rig = await filledRig();
    tagging(rig, lengthTag);
    expect(await askedWith(rig)).toEqual(UNTAGGED);
    const before = await screens(rig);
    expect(await askedWith(rig)).toEqual(LISTS.map(() => expect.stringMatching(/^W\/"\d+"$/)));
    expect(await screens(rig)).toEqual(before);
    expect(before.sessions).toEqual(['1']);
  });

  it('are never asked for so across origins, unless the server says what it can do', async () => {
    const rig = await filledRig();
    tagging(rig, lengthTag);
    const network = { ...rig.server.network, sameOrigin: false };
    const ask = async () => {
      rig.server.seen.length = 0;
      await drain(network, rig.account, { read: true });
      return rig.server.seen.some(({ headers }) => 'If-None-Match' in headers);
    };
    expect([await ask(), await ask()]).toEqual([false, false]);
    rig.server.data.user['capabilities'] = ['since'];
    expect(await ask()).toBe(true);
  });

  it('are read whole after a sign-out', async () => {
    const rig = await filledRig();
    tagging(rig, lengthTag);
    await rig.drain({ read: true });
    const before = await screens(rig);
    await signOutAccount(rig.account);
    await admitAccount(rig.account);
    expect(await askedWith(rig)).toEqual(UNTAGGED);
    expect(await screens(rig)).toEqual(before);
  });

  it('a change in doubt is looked up in the list as it is, never in a tag', async () => {
    const rig = await filledRig();
    tagging(rig, lengthTag);
    await rig.drain({ read: true });
    await queue(rig.account, weightOf(182));
    rig.server.faults.push({ method: 'PUT', path: /weight/, does: 'loseRequest' });
    await rig.drain();
    rig.server.seen.length = 0;
    await rig.drain();
    const asked = rig.server.seen.find(({ path }) => path === '/api/weight');
    expect(asked?.headers).not.toHaveProperty('If-None-Match');
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0, parked: 0 });
  });

  it('a plan that was deleted elsewhere is made anew, and its list is read whole', async () => {
    const rig = await filledRig();
    tagging(rig, lengthTag);
    await rig.drain({ read: true });
    const theirs = { ...only(rig.server.data.plans), id: 56, name: 'Theirs' };
    rig.server.data.plans.splice(0, 1, theirs);
    await queue(rig.account, editedPlan('55', 'Ours'));
    await rig.drain();
    expect((await askedWith(rig))[0]).toBeUndefined();
    expect((await screens(rig)).plans).toEqual(['Theirs', 'Ours']);
  });
});

describe('a server that is wrong about tags does no harm', () => {
  it.each(['', 'abc', '"', 'W/', '"a', 'w/"a"', '"a b"', '"é"', `"${'x'.repeat(5000)}"`])(
    'with the tag %j, which is none: it is never sent back',
    async (garbage) => {
      const rig = await filledRig();
      tagging(rig, () => garbage);
      await rig.drain({ read: true });
      expect(await askedWith(rig)).toEqual(UNTAGGED);
      expect((await screens(rig)).weights).toEqual({ '2026-11-20': 182 });
    },
  );

  it('with tags that it does not know again', async () => {
    const rig = await filledRig();
    tagging(rig, lengthTag, false);
    await rig.drain({ read: true });
    rig.server.data.weights['2026-11-19'] = 181;
    expect(await askedWith(rig)).not.toContain(undefined);
    expect((await screens(rig)).weights).toEqual({ '2026-11-19': 181, '2026-11-20': 182 });
  });

  it('with 304 to a list that was asked for without a tag: what is kept stays', async () => {
    const rig = await filledRig();
    await rig.drain({ read: true });
    const before = await screens(rig);
    for (const path of LISTS) wrongly304(rig, `GET ${path}`);
    expect(await rig.drain({ read: true })).toMatchObject({ halt: null });
    expect(await screens(rig)).toEqual(before);
    expect(await readSyncState(rig.account)).toMatchObject({ gate: 'open' });
  });

  it('with 304 to the look-up: nobody is asked to sign in', async () => {
    const rig = await filledRig();
    wrongly304(rig, 'GET /api/auth/user');
    expect(await rig.drain({ read: true })).toMatchObject({ halt: { why: 'unreachable' } });
  });

  it('with 304 to a write: it is looked up', async () => {
    const rig = await filledRig();
    await queue(rig.account, weightOf(190));
    wrongly304(rig, 'PUT /api/weight');
    expect(await rig.drain()).toMatchObject({ halt: null, failed: true });
    await rig.drain();
    expect(rig.server.data.weights['2026-11-20']).toBe(190);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 0, parked: 0 });
  });
});
