/** Calories behind a proxy that weakens every tag, as one does that compresses. */
import { describe, expect, it } from 'vitest';
import { addCalories } from '../../../src/store/calories.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { loseAnswer, type OwnRig, ownRig } from '../../support/ownRig.ts';

const DAY = '2026-11-20';
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** A person on our own server, with a proxy in front of it. */
async function behindProxy() {
  const rig = await ownRig();
  const { browser } = rig;
  const direct = browser.fetch.bind(browser);
  browser.fetch = async (path, init) => weakened(await direct(path, init));
  const body = { caloriesConsumed: 100, lastCalorieDate: DAY };
  await browser.call('PUT', '/api/user', body);
  const phone = await rig.phone('a');
  await phone.drain({ read: true });
  return { rig, phone };
}

function weakened(response: Response): Response {
  const tag = response.headers.get('etag');
  const headers = new Headers(response.headers);
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
  return new Response(response.body, { status: response.status, headers });
}

async function totalOn({ browser }: OwnRig): Promise<number> {
  return (await (await browser.call('GET', '/api/auth/user')).json()).caloriesConsumed;
}

async function addElsewhere(rig: OwnRig, kcal: number): Promise<void> {
  const body = { caloriesConsumed: (await totalOn(rig)) + kcal, lastCalorieDate: DAY };
  await rig.browser.call('PUT', '/api/user', body);
}

describe('calories with weak tags', () => {
  it('overwrite nothing that another device added just before', async () => {
    const { rig, phone } = await behindProxy();
    await addCalories(phone.account, DAY, 50);
    phone.onWrite.push(async () => {
      await addElsewhere(rig, 40);
      return null;
    });
    await phone.drain();
    await phone.drain();
    expect(await totalOn(rig)).toBe(190);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });

  it('count once when their answer was lost and another device added since', async () => {
    const { rig, phone } = await behindProxy();
    await addCalories(phone.account, DAY, 50);
    phone.onWrite.push(loseAnswer);
    await phone.drain();
    await addElsewhere(rig, 40);
    await phone.drain();
    await phone.drain();
    expect(await totalOn(rig)).toBe(190);
    expect(await readSyncState(phone.account)).toEqual(SETTLED);
  });
});
