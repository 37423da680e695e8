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

  it.each([
    ['tap', new MouseEvent('click', { bubbles: true })],
    ['key', new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })],
  ])('is right before a %s is heard by what it is meant for, whatever slept', (_what, tap) => {
    const clock = testClock(LATE_MS);
    const { account } = openTestDevice(clock);
    const heard: string[] = [];
    render(<Today account={account} onTap={(day) => heard.push(day)} />);
    clock.set(LATE_MS + 60_000);
    act(() => void screen.getByText('2026-11-20').dispatchEvent(tap));
    expect(heard).toEqual(['2026-11-21']);
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

function Today({ account, onTap }: { account: Account; onTap?: (day: string) => void }) {
  const today = useToday(account);
  const tapped = () => onTap?.(today);
  return (
    <button type="button" onClick={tapped} onKeyDown={tapped}>
      {today}
    </button>
  );
}
