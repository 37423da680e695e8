import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readRunningSession } from '../../../src/store/liveSession.ts';
import { pressBack } from '../../../src/ui/parts/backButton.ts';
import { delivery, entryOf } from '../../support/entries.ts';
import { queued, tell } from '../../support/ui.tsx';
import { dialog, listed, openHistory, openProgress, session } from './archive.tsx';

const add = (record: ReturnType<typeof session>) =>
  ({ kind: 'session.add', session: record }) as const;

const period = () => dialog().getByRole('combobox', { name: 'Period' });

const BENCH = {
  workoutName: 'Push Day',
  exerciseCount: 2,
  totalVolume: 5255,
  duration: 47,
  exercises: [
    {
      name: 'Bench Press',
      sets: [
        { weight: 135, reps: 10 },
        { weight: 182.5, reps: 8 },
      ],
    },
    { name: 'Push-ups', sets: [{ weight: 0, reps: 20 }] },
  ],
};

describe('the list (S2.history)', () => {
  test('View All opens it: name, date, duration, exercises, volume and records, newest first [S2.history.viewAll, S2.history.list, D21.order, N.history.records]', async () => {
    await openHistory(
      session('1', '2025-12-31', { workoutName: 'Leg Day' }),
      session('2', '2026-11-18', BENCH),
      session('3', '2026-11-18', { timestamp: '2026-11-18T20:00:00.000Z', workoutName: ' ' }),
    );
    await waitFor(() => expect(listed()).toHaveLength(3));
    expect(listed()).toEqual([
      '18 Nov Untitled 42 min 1 exercise 1,080 lbs Bench Press',
      '18 Nov Push Day 47 min 2 exercises 5,255 lbs Bench Press, Push-ups 2 records',
      '31 Dec 2025 Leg Day 42 min 1 exercise 1,080 lbs Bench Press',
    ]);
  });

  test('shows ten workouts first, and those behind them soon', async () => {
    await openHistory(
      ...Array.from({ length: 20 }, (_, index) => session(`${index}`, `2026-10-${index + 10}`)),
    );
    await waitFor(() => expect(listed()).toHaveLength(20));
  });

  test('says ‘No workouts completed yet.’ when there are none [S8.empty.history]', async () => {
    await openHistory();
    expect(await dialog().findByText('No workouts completed yet.')).toBeVisible();
    expect(period()).toHaveValue('all');
  });

  test('has the sessions that wait or were refused, and says so in words [D6.parked]', async () => {
    const { account } = await openHistory(session('1', '2026-11-18'));
    await account.db.outbox.add(entryOf(1, add(session('2', '2026-11-19'))));
    await account.db.outbox.add(
      entryOf(2, add(session('3', '2026-11-20')), { delivery: delivery('parked') }),
    );
    await waitFor(() => expect(listed()).toHaveLength(3));
    expect(listed().map((words) => words.replace(/^.*lbs ?/, ''))).toEqual([
      'Bench Press Needs attention',
      'Bench Press Waiting to sync',
      'Bench Press',
    ]);
  });
});

describe('the period filter (S4, S9)', () => {
  test('offers All, then the year-months present, newest first [S2.history.list, S4.history.period, S9.history.months]', async () => {
    const { user } = await openHistory(
      session('1', '2025-12-31'),
      session('2', '2026-10-30'),
      session('3', '2026-11-18'),
      session('4', '2026-10-01'),
    );
    await waitFor(() => expect(within(period()).getAllByRole('option')).toHaveLength(4));
    const options = within(period()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['all', 'All'],
      ['2026-11', 'November 2026'],
      ['2026-10', 'October 2026'],
      ['2025-12', 'December 2025'],
    ]);
    await user.selectOptions(period(), '2026-10');
    await waitFor(() => expect(listed()).toHaveLength(2));
    expect(listed().map((words) => words.slice(0, 6))).toEqual(['30 Oct', '1 Oct ']);
    await user.selectOptions(period(), 'all');
    await waitFor(() => expect(listed()).toHaveLength(4));
  });

  test('says ‘No workouts found for this period.’ when the month was emptied meanwhile [S8.empty.period]', async () => {
    const november = session('3', '2026-11-18');
    const { account, user } = await openHistory(session('2', '2026-10-30'), november);
    await waitFor(() => expect(listed()).toHaveLength(2));
    await user.selectOptions(period(), '2026-10');
    await waitFor(() => expect(listed()).toHaveLength(1));
    await tell(account, { sessions: [november] });
    expect(await dialog().findByText('No workouts found for this period.')).toBeVisible();
    expect(period()).toHaveValue('2026-10');
    await user.selectOptions(period(), 'all');
    await waitFor(() => expect(listed()).toHaveLength(1));
  });
});

