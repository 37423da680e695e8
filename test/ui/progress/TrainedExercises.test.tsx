import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TrainedExercises } from '../../../src/ui/progress/TrainedExercises.tsx';
import { recordOf } from '../../support/entries.ts';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

it('the most trained exercises are a list whose rows open their pages [N.progress.exercises]', async () => {
  const opened = openTestDevice();
  await tell(opened.account, { sessions: [recordOf('1'), recordOf('2')] });
  renderScreen(<TrainedExercises />, opened);
  const list = within(await screen.findByRole('list', { name: 'Most trained exercises' }));
  fireEvent.click(
    list.getByRole('button', { name: 'Bench Press, 2 sessions, last best set 135 × 8' }),
  );
  expect(await screen.findByRole('dialog', { name: 'Bench Press' })).toBeVisible();

  // It stays open, whatever becomes of its row.
  const other = {
    ...recordOf('3'),
    exercises: [{ name: 'Squats', sets: [{ weight: 1, reps: 1 }] }],
  };
  await act(() => tell(opened.account, { sessions: [other] }));
  await screen.findByRole('button', {
    name: 'Squats, 1 session, last best set 1 × 1',
    hidden: true,
  });
  expect(screen.getByRole('dialog', { name: 'Bench Press' })).toBeVisible();
});

it('without weight the last best set is told by its reps', async () => {
  const opened = openTestDevice();
  const sessions = [10, 1].map((reps) => ({
    ...recordOf(`${reps}`),
    exercises: [{ name: reps === 1 ? 'Dips' : 'Pull-ups', sets: [{ weight: 0, reps }] }],
  }));
  await tell(opened.account, { sessions });
  renderScreen(<TrainedExercises />, opened);
  const name = /^Pull-ups, .*last best set 10 reps$/;
  expect(await screen.findByRole('button', { name })).toHaveTextContent('10 reps');
  expect(screen.getByRole('button', { name: /last best set 1 rep$/ })).toBeVisible();
});
