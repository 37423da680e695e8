import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../src/store/account.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { keepHeard } from '../../src/store/outbox/serverTime.ts';
import { useToday } from '../../src/ui/useToday.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';
import { openTestDevice, testClock } from '../support/ui.tsx';

const LATE_MS = new Date(2026, 10, 20, 23, 59).getTime();

describe('today', () => {
  beforeEach(() => {
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('is another day from local midnight on [S4.calories.midnight, D12.local]', () => {
    const clock = testClock(LATE_MS);
    render(<Today account={openTestDevice(clock).account} />);
    expect(screen.getByText('2026-11-20')).toBeVisible();

    // The timer of a phone may be a little early: the day changes with the clock, not with it.
    clock.set(LATE_MS + 59_990);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('2026-11-20')).toBeVisible();
    clock.set(LATE_MS + 60_000);
    act(() => vi.advanceTimersByTime(10));
    expect(screen.getByText('2026-11-21')).toBeVisible();
  });

  it('is right when the page is shown again, although timers slept', () => {
    const clock = testClock(LATE_MS);
    render(<Today account={openTestDevice(clock).account} />);
    clock.set(LATE_MS + 8 * 3_600_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('2026-11-21')).toBeVisible();
  });
});

it('is told by the server’s clock where the device’s is days off (D12)', async () => {
  const { account } = openTestDevice(testClock());
  render(<Today account={account} />);
  expect(screen.getByText('2026-11-20')).toBeVisible();
  const drainer = await becomeDrainer(account);
  const offsetMs = -4 * 86_400_000;
  await keepHeard(drainer, { serverMs: account.clock.nowMs() + offsetMs, offsetMs });
  expect(await screen.findByText('2026-11-16')).toBeVisible();
});

function Today({ account }: { account: Account }) {
  return <p>{useToday(account)}</p>;
}
