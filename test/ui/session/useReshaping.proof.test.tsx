/** What changes in a workout while it runs (D32). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { newExercise } from '../../../src/domain/reshape.ts';
import { completeWorkout } from '../../../src/store/completedSession.ts';
import { reshapeSession } from '../../../src/store/liveSession.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { recordOf } from '../../support/entries.ts';
import { listen } from '../../support/hearing.ts';
import { queued, tell } from '../../support/ui.tsx';
import { dockOf, fillSessionStorage, goTraining, kept, PUSH_DAY, press, setOf } from './gym.tsx';

type Gym = Awaited<ReturnType<typeof goTraining>>;

async function choose({ user }: Gym, item: string, exercise = 'Bench Press') {
  await user.click(screen.getByRole('button', { name: `Options for ${exercise}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

const shapeOf = async ({ account }: Gym) =>
  (await kept(account)).exercises.map(({ name, sets }) => `${name} ${sets.length}`);

describe('sets', () => {
  test('are added like the last one and removed again [D32.sets, N.session.options]', async () => {
    const gym = await goTraining();
    await choose(gym, 'Add set');
    await waitFor(() => expect(setOf('Bench Press', 3).weight).toHaveValue('135'));
    expect(screen.getByText('0 of 4 sets')).toBeVisible();
    await choose(gym, 'Remove last set');
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Set 3/ })).toBeNull());
    expect(screen.queryByText(/^Removed/)).toBeNull();
    expect(await shapeOf(gym)).toEqual(['Bench Press 2', 'Push-ups 1']);
  });

  test('that are added, and an exercise that is skipped or brought back, are told to who does not see it', async () => {
    const gym = await goTraining();
    const heard = listen();
    await choose(gym, 'Add set', 'Push-ups');
    await waitFor(() => expect(heard()).toEqual(['0 of 2']));
    await choose(gym, 'Skip exercise', 'Push-ups');
    await waitFor(() => expect(heard()).toEqual(['Skipped']));
    await choose(gym, 'Bring back', 'Push-ups');
    await waitFor(() => expect(heard()).toEqual(['0 of 2']));
  });

  test('that are added leave the focus with a person who goes on elsewhere before that is kept', async () => {
    const gym = await goTraining();
    fireEvent.click(screen.getByRole('button', { name: 'Options for Bench Press' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add set' }));
    const elsewhere = screen.getByRole('button', { name: 'Back' });
    act(() => elsewhere.focus());
    await waitFor(async () => expect(await shapeOf(gym)).toEqual(['Bench Press 3', 'Push-ups 1']));
    await waitFor(() => expect(setOf('Bench Press', 3).tick.closest('[inert]')).toBeNull());
    expect(elsewhere).toHaveFocus();
  });

  test('that were ticked come back with Undo, as they were [D32.sets]', async () => {
    const gym = await goTraining();
    for (const set of [1, 2]) await gym.user.click(setOf('Bench Press', set).tick);
    const before = await waitFor(async () => {
      const session = await kept(gym.account);
      expect(session.exercises[0]?.sets[1]?.completed).toBe(true);
      return session;
    });
    await choose(gym, 'Remove last set');
    expect(await screen.findByText('Removed set 2 of Bench Press')).toBeVisible();
    await waitFor(async () => expect(await shapeOf(gym)).toEqual(['Bench Press 1', 'Push-ups 1']));
    await gym.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect((await kept(gym.account)).exercises).toEqual(before.exercises),
    );
  });

  test('come back with Undo whatever was done with another exercise meanwhile [D32.sets]', async () => {
    const gym = await goTraining();
    for (const set of [1, 2]) await gym.user.click(setOf('Bench Press', set).tick);
    await choose(gym, 'Remove last set');
    await screen.findByText('Removed set 2 of Bench Press');
    await choose(gym, 'Add set', 'Push-ups');
    await waitFor(async () => expect(await shapeOf(gym)).toEqual(['Bench Press 1', 'Push-ups 2']));
    await gym.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await shapeOf(gym)).toEqual(['Bench Press 2', 'Push-ups 2']));
    expect((await kept(gym.account)).exercises[0]?.sets[1]?.completed).toBe(true);
  });

  test('the only one of an exercise stays: nothing offers to remove it', async () => {
    const gym = await goTraining();
    await gym.user.click(screen.getByRole('button', { name: 'Options for Push-ups' }));
    expect(screen.queryByRole('menuitem', { name: 'Remove last set' })).toBeNull();
  });
});

describe('an exercise', () => {
  test('that is skipped leaves n of m, and comes back on demand [D32.skipped]', async () => {
    const gym = await goTraining();
    await gym.user.click(setOf('Bench Press', 1).tick);
    await choose(gym, 'Skip exercise');
    expect(await screen.findByText('1 of 2 sets')).toBeVisible();
    expect(screen.getByText('Skipped')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Set 2 of Bench Press' })).toBeNull();
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(dockOf('Push-ups', 1).log).toBeVisible();
    await choose(gym, 'Bring back');
    expect(await screen.findByText('1 of 3 sets')).toBeVisible();
    expect(setOf('Bench Press', 2).tick).not.toBeChecked();
  });

  test('is added with the numbers of last time beside it, and the plan stays [D32.exercises, D32.plan, B.last, N.session.add]', async () => {
    const gym = await goTraining();
    const trained = (id: string, name: string, weight: number) => ({
      ...recordOf(id),
      exercises: [{ name, sets: [{ weight, reps: 12 }] }],
    });
    // The newest of them is another exercise's.
    const sessions = [trained('2', 'Squat', 205), trained('1', 'Incline Bench Press', 45)];
    await tell(gym.account, { plans: [PUSH_DAY], sessions });
    await gym.user.click(screen.getByRole('button', { name: 'Add exercise' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Add exercise' }));
    await gym.user.type(
      await picker.findByRole('textbox', { name: 'Custom exercise' }),
      ' {Enter}',
    );
    expect(await shapeOf(gym)).toHaveLength(2);
    await gym.user.click(await picker.findByRole('button', { name: 'Add Incline Bench Press' }));
    const hint = 'Use last time’s 45 times 12 for set 1 of Incline Bench Press';
    expect(await screen.findByRole('button', { name: hint })).toBeVisible();
    expect(setOf('Incline Bench Press', 1).weight).toHaveValue('0');
    expect(setOf('Incline Bench Press', 1).reps).toHaveValue('10');
    expect(screen.queryByRole('dialog', { name: 'Add exercise' })).toBeNull();
    expect(await readPlans(gym.account)).toEqual([PUSH_DAY]);
  });

  test('whose name was typed is there when the list of them was closed over it, until it is added', async () => {
    const gym = await goTraining();
    const open = async () => {
      await gym.user.click(screen.getByRole('button', { name: 'Add exercise' }));
      return within(await screen.findByRole('dialog', { name: 'Add exercise' }));
    };
    const box = { name: 'Custom exercise' };
    await gym.user.type(await (await open()).findByRole('textbox', box), 'Landmine Press');
    await gym.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add exercise' })).toBeNull());
    const typed = await (await open()).findByRole('textbox', box);
    expect(typed).toHaveValue('Landmine Press');
    await gym.user.type(typed, '{Enter}');
    expect(await screen.findByRole('heading', { name: 'Landmine Press' })).toBeVisible();
    expect(await (await open()).findByRole('textbox', box)).toHaveValue('');
  });

  test('that is swapped keeps what is done under its name, and the rest is the other’s [D32.exercises]', async () => {
    const gym = await goTraining();
    await gym.user.click(setOf('Bench Press', 1).tick);
    await choose(gym, 'Swap exercise');
    const picker = within(await screen.findByRole('dialog', { name: 'Swap Bench Press' }));
    expect(picker.getByText(/^All changes saved|waiting to sync$/)).toBeVisible();
    await gym.user.type(
      await picker.findByRole('textbox', { name: 'Custom exercise' }),
      'Landmine{Enter}',
    );
    await waitFor(async () =>
      expect(await shapeOf(gym)).toEqual(['Bench Press 1', 'Landmine 1', 'Push-ups 1']),
    );
    expect(await screen.findByRole('heading', { name: 'Landmine' })).toBeVisible();
    expect(screen.getByText('1 of 3 sets')).toBeVisible();
    expect(dockOf('Landmine', 1).log).toBeVisible();
  });

  test('that was swapped by a slip comes back with its numbers by Undo, until the other is begun [D26.toast]', async () => {
    const gym = await goTraining();
    const before = (await kept(gym.account)).exercises;
    const swap = async () => {
      await choose(gym, 'Swap exercise');
      const picker = within(await screen.findByRole('dialog', { name: 'Swap Bench Press' }));
      const box = await picker.findByRole('textbox', { name: 'Custom exercise' });
      await gym.user.type(box, 'Landmine{Enter}');
      expect(await screen.findByText('Swapped Bench Press for Landmine')).toBeVisible();
      return screen.getByRole('button', { name: /^Undo/ });
    };
    await gym.user.click(await swap());
    await waitFor(async () => expect((await kept(gym.account)).exercises).toEqual(before));
    expect(await screen.findByRole('heading', { name: 'Bench Press' })).toBeVisible();
    const undo = await swap();
    await screen.findByRole('group', { name: 'Set 1 of Landmine' });
    await gym.user.click(setOf('Landmine', 1).tick);
    await gym.user.click(undo);
    expect(await screen.findByText(/^Too late/)).toBeVisible();
    expect(await shapeOf(gym)).toEqual(['Landmine 2', 'Push-ups 1']);
  });
});

describe('while sets or exercises change', () => {
  const noChange = async (gym: Gym, change: () => Promise<unknown>) => {
    const before = await kept(gym.account);
    await change();
    return before.exercises;
  };

  test('a change that the device cannot write is not made, and no later tap goes astray', async () => {
    const gym = await goTraining();
    await gym.user.click(setOf('Bench Press', 1).tick);
    await waitFor(async () =>
      expect((await kept(gym.account)).exercises[0]?.sets[0]?.completed).toBe(true),
    );
    const free = fillSessionStorage(gym.account);
    const before = await noChange(gym, () => choose(gym, 'Skip exercise'));
    expect(await screen.findByText(/^Could not save on this device/)).toBeVisible();
    free();
    await waitFor(() => expect(dockOf('Bench Press', 2).log.closest('[inert]')).toBeNull());
    await gym.user.click(setOf('Push-ups', 1).tick);
    await waitFor(async () =>
      expect((await kept(gym.account)).exercises[1]?.sets[0]?.completed).toBe(true),
    );
    expect((await kept(gym.account)).exercises[0]).toEqual(before[0]);
  });

  test('Undo of a removed set has no place in another exercise, and says so', async () => {
    const gym = await goTraining();
    for (const set of [1, 2]) await gym.user.click(setOf('Bench Press', set).tick);
    await choose(gym, 'Remove last set');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const { id } = await kept(gym.account);
    const added = newExercise('Landmine');
    await gym.user.click(setOf('Bench Press', 1).tick);
    await gym.user.click(await screen.findByRole('button', { name: 'Go to set 1 of Push-ups' }));
    await waitFor(async () =>
      expect((await kept(gym.account)).exercises[0]?.sets[0]?.completed).toBe(false),
    );
    // In another tab.
    await reshapeSession(gym.account, id, { do: 'swap', exercise: 0, added });
    await screen.findByRole('heading', { name: 'Landmine' });
    await gym.user.click(undo);
    expect(await screen.findByText('Too late to take that back.')).toBeVisible();
    expect(await shapeOf(gym)).toEqual(['Landmine 3', 'Push-ups 1']);
  });

  test('the set at hand stays the one it was when another tab puts an exercise before it [D21c.tabs]', async () => {
    const gym = await goTraining();
    await gym.user.click(setOf('Bench Press', 1).tick);
    await gym.user.clear(setOf('Push-ups', 1).reps);
    await gym.user.type(setOf('Push-ups', 1).reps, '12');
    const { id } = await kept(gym.account);
    const added = newExercise('Landmine', 1);
    await reshapeSession(gym.account, id, { do: 'swap', exercise: 0, name: 'Bench Press', added });
    await screen.findByRole('heading', { name: 'Landmine' });
    expect(setOf('Landmine', 1).reps).toHaveValue('10');
    expect(setOf('Push-ups', 1).reps).toHaveValue('12');
    await gym.user.keyboard('3');
    expect(setOf('Push-ups', 1).reps).toHaveValue('123');
    await press(gym.user, 'Log set 1 of Push-ups');
    await waitFor(async () =>
      expect((await kept(gym.account)).exercises.map(({ sets }) => sets[0]?.completed)).toEqual([
        true,
        false,
        true,
      ]),
    );
  });

  test('unticking a set of a skipped exercise brings it back', async () => {
    const gym = await goTraining();
    await gym.user.click(setOf('Bench Press', 1).tick);
    await choose(gym, 'Skip exercise');
    expect(await screen.findByText('1 of 2 sets')).toBeVisible();
    await waitFor(() => expect(setOf('Bench Press', 1).tick.closest('[inert]')).toBeNull());
    await gym.user.click(setOf('Bench Press', 1).tick);
    expect(await screen.findByText('0 of 3 sets')).toBeVisible();
    expect(setOf('Bench Press', 2).tick).toBeVisible();
  });
});

describe('the list of exercises', () => {
  const open = async (gym: Gym) => {
    await gym.user.click(screen.getByRole('button', { name: 'Add exercise' }));
    return within(await screen.findByRole('dialog', { name: 'Add exercise' }));
  };

  test('closes by Escape, and the workout stays open', async () => {
    const gym = await goTraining();
    await open(gym);
    await gym.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Add exercise' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(gym.left).toEqual([]);
  });

  test('swaps the one it was opened for, also where another tab has put one before it meanwhile [D21c.tabs]', async () => {
    const gym = await goTraining();
    await gym.user.click(setOf('Bench Press', 1).tick);
    await choose(gym, 'Swap exercise', 'Push-ups');
    const picker = within(await screen.findByRole('dialog', { name: /^Swap/ }));
    const { id } = await waitFor(async () => {
      const session = await kept(gym.account);
      expect(session.exercises[0]?.sets[0]?.completed).toBe(true);
      return session;
    });
    // Of one that is begun two are made.
    const added = newExercise('Rows', 1);
    await reshapeSession(gym.account, id, { do: 'swap', exercise: 0, name: 'Bench Press', added });
    await waitFor(() => expect(setOf('Rows', 1).tick).toBeInTheDocument());
    await gym.user.click(await picker.findByRole('button', { name: 'Add Chest Dips' }));
    await waitFor(async () =>
      expect(await shapeOf(gym)).toEqual(['Bench Press 1', 'Rows 1', 'Chest Dips 1']),
    );
  });

  test('lets no second tap through to what lies behind it, and gives the focus to the dock', async () => {
    const gym = await goTraining();
    const picker = await open(gym);
    await gym.user.click(await picker.findByRole('button', { name: 'Add Bench Press' }));
    expect(
      screen.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).closest('[inert]'),
    ).not.toBeNull();
    await waitFor(() => expect(setOf('Bench Press (2)', 1).tick.closest('[inert]')).toBeNull());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Current set' })).toHaveFocus());
  });
});

test('an empty workout begins with an exercise, and is saved without a plan [D32.empty]', async () => {
  const gym = await goTraining(null);
  expect(screen.getByRole('dialog', { name: 'Workout: Workout' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Complete Workout' })).toHaveLength(1);
  await gym.user.click(screen.getByRole('button', { name: 'Add exercise' }));
  await gym.user.click(await screen.findByRole('button', { name: 'Add Bench Press' }));
  await gym.user.click(await screen.findByRole('button', { name: 'Log set 1 of Bench Press' }));
  expect(await screen.findByText('1 of 3 sets')).toBeVisible();
  await completeWorkout(gym.account, (await kept(gym.account)).id);
  expect(await queued(gym.account)).toMatchObject([
    { session: { workoutId: null, workoutName: 'Workout', exerciseCount: 1 } },
  ]);
});
