import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToday } from '../../src/ui/useToday.ts';
import { fakeTimers } from '../support/tab/fakeTimers.ts';
import { testClock } from '../support/ui.tsx';

const LATE_MS = new Date(2026, 10, 20, 23, 59).getTime();

describe('today', () => {
  beforeEach(() => {
    fakeTimers();
  });

  it('is another day from local midnight on [S4.calories.midnight, D12.local]', () => {
    const clock = testClock(LATE_MS);
    render(<Today clock={clock} />);
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
    render(<Today clock={clock} />);
    clock.set(LATE_MS + 8 * 3_600_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('2026-11-21')).toBeVisible();
  });
});

function Today({ clock }: { clock: ReturnType<typeof testClock> }) {
  return <p>{useToday(clock)}</p>;
}
