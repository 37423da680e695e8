import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { rememberAccount } from '../../../src/store/device.ts';
import { startRemote } from '../../../src/sync/pageSync.ts';
import { App } from '../../../src/ui/App.tsx';
import { AppContext } from '../../../src/ui/appContext.ts';
import { NO_UPDATES } from '../../../src/ui/updates.ts';
import { plainNetwork } from '../../support/servers/plainNetwork.ts';
import { fakeTicks } from '../../support/tab/fakeTimers.ts';
import { testLocks } from '../../support/tab/locks.ts';
import { openTestDevice, testTab } from '../../support/ui.tsx';

it('the data loads while the bar fills, and is there when home appears [D15.meanwhile, S4.startup.fetch]', async () => {
  fakeTicks();
  const { device, account } = openTestDevice();
  await rememberAccount(device, account.userId);
  const server = plainNetwork();
  Object.assign(server.data.user, { id: account.userId, currentWeight: 170.5 });
  const remote = startRemote(device, {
    network: server.network,
    locks: testLocks(),
    random: () => 1,
    requestBackgroundSync: () => Promise.resolve(),
    onComeback: () => undefined,
    onOffline: () => undefined,
    isOffline: () => false,
    leaveFor: () => undefined,
    defaultProvider: { id: 'google', name: 'Google' },
  });
  onTestFinished(() => remote.stop());
  render(
    <AppContext value={{ device, remote, updates: NO_UPDATES, tab: testTab() }}>
      <App />
    </AppContext>,
  );
  const bar = await screen.findByRole('progressbar', { name: 'Loading your data' });
  await expect
    .poll(() => server.seen.map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/api/weight', '/api/workouts', '/api/workout-history']));
  expect(bar).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Welcome back, Alex' })).toBeNull();
  act(() => vi.advanceTimersByTime(2_000));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Alex' })).toBeVisible();
  expect(await screen.findByText('170.5 lbs')).toBeVisible();
});
