import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Loading } from '../../../src/ui/startup/Loading.tsx';
import { Startup } from '../../../src/ui/startup/Startup.tsx';
import { fakeTicks, fakeTimers } from '../../support/tab/fakeTimers.ts';
import { openTestDevice, renderScreen } from '../../support/ui.tsx';

it('is a spinner with the text Loading... while nobody knows who is signed in [S2.loading, N.loading]', () => {
  renderScreen(<Loading />, openTestDevice());
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
});

it('says nothing of this device’s data while it is the server that is waited for', () => {
  fakeTicks();
  renderScreen(<Loading isAsking />, openTestDevice());
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('fills by 3 points per 40 ms to 100%, then lets the home view appear [S2.startup, S4.view.startup, S9.startup.tick, D15.ticks, N.startup]', () => {
  fakeTimers();
  const onFull = vi.fn();
  render(<Startup onFull={onFull} />);
  const bar = screen.getByRole('progressbar', { name: 'Loading your data' });
  expect(bar).toHaveAttribute('aria-valuenow', '0');

  act(() => vi.advanceTimersByTime(40));
  expect(bar).toHaveAttribute('aria-valuenow', '3');
  act(() => vi.advanceTimersByTime(32 * 40));
  expect(bar).toHaveAttribute('aria-valuenow', '99');
  expect(onFull).not.toHaveBeenCalled();

  act(() => vi.advanceTimersByTime(40));
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(onFull).toHaveBeenCalledOnce();
});
