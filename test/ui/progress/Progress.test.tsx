import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Progress } from '../../../src/ui/progress/Progress.tsx';
import { recordOf } from '../../support/entries.ts';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

it('a recent workout never stands where the exercises will: what is shown may be tapped', async () => {
  const opened = openTestDevice();
  await tell(opened.account, { sessions: [recordOf('1'), recordOf('2')] });
  // A phone that is too busy to paint while it has read everything already.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  renderScreen(<Progress onBack={() => {}} />, opened);
  expect(await screen.findByRole('list', { name: 'Recent workouts' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Most trained exercises' })).toBeVisible();
});
