import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../../../src/domain/session.ts';
import { RecentWorkouts } from '../../../src/ui/progress/RecentWorkouts.tsx';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

function session(id: string, timestamp: string, workoutName: string): SessionRecord {
  return {
    id,
    date: timestamp.slice(0, 10),
    timestamp,
    workoutName,
    workoutId: null,
    duration: 47,
    exerciseCount: 1,
    totalVolume: 5255,
    exercises: [],
  };
}

describe('the workout history preview (S2)', () => {
  it('shows the 3 most recent sessions by date, newest first [S2.history.preview, S9.history.preview, S9.units.volume, D12.stored, D21.preview]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, {
      sessions: [
        session('1', '2026-11-14T10:00:00.000Z', 'Pull Day'),
        session('2', '2026-11-18T10:00:00.000Z', 'Push Day'),
        session('3', '2026-11-18T18:00:00.000Z', 'Evening Run'),
        session('4', '2026-11-16T10:00:00.000Z', 'Leg Day'),
      ],
    });
    renderScreen(<RecentWorkouts />, opened);
    const list = await screen.findByRole('list', { name: 'Recent workouts' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual([
      '18 Nov Evening Run 47 min 1 exercise 5,255 lbs',
      '18 Nov Push Day 47 min 1 exercise 5,255 lbs',
      '16 Nov Leg Day 47 min 1 exercise 5,255 lbs',
    ]);
  });

  it('says Bodyweight of what was done without weight, and 0 lbs where nothing was', async () => {
    const opened = openTestDevice();
    const sets = [{ weight: 0, reps: 12 }];
    await tell(opened.account, {
      sessions: [
        {
          ...session('1', '2026-11-18T10:00:00.000Z', 'Home'),
          totalVolume: 0,
          exercises: [{ name: 'Push-ups', sets }],
        },
        { ...session('2', '2026-11-17T10:00:00.000Z', 'Nothing'), totalVolume: 0 },
        {
          ...session('3', '2026-11-16T10:00:00.000Z', 'No rep'),
          totalVolume: 0,
          exercises: [{ name: 'Squats', sets: [{ weight: 300, reps: 0 }] }],
        },
      ],
    });
    renderScreen(<RecentWorkouts />, opened);
    const [home, nothing, noRep] = within(
      await screen.findByRole('list', { name: 'Recent workouts' }),
    ).getAllByRole('listitem');
    expect(home).toHaveTextContent('18 Nov Home 47 min 1 exercise Bodyweight Push-ups');
    expect(nothing).toHaveTextContent('17 Nov Nothing 47 min 1 exercise 0 lbs');
    expect(noRep).toHaveTextContent('16 Nov No rep 47 min 1 exercise 0 lbs Squats');
  });

  it('says so when there are none [S8.empty.history]', async () => {
    renderScreen(<RecentWorkouts />, openTestDevice());
    expect(screen.queryByText('No workouts completed yet.')).toBeNull();
    expect(await screen.findByText('No workouts completed yet.')).toBeVisible();
  });

  it('leads to all of them by View All, and to each of them [S2.history.viewAll]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { sessions: [session('1', '2026-11-14T10:00:00.000Z', '')] });
    const user = renderScreen(<RecentWorkouts />, opened);
    await user.click(await screen.findByRole('button', { name: 'View All' }));
    const history = screen.getByRole('dialog', { name: 'Workout History' });
    expect(await within(history).findByRole('list', { name: 'Workouts' })).toBeVisible();
    await user.click(within(history).getByRole('button', { name: 'Close' }));
    expect(history).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Untitled/ }));
    const detail = screen.getByRole('dialog', { name: 'Workout History' });
    expect(await within(detail).findByRole('button', { name: 'Back to list' })).toBeVisible();
    expect(detail).toHaveTextContent('Untitled');
  });
});
