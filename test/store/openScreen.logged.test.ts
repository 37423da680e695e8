import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { hasLogged } from '../../src/store/openScreen.ts';
import {
  caloriesOf,
  goalOf,
  newPlan,
  noWeight,
  recordOf,
  trained,
  weightOf,
} from '../support/entries.ts';
import { openTestAccount, queue, testClock } from '../support/rig.ts';

it.each<[string, Change]>([
  ['a workout', trained('1')],
  ['a weight', weightOf(182.4)],
])('counts %s that waits', async (_, change) => {
  const account = await openTestAccount('7', testClock());
  expect(await hasLogged(account)).toBe(false);
  await queue(account, change);
  expect(await hasLogged(account)).toBe(true);
});

it('does not count what is only planned, eaten or deleted', async () => {
  const account = await openTestAccount('7', testClock());
  for (const change of [newPlan('p1'), goalOf(1800), caloriesOf(300), noWeight()]) {
    await queue(account, change);
  }
  expect(await hasLogged(account)).toBe(false);
});

it('counts what the server has', async () => {
  const weighed = await openTestAccount('7', testClock());
  await weighed.db.weights.add({ day: '2026-11-20', weight: 182.4 });
  expect(await hasLogged(weighed)).toBe(true);
  const fit = await openTestAccount('8', testClock());
  await fit.db.sessions.add(recordOf('1'));
  expect(await hasLogged(fit)).toBe(true);
});
