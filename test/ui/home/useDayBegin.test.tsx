import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isDayDue } from '../../../src/store/calories.ts';
import { useDayBegin } from '../../../src/ui/home/useDayBegin.ts';
import { openTestDevice, queued, renderScreen, TODAY, tell, testClock } from '../../support/ui.tsx';

const TOMORROW = '2026-11-21';

function Screen() {
  useDayBegin();
  return null;
}

function open() {
  const clock = testClock();
  const opened = openTestDevice(clock);
  renderScreen(<Screen />, opened);
  const looks = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const sleepPastMidnight = () => {
    clock.set(new Date(2026, 10, 21, 7).getTime());
    looks();
  };
  return { account: opened.account, clock, looks, sleepPastMidnight };
}

const reset = { kind: 'calories.add', day: TODAY, amount: 0 };

it('resets the total on load, as soon as the server has told of an earlier day [S4.calories.load]', async () => {
  const { account } = open();
  await tell(account, { profile: { lastCalorieDate: '2026-11-19', caloriesConsumed: 900 } });
  await waitFor(async () => expect(await queued(account)).toEqual([reset]));
});

it('resets it when the date rolls over while the app is running, also asleep [S4.calories.midnight]', async () => {
  const { account, sleepPastMidnight } = open();
  await tell(account, { profile: { lastCalorieDate: TODAY, caloriesConsumed: 900 } });
  sleepPastMidnight();
  await waitFor(async () => expect(await queued(account)).toEqual([{ ...reset, day: TOMORROW }]));
});

it('asks a server that keeps no date once a day, not without end', async () => {
  const { account, sleepPastMidnight } = open();
  const yesterday = { profile: { lastCalorieDate: '2026-11-19' } };
  await tell(account, yesterday);
  await waitFor(async () => expect(await queued(account)).toHaveLength(1));
  // Sent, and the server says what it said before.
  await account.db.outbox.clear();
  await tell(account, yesterday);
  await waitFor(async () => expect(await isDayDue(account, TODAY)).toBe(true));
  sleepPastMidnight();
  await waitFor(async () => expect(await queued(account)).toEqual([{ ...reset, day: TOMORROW }]));
});

it('is silent when the device cannot keep it (S8)', async () => {
  const { account } = open();
  let tries = 0;
  account.db.outbox.hook('creating', () => {
    tries += 1;
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  await tell(account, { profile: { lastCalorieDate: '2026-11-19' } });
  await waitFor(() => expect(tries).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('begins a day that comes again after the calendar went back, as on a way west', async () => {
  const { account, clock, looks } = open();
  const yesterday = { profile: { lastCalorieDate: '2026-11-19', caloriesConsumed: 900 } };
  await tell(account, yesterday);
  await waitFor(async () => expect(await queued(account)).toEqual([reset]));
  clock.set(new Date(2026, 10, 19, 23).getTime());
  looks();
  // Its drain has dropped what would end the day that is.
  await account.db.outbox.clear();
  await waitFor(async () => expect(await isDayDue(account, TODAY)).toBe(true));
  clock.set(new Date(2026, 10, 20, 1).getTime());
  looks();
  await waitFor(async () => expect(await queued(account)).toEqual([reset]));
});
