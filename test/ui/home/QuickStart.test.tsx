import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readRunningSession } from '../../../src/store/liveSession.ts';
import { QuickStart } from '../../../src/ui/home/QuickStart.tsx';
import { samplePlan } from '../../support/samples.ts';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

describe('the quick start (S2)', () => {
  it('starts the first saved plan [S2.home.quick]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { plans: [samplePlan('p1'), samplePlan('p2', 'Pull Day')] });
    const user = renderScreen(<QuickStart />, opened);
    expect(await screen.findByRole('heading', { name: 'Push Day' })).toBeVisible();
    expect(screen.getByText('2 sets')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Start Quick Workout' }));
    await waitFor(async () =>
      expect(await readRunningSession(opened.account)).toMatchObject({ planId: 'p1' }),
    );
  });

  it('is disabled and reads No Workouts Available when there are no plans [S2.home.quick.none]', async () => {
    renderScreen(<QuickStart />, openTestDevice());
    expect(await screen.findByRole('button', { name: 'No Workouts Available' })).toBeDisabled();
  });

  it('says nothing about plans before they are read', () => {
    renderScreen(<QuickStart />, openTestDevice());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('calls a plan with a blank name Untitled [N.names]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { plans: [samplePlan('p1', ' ')] });
    renderScreen(<QuickStart />, opened);
    expect(await screen.findByRole('heading', { name: 'Untitled' })).toBeVisible();
  });
});
