import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { keepProfile, sweepUnsure } from '../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { readProfile } from '../../src/store/profile.ts';
import { claim } from '../support/drainer.ts';
import { caloriesOf, goalOf } from '../support/entries.ts';
import { openTestAccount, queue, testClock } from '../support/rig.ts';
import { ALEX } from '../support/samples.ts';

async function rig() {
  const account = await openTestAccount('7', testClock());
  const drainer = await becomeDrainer(account);
  return { account, drainer };
}

describe('the person', () => {
  it('is unknown until the server has answered once [S7.user.get]', async () => {
    const { account, drainer } = await rig();
    await queue(account, goalOf(1900));
    expect(await readProfile(account)).toBeNull();
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    expect(await readProfile(account)).toEqual({ ...ALEX, calorieGoal: 1900 });
  });
});

describe('calories', () => {
  it('are additions until they are sent, and the total that was sent from then on', async () => {
    const { account, drainer } = await rig();
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    await queue(account, caloriesOf(50));
    expect(await readProfile(account)).toMatchObject({ caloriesConsumed: 150 });
    await claim(drainer);
    // The server has it, and says so before its answer to the change itself is heard.
    await keepProfile(drainer, { profile: { ...ALEX, caloriesConsumed: 150 }, capabilities: [] });
    expect(await readProfile(account)).toMatchObject({ caloriesConsumed: 150 });
    await sweepUnsure(drainer);
    expect(await readProfile(account)).toMatchObject({ caloriesConsumed: 150 });
    await queue(account, caloriesOf(70));
    expect(await readProfile(account)).toMatchObject({ caloriesConsumed: 220 });
  });

  it('of a day that is over change nothing on the screen', async () => {
    const { account, drainer } = await rig();
    await keepProfile(drainer, { profile: ALEX, capabilities: [] });
    await queue(account, caloriesOf(50, '2026-11-19'));
    expect(await readProfile(account)).toEqual(ALEX);
  });
});
