import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { addCalories, setCalorieGoal } from '../../src/store/calories.ts';
import { readNews } from '../../src/store/outbox/news.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../src/store/plans.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import type { Network } from '../../src/sync/http.ts';
import { loseAnswer, ownRig, type Phone } from '../support/ownRig.ts';
import { only, PUSH_DAY } from '../support/samples.ts';

const DAY = '2026-11-20';
const REFUSALS = [401, 403, 409, 429].map((status) => ({ status }));
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

const refuse = (status: number) => () =>
  Promise.resolve(Response.json({ title: 'No.' }, { status }));

/** A phone on our own server whose last change arrived, but nobody heard of it. */
async function inDoubt(change: (phone: Phone) => Promise<unknown>) {
  const rig = await ownRig();
  const phone = await rig.phone('a');
  await phone.drain({ read: true });
  await change(phone);
  phone.onWrite.push(loseAnswer);
  await phone.drain();
  const read = async (path: string) => (await rig.browser.call('GET', path)).json();
  return { rig, phone, read };
}

/** The resend is refused, also after a new preflight; later all goes through. */
async function refusedThenNot({ onWrite, drain: go, clock }: Phone, status: number) {
  onWrite.push(refuse(status), refuse(status));
  await go();
  onWrite.length = 0;
  clock.advance(60_000);
  await go();
  await go({ read: true });
}

describe('a change in doubt whose resend is refused at the door [I1, I2, I9]', () => {
  it.each(REFUSALS)('is still in doubt: calories count once each ($status)', async ({ status }) => {
    const { phone, read } = await inDoubt(({ account }) => addCalories(account, DAY, 300));
    await addCalories(phone.account, DAY, 200);
    await refusedThenNot(phone, status);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
    expect(await read('/api/auth/user')).toMatchObject({ caloriesConsumed: 500 });
  });

  it.each(REFUSALS)(
    'is still in doubt: a new plan is made once, and then edited ($status)',
    async ({ status }) => {
      const { phone, read } = await inDoubt(({ account }) => savePlan(account, PUSH_DAY));
      const plan = only(await readPlans(phone.account));
      await savePlan(phone.account, { ...draftOfPlan(plan), name: 'Pull Day' });
      await refusedThenNot(phone, status);
      expect(await readSyncState(phone.account)).toEqual(SETTLED);
      expect(await read('/api/workouts')).toMatchObject([{ name: 'Pull Day' }]);
    },
  );

  it('is still in doubt: a new plan that was deleted since does not come back', async () => {
    const { phone, read } = await inDoubt(({ account }) => savePlan(account, PUSH_DAY));
    await deletePlan(phone.account, only(await readPlans(phone.account)));
    phone.clock.advance(11_000);
    await refusedThenNot(phone, 429);
    expect(await read('/api/workouts')).toEqual([]);
    expect(await readPlans(phone.account)).toEqual([]);
  });
});

describe('a goal whose answer was lost', () => {
  it('is known by its key: the goal that another phone set since stands, and nothing false is told', async () => {
    const { rig, phone, read } = await inDoubt(({ account }) => setCalorieGoal(account, 1800));
    await rig.browser.call('PUT', '/api/user', { calorieGoal: 2500 });
    await phone.drain();
    expect(await read('/api/auth/user')).toMatchObject({ calorieGoal: 2500 });
    expect(await readNews(phone.account)).toBeNull();
  });
});

describe('calories behind a proxy that weakens tags, as nginx does when it packs', () => {
  it('count once each, also when an answer is lost and another phone adds', async () => {
    const rig = await ownRig();
    const { account, clock } = await rig.phone('a');
    let lost = 0;
    const network: Network = {
      apiHost: '',
      sameOrigin: true,
      log: () => undefined,
      readCookie: (cookie) => Promise.resolve(rig.browser.cookies.get(cookie) ?? null),
      async fetch(input, init = {}) {
        const answer = await rig.browser.fetch(String(input), init);
        lost -= 1;
        if (init.method === 'PUT' && lost >= 0) throw new TypeError('Failed to fetch');
        const headers = new Headers(answer.headers);
        const tag = headers.get('etag');
        if (tag && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`);
        const body = answer.status === 304 ? null : await answer.text();
        return new Response(body, { status: answer.status, headers });
      },
    };
    const go = () => drain(network, account, { read: true });
    await go();
    await addCalories(account, DAY, 300);
    lost = 2;
    await go();
    const elsewhere = { caloriesConsumed: 350, lastCalorieDate: DAY };
    await rig.browser.call('PUT', '/api/user', elsewhere);
    await addCalories(account, DAY, 200);
    clock.advance(60_000);
    await go();
    await go();
    expect(await readSyncState(account)).toEqual(SETTLED);
    const user = await (await rig.browser.call('GET', '/api/auth/user')).json();
    expect(user.caloriesConsumed).toBe(550);
  });
});
