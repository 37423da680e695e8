import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { completeWorkout, undoComplete } from '../../../src/store/completedSession.ts';
import { leaveWorkout, readRunningSession, resumeWorkout } from '../../../src/store/liveSession.ts';
import { queued } from '../../support/ui.tsx';
import { fillSessionStorage, goTraining, kept, setOf } from './gym.tsx';

const SAVED = 'Workout saved successfully!';
const NOT_SAVED =
  'Could not save to server right now. Your session wasn’t lost locally, please try again.';

function completeButton() {
  return screen.getByRole('button', { name: 'Complete Workout' });
}

describe('S8: Complete Workout', () => {
  test('Session saved: alert ‘Workout saved successfully!’ and the session closes [S4.session.complete, S8.session.saved, D4.saved, D4.dialog, D3.sessions]', async () => {
    const ofTheBrowser = vi.fn();
    vi.stubGlobal('alert', ofTheBrowser);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { account, left, user } = await goTraining();
    await user.click(setOf('Bench Press', 1).tick);
    await user.click(completeButton());
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(SAVED);
    expect(ofTheBrowser).not.toHaveBeenCalled();
    expect(await readRunningSession(account)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(left).toEqual([]);
    expect(await queued(account)).toEqual([
      expect.objectContaining({
        kind: 'session.add',
        session: expect.objectContaining({ totalVolume: 1080, exerciseCount: 1 }),
      }),
    ]);
  });

  test('the last keystroke before Complete is in the saved session', async () => {
    const { account, user } = await goTraining();
    await user.click(setOf('Bench Press', 1).tick);
    await user.clear(setOf('Bench Press', 1).weight);
    await user.type(setOf('Bench Press', 1).weight, '200');
    await user.click(completeButton());
    await screen.findByRole('alertdialog');
    expect(await queued(account)).toMatchObject([{ session: { totalVolume: 1600 } }]);
  });

  test('the last tick before Complete counts behind the alert too', async () => {
    await goTraining();
    fireEvent.click(setOf('Bench Press', 1).tick);
    fireEvent.click(completeButton());
    await screen.findByRole('alertdialog');
    expect(screen.getByText('1 of 3 sets')).toBeInTheDocument();
  });

  test('a double tap saves one session', async () => {
    const { account, user } = await goTraining();
    await user.dblClick(completeButton());
    await screen.findByRole('alertdialog');
    expect(await queued(account)).toHaveLength(1);
    // The second tap finds nothing to save, and takes nothing back.
    expect(screen.getByRole('alertdialog')).toHaveTextContent(SAVED);
  });

  test('Saving fails: alert ‘Could not save to server right now…’ and the session stays open [S8.session.failed, D4.failed]', async () => {
    const { account, user } = await goTraining();
    await user.click(setOf('Bench Press', 1).tick);
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]?.completed).toBe(true),
    );
    const free = fillSessionStorage(account);
    await user.clear(setOf('Bench Press', 1).weight);
    await user.type(setOf('Bench Press', 1).weight, '182.5');
    await user.click(completeButton());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(NOT_SAVED);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(setOf('Bench Press', 1).weight).toHaveValue('182.5');
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(await queued(account)).toEqual([]);

    // 'Please try again': what could not be kept while the storage was full is in it.
    free();
    await user.click(completeButton());
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent(SAVED));
    expect(await queued(account)).toMatchObject([{ session: { totalVolume: 1460 } }]);
  });

  test('D18: with no completed set it is saved all the same [D18]', async () => {
    const { account, user } = await goTraining();
    await user.click(completeButton());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(SAVED);
    expect(await queued(account)).toMatchObject([
      { session: { exercises: [], exerciseCount: 0, totalVolume: 0 } },
    ]);
  });

  test('taken back once its alert was read, it opens again with its ticks, and can be completed again [D26.complete]', async () => {
    const { account, saved, user } = await goTraining();
    await user.click(setOf('Bench Press', 1).tick);
    await user.click(completeButton());
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    const [id = ''] = saved;
    expect(await undoComplete(account, id)).toBe(true);
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(setOf('Bench Press', 1).tick).toBeChecked();
    expect(await queued(account)).toEqual([]);

    await user.click(setOf('Bench Press', 2).tick);
    await user.click(completeButton());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(SAVED);
    expect(saved).toEqual([id]);
    expect(await queued(account)).toMatchObject([{ session: { id, totalVolume: 2160 } }]);
  });

  test('D21c: completed in another tab, it closes here without a word [D21c.closes]', async () => {
    const { account } = await goTraining();
    await completeWorkout(account, (await kept(account)).id);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('S4: Back exits without saving', () => {
  test('the frame is told which session was left, and Undo opens it with its numbers [S4.session.back, D10.back]', async () => {
    const { account, left, user } = await goTraining();
    const { id } = await kept(account);
    await user.clear(setOf('Bench Press', 1).weight);
    await user.type(setOf('Bench Press', 1).weight, '140');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(left).toEqual([id]);
    expect(await queued(account)).toEqual([]);
    await resumeWorkout(account, id);
    await screen.findByRole('dialog', { name: 'Workout: Push Day' });
    expect(setOf('Bench Press', 1).weight).toHaveValue('140');
  });

  test('Escape is Back', async () => {
    const { left, user } = await goTraining();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(left).toHaveLength(1);
  });

  test('when the device cannot write, the session stays open and says so', async () => {
    const { account, left, user } = await goTraining();
    const free = fillSessionStorage(account);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device');
    expect(left).toEqual([]);
    free();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a Back that failed hides nothing: what cannot be written later is told as ever', async () => {
    const { account, user } = await goTraining();
    const free = fillSessionStorage(account);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(setOf('Bench Press', 1).tick);
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device');
    free();
    await user.click(setOf('Bench Press', 2).tick);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('D21c: left in another tab, it closes here too, and opens again with Undo there [D21c.closes]', async () => {
    const { account, left } = await goTraining();
    const { id } = await kept(account);
    await leaveWorkout(account, id);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(left).toEqual([]);
    await resumeWorkout(account, id);
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
  });
});