describe('one session in detail (S2.history)', () => {
  test('shows its day as stored, its numbers, and weight and reps of each set [S2.history.detail, S9.units.volume, D12.stored]', async () => {
    const { user } = await openHistory(session('2', '2026-11-18', BENCH));
    await user.click(await dialog().findByRole('button', { name: /Push Day/ }));
    expect(dialog().getByRole('heading', { name: 'Push Day' })).toHaveFocus();
    expect(dialog().getByText('Wednesday, November 18, 2026')).toBeVisible();
    const stats = dialog().getAllByRole('definition');
    expect(stats.map(({ textContent }) => textContent)).toEqual(['47', '3', '5,255']);
    const press = within(dialog().getByRole('table', { name: 'Bench Press' }));
    expect(press.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'SetWeightRepsRecord',
      '1135 lbs10',
      '2182.5 lbs8',
    ]);
    expect(dialog().getByRole('table', { name: 'Push-ups' })).toHaveTextContent('Bodyweight20');
  });

  test('says an exercise that is spelled twice once in its row, as it was spelled first [D33.key]', async () => {
    const sets = [{ weight: 10, reps: 8 }];
    const exercises = ['Dips', 'Rows', 'dips'].map((name) => ({ name, sets }));
    await openHistory(session('2', '2026-11-16', { exercises }));
    expect(await dialog().findByText('Dips, Rows')).toBeVisible();
  });

  test('says which sets were a record, and of which exercise the volume [N.history.records]', async () => {
    const { user } = await openHistory(
      session('2', '2026-11-16', BENCH),
      session('3', '2026-11-18', {
        ...BENCH,
        exercises: [
          { name: 'bench press', sets: [135, 185].map((weight) => ({ weight, reps: 8 })) },
          { name: 'Push-ups', sets: [19, 21].map((reps) => ({ weight: 0, reps })) },
          { name: 'Dips', sets: [{ weight: 10, reps: 8 }] },
        ],
      }),
    );
    await user.click(await dialog().findByRole('button', { name: /2 records/ }));
    const rows = (name: string) =>
      within(dialog().getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(rows('bench press')[1]).toBe('2185 lbs8Best set'));
    expect(rows('bench press')[0]).toBe('1135 lbs8');
    expect(rows('Push-ups')).toEqual(['1Bodyweight19', '2Bodyweight21Most reps']);
    expect(rows('Dips')).toEqual(['110 lbs8']);
    expect(dialog().queryByText('Most volume')).toBeNull();
  });

  test('D18: a session without a completed set says so; a blank name is Untitled [D18]', async () => {
    const nothing = { exercises: [], exerciseCount: 0, totalVolume: 0, workoutName: '' };
    const { user } = await openHistory(session('2', '2026-11-18', nothing));
    await user.click(await dialog().findByRole('button', { name: /Untitled/ }));
    expect(dialog().getByRole('heading', { name: 'Untitled' })).toBeVisible();
    expect(dialog().getByText('No set was completed.')).toBeVisible();
    expect(dialog().queryByRole('table')).toBeNull();
  });

  test('stays open when its session leaves the history, and loses its mark when it is sent', async () => {
    const { account, user } = await openHistory();
    const waiting = session('2', '2026-11-19', BENCH);
    const seq = await account.db.outbox.add(entryOf(1, add(waiting)));
    await user.click(await dialog().findByRole('button', { name: /Waiting to sync/ }));
    const mark = () => dialog().queryByText('Waiting to sync');
    expect(mark()).toBeVisible();
    await account.db.transaction('rw', account.db.tables, async () => {
      await account.db.outbox.delete(seq);
      await tell(account, { sessions: [waiting] });
    });
    await waitFor(() => expect(mark()).toBeNull());
    await tell(account, { sessions: [] });
    await screen.findByText('No workouts completed yet.');
    expect(dialog().getByRole('table', { name: 'Bench Press' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Back to list' }));
    expect(await dialog().findByText('No workouts completed yet.')).toBeVisible();
  });

  test('waits no more once its Complete was taken back, and is not deleted then', async () => {
    const { account, user } = await openHistory();
    const seq = await account.db.outbox.add(entryOf(1, add(session('2', '2026-11-19', BENCH))));
    await user.click(await dialog().findByRole('button', { name: /Waiting to sync/ }));
    await account.db.outbox.delete(seq);
    await waitFor(() => expect(dialog().queryByText('Waiting to sync')).toBeNull());
    await user.click(dialog().getByRole('button', { name: 'Options for Push Day' }));
    await user.click(dialog().getByRole('menuitem', { name: 'Delete workout' }));
    expect(await dialog().findByText('No workouts completed yet.')).toBeVisible();
    expect(await account.db.outbox.count()).toBe(0);
  });

  test('Back to list and Escape lead to the list first, at the row one came from [S4.history.modes]', async () => {
    const { user } = await openHistory(
      session('1', '2026-11-17'),
      session('2', '2026-11-18', BENCH),
    );
    const row = () => dialog().getByRole('button', { name: /5,255/ });
    await dialog().findByRole('option', { name: 'November 2026' });
    await user.selectOptions(period(), '2026-11');
    await waitFor(() => expect(row()).toBeVisible());
    await user.click(row());
    expect(dialog().queryByRole('list', { name: 'Workouts' })).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Back to list' }));
    expect(row()).toHaveFocus();
    expect(period()).toHaveValue('2026-11');

    await user.click(row());
    await user.keyboard('{Escape}');
    expect(dialog().queryByRole('table')).toBeNull();
    expect(row()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Close closes it from the list and from the detail', async () => {
    const { user } = await openHistory(session('2', '2026-11-18', BENCH));
    await user.click(await dialog().findByRole('button', { name: /Push Day/ }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'View All' }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a recent workout on Progress opens it at once; the list is behind it', async () => {
    const { user } = await openProgress(
      session('1', '2026-11-17'),
      session('2', '2026-11-18', BENCH),
    );
    const recent = await screen.findByRole('list', { name: 'Recent workouts' });
    await user.click(within(recent).getByRole('button', { name: /5,255/ }));
    expect(dialog().getByRole('heading', { name: 'Push Day' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Back to list' }));
    await waitFor(() => expect(listed()).toHaveLength(2));
    expect(dialog().getByRole('button', { name: /5,255/ })).toHaveFocus();
  });
});

describe('a past workout that is deleted (D30)', () => {
  const openFirst = async () => {
    const opened = await openHistory(
      session('1', '2026-11-17', { workoutName: 'Leg Day' }),
      session('2', '2026-11-18', { workoutName: 'Push Day' }),
    );
    await waitFor(() => expect(listed()).toHaveLength(2));
    await opened.user.click(dialog().getByRole('button', { name: /Push Day/ }));
    await opened.user.click(dialog().getByRole('button', { name: 'Options for Push Day' }));
    return opened;
  };
  const choose = () => dialog().getByRole('menuitem', { name: 'Delete workout' });

  test('goes at once, and Undo brings it back where it stood [D30, D26.workout, N.history.options]', async () => {
    const { account, user } = await openFirst();
    await user.click(choose());
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(dialog().getByText('Deleted Push Day')).toHaveRole('status');
    expect(await queued(account)).toMatchObject([{ kind: 'session.delete', session: { id: '2' } }]);
    await user.click(dialog().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(listed()).toHaveLength(2));
    expect(await queued(account)).toEqual([]);
  });

  test('leaves the focus at the list, where reading goes on', async () => {
    const { user } = await openFirst();
    await user.click(choose());
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(period().closest('section')).toHaveFocus();
  });

  test('closes no other workout that was opened before it was deleted', async () => {
    await openFirst();
    fireEvent.click(choose());
    fireEvent.click(dialog().getByRole('button', { name: 'Back to list' }));
    fireEvent.click(dialog().getByRole('button', { name: /Leg Day/ }));
    await dialog().findByText('Deleted Push Day');
    expect(dialog().getByRole('button', { name: 'Options for Leg Day' })).toBeVisible();
  });

  test('or done again: a workout with its exercises begins, of no plan, and the history closes', async () => {
    const { account, user } = await openFirst();
    await user.click(dialog().getByRole('menuitem', { name: 'Do it again' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Workout History' })).toBeNull(),
    );
    const past = session('2', '2026-11-18', { workoutName: 'Push Day' });
    expect(await readRunningSession(account)).toMatchObject({
      planId: null,
      planName: 'Push Day',
      exercises: past.exercises.map(({ name, sets }) => ({
        name,
        sets: sets.map(({ weight, reps }) => ({
          weight: String(weight),
          reps: String(reps),
          completed: false,
        })),
      })),
    });
    expect(await queued(account)).toEqual([]);
  });

  test('the browser’s Back closes the menu, and its button has the focus', async () => {
    await openFirst();
    act(() => pressBack());
    expect(dialog().queryByRole('menu')).toBeNull();
    expect(dialog().getByRole('button', { name: 'Options for Push Day' })).toHaveFocus();
  });

  test('Escape closes the menu first, then leads back to the list', async () => {
    const { user } = await openFirst();
    expect(dialog().getByRole('menuitem', { name: 'Do it again' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(dialog().queryByRole('menu')).toBeNull();
    expect(dialog().getByRole('button', { name: 'Options for Push Day' })).toHaveFocus();
    expect(dialog().getByRole('heading', { name: 'Push Day' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(listed()).toHaveLength(2));
  });
});
