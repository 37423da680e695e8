/** Our server behind a proxy that refuses by itself: a request too large for it, cookies too long. */
import { describe, expect, it } from 'vitest';
import { addCalories, readCalories } from '../../../src/store/calories.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { loseAnswer, ownRig } from '../../support/ownRig.ts';

const DAY = '2026-11-20';
const MINUTE_MS = 60_000;
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

/** As nginx has it. */
const refusedBy = (status: number) => async () =>
  new Response('<html><center>Request Header Or Cookie Too Large</center></html>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

/** What was sent with a lost answer meets a proxy that refuses it so often. */
async function refused(change: 'weight' | 'calories', status: number, times: number) {
  const rig = await ownRig();
  const phone = await rig.phone('one');
  await phone.drain({ read: true });
  await (change === 'weight'
    ? saveWeight(phone.account, DAY, 180)
    : addCalories(phone.account, DAY, 300));
  const byProxy = Array.from({ length: times }, () => refusedBy(status));
  phone.onWrite.push(loseAnswer, ...byProxy);
  await phone.drain();
  for (const _ of byProxy) {
    phone.clock.advance(MINUTE_MS);
    await phone.drain();
  }
  return { ...rig, phone };
}

describe.each([400, 413, 415, 422])(
  'a repeat by its key that a proxy refuses with %s',
  (status) => {
    it('is no refusal of the change: a weight stands, and is corrected later [I1, I2]', async () => {
      const { phone, browser } = await refused('weight', status, 1);
      await saveWeight(phone.account, DAY, 185);
      phone.clock.advance(MINUTE_MS);
      await phone.drain({ read: true });
      expect(await readSyncState(phone.account)).toEqual(SETTLED);
      expect(await (await browser.call('GET', '/api/weight')).json()).toEqual({ [DAY]: 185 });
    });

    it('is no refusal of the change: calories are added once [I2]', async () => {
      const { phone, browser } = await refused('calories', status, 1);
      phone.clock.advance(MINUTE_MS);
      await phone.drain({ read: true });
      expect(await readSyncState(phone.account)).toEqual(SETTLED);
      expect((await readCalories(phone.account, DAY)).total).toBe(300);
      const user = await (await browser.call('GET', '/api/auth/user')).json();
      expect(user.caloriesConsumed).toBe(300);
    });

    it('is told once it was refused each time: nothing waits for ever', async () => {
      const { phone } = await refused('weight', status, 3);
      expect(await readSyncState(phone.account)).toEqual({ gate: 'open', waiting: 0, parked: 1 });
    });
  },
);
