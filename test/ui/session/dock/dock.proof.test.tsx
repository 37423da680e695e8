/** The dock: a whole workout with one thumb. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dockOf, goTraining, kept, press, ready, setOf } from '../gym.tsx';

describe('the dock', () => {
  test('logs the set at hand, then the next, then offers the end [N.session.dock, N.session.log, N.session.complete, N.session.progress]', async () => {
    const { account, user } = await goTraining();
    const complete = () => screen.getAllByRole('button', { name: 'Complete Workout' });
    expect(complete()).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Current set' })).toHaveTextContent('Set 1 of 2');
    for (const set of ['1 of Bench Press', '2 of Bench Press', '1 of Push-ups']) {
      expect(complete()[0]?.closest('section')).toBeNull();
      await press(user, `Log set ${set}`);
    }
    const finish = screen.getByRole('region', { name: 'Finish' });
    expect(complete()).toHaveLength(1);
    expect(finish).toContainElement(complete()[0] ?? null);
    expect(finish).toHaveTextContent('lbs volume2,160');
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Sets done' })).toHaveAttribute(
        'aria-valuenow',
        '3',
      ),
    );
    expect((await kept(account)).exercises.flatMap(({ sets }) => sets)).toMatchObject(
      Array.from({ length: 3 }, () => ({ completed: true })),
    );
  });

  test('the last tick in a row shows the end, and leaves the focus where it is', async () => {
    const { user } = await goTraining();
    for (const [exercise, set] of [
      ['Bench Press', 1],
      ['Bench Press', 2],
      ['Push-ups', 1],
    ] as const)
      await user.click(setOf(exercise, set).tick);
    expect(screen.getByRole('region', { name: 'Finish' })).toBeVisible();
    expect(setOf('Push-ups', 1).tick).toHaveFocus();
  });

  test('a double tap logs one set, and on the last one it does not complete the workout', async () => {
    const { account, user } = await goTraining();
    const log = await ready('Log set 1 of Bench Press');
    await user.dblClick(log);
    expect(setOf('Bench Press', 2).tick).not.toBeChecked();
    await press(user, 'Log set 2 of Bench Press');
    await user.click(await ready('Log set 1 of Push-ups'));
    await user.click(screen.getByRole('button', { name: 'Complete Workout' }));
    await waitFor(async () =>
      expect((await kept(account)).exercises[1]?.sets[0]?.completed).toBe(true),
    );
    await user.click(await ready('Complete Workout'));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  test('a key that is held down logs one set', async () => {
    await goTraining();
    const log = await ready('Log set 1 of Bench Press');
    const isTaken = (repeat: boolean) => fireEvent.keyDown(log, { key: 'Enter', repeat });
    expect([isTaken(false), isTaken(true)]).toEqual([true, false]);
  });

  test('a set that is done offers the next one: no tap at the dock unticks it', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).tick);
    await user.click(setOf('Bench Press', 1).goTo);
    await press(user, 'Next set');
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(dockOf('Bench Press', 2).log).toBeVisible();
  });

  test('what is typed after Next set or Log set goes into no set that was left', async () => {
    const { user } = await goTraining();
    const [first, second] = [setOf('Bench Press', 1), setOf('Bench Press', 2)];
    await user.click(first.tick);
    await user.clear(first.reps);
    await user.keyboard('9');
    expect(first.reps).toHaveFocus();
    fireEvent.click(await ready('Next set'));
    await user.keyboard('8');
    expect(first.reps).toHaveValue('9');

    // Where a browser leaves the focus in the box, whatever is tapped, as an iPhone does.
    await user.click(first.reps);
    fireEvent.click(second.goTo);
    expect(first.reps).toHaveFocus();
    fireEvent.click(await ready('Log set 2 of Bench Press'));
    await user.keyboard('7');
    expect(first.reps).toHaveValue('9');
    expect(second.tick).toBeChecked();
  });

  test('the set at hand is the one tapped or typed in last', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Push-ups', 1).reps);
    expect(dockOf('Push-ups', 1).log).toBeVisible();
    expect(screen.getByRole('group', { name: 'Set 1 of Push-ups' })).toHaveAttribute(
      'aria-current',
    );
    await user.click(setOf('Bench Press', 2).goTo);
    expect(dockOf('Bench Press', 2).log).toBeVisible();
    expect(setOf('Bench Press', 2).weight).not.toHaveFocus();
  });

  test('a tick in the row goes on after it, and taking it back returns to it', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 2).tick);
    expect(dockOf('Push-ups', 1).log).toBeVisible();
    await user.click(setOf('Bench Press', 2).tick);
    expect(dockOf('Bench Press', 2).log).toBeVisible();
  });

  test('after a reload it goes on behind the last tick [D10.reopens]', async () => {
    const { user, show } = await goTraining();
    await user.click(setOf('Bench Press', 2).tick);
    expect(await screen.findByText('1 of 3 sets')).toBeVisible();
    cleanup();
    show();
    await screen.findByRole('dialog');
    expect(dockOf('Push-ups', 1).log).toBeVisible();
  });

  test('its number opens the box of the row [N.session.dock]', async () => {
    const { user } = await goTraining();
    await user.click(screen.getByRole('button', { name: 'Type reps, 8' }));
    expect(setOf('Bench Press', 1).reps).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Type weight, 135 lb' }));
    expect(setOf('Bench Press', 1).weight).toHaveFocus();
  });

  test('Enter goes from the weight to the reps, and from there to the tick, which has no keypad', async () => {
    const { user } = await goTraining();
    await user.click(setOf('Bench Press', 1).weight);
    await user.keyboard('{Enter}');
    expect(setOf('Bench Press', 1).reps).toHaveFocus();
    await user.keyboard('{Enter}');
    const tick = screen.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' });
    expect(tick).toHaveFocus();
    expect(tick).not.toBeChecked();
  });
});
