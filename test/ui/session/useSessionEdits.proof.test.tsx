import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { newExercise } from '../../../src/domain/reshape.ts';
import {
  changeSet,
  readRunning,
  reshapeSession,
  startWorkout,
} from '../../../src/store/liveSession.ts';
import { AccountContext } from '../../../src/ui/accountContext.ts';
import { useSessionEdits } from '../../../src/ui/session/useSessionEdits.ts';
import { samplePlan } from '../../support/samples.ts';
import { openTestDevice } from '../../support/ui.tsx';
import { dockOf, fillSessionStorage, goTraining, kept, setOf } from './gym.tsx';

const FIRST = { exercise: 0, set: 0 };

describe('D10: every change is kept as it happens', () => {
  test('a value that was read before the newest change does not take its place [D10.kept]', async () => {
    const { account } = openTestDevice();
    await startWorkout(account, samplePlan('p1'));
    const read = async () => {
      const found = await readRunning(account);
      if (!found) throw new Error('No session is running.');
      return found;
    };
    const hook = renderHook(({ stored }) => useSessionEdits(stored), {
      initialProps: { stored: await read() },
      wrapper: ({ children }) => <AccountContext value={account}>{children}</AccountContext>,
    });
    const shown = () => hook.result.current.session.exercises[0]?.sets[0]?.weight;
    const keep = async (weight: string) => {
      act(() => hook.result.current.change(FIRST, { weight }));
      await act(() => hook.result.current.settle());
      return read();
    };
    const older = await keep('140');
    const newest = await keep('145');
    hook.rerender({ stored: older });
    expect(shown()).toBe('145');
    hook.rerender({ stored: newest });
    expect(shown()).toBe('145');

    // D21c: another tab's later change of the same number.
    await changeSet(account, newest.session.id, { ...FIRST, weight: '150' });
    hook.rerender({ stored: await read() });
    expect(shown()).toBe('150');
  });

  test('a set that was done with a carried weight keeps it, though that could not be written before the next was typed [D10.kept]', async () => {
    const { account } = await goTraining();
    const [first, second] = [setOf('Bench Press', 1), setOf('Bench Press', 2)];
    const type = (value: string) => fireEvent.change(first.weight, { target: { value } });
    const free = fillSessionStorage(account);
    fireEvent.focus(first.weight);
    type('140');
    fireEvent.click(second.tick);
    fireEvent.focus(first.weight);
    type('145');
    expect(second.weight).toHaveValue('140');
    await screen.findByRole('alert');
    free();
    type('150');
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets).toMatchObject([
        { weight: '150', completed: false },
        { weight: '140', completed: true },
      ]),
    );
  });

  test('what could not be written yet is kept, though another tab puts another exercise in its place, in which one types [D10.kept, D21c.tabs]', async () => {
    const { account } = await goTraining();
    fireEvent.click(setOf('Bench Press', 1).tick);
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]?.completed).toBe(true),
    );
    const type = (exercise: string, value: string) =>
      fireEvent.change(setOf(exercise, 1).weight, { target: { value } });
    const free = fillSessionStorage(account);
    type('Push-ups', '20');
    await screen.findByRole('alert');
    free();
    const { id } = await kept(account);
    const added = newExercise('Rows', 1);
    await act(() => reshapeSession(account, id, { do: 'swap', exercise: 0, added }));
    await screen.findByRole('group', { name: 'Set 1 of Rows' });
    type('Rows', '65');
    await waitFor(async () =>
      expect(
        (await kept(account)).exercises.map(({ name, sets }) => `${name} ${sets[0]?.weight}`),
      ).toEqual(['Bench Press 135', 'Rows 65', 'Push-ups 20']),
    );
  });

  test('of many quick taps, ticks and keystrokes none is lost, whatever the rhythm [D10.kept, B.steppers]', async () => {
    const { account } = await goTraining();
    const { tick, weight, reps, goTo } = setOf('Bench Press', 1);
    const step = (by: number) => {
      // A tick goes on to the next set.
      fireEvent.click(goTo);
      const { heavier, lighter } = dockOf('Bench Press', 1);
      fireEvent.click(by > 0 ? heavier : lighter);
    };
    let expected = 135;
    for (let round = 0; round < 6; round += 1) {
      const by = round % 2 === 0 ? 5 : -5;
      for (let tap = 0; tap < 6; tap += 1) {
        step(by);
        expected += by;
        if (tap % 2 === 0) fireEvent.click(tick);
        fireEvent.change(reps, { target: { value: String(round + tap) } });
        // The store gets as far as it gets while something else is read.
        for (let reads = 0; reads <= round % 3; reads += 1) await kept(account);
        expect(weight).toHaveValue(String(expected));
        expect(reps).toHaveValue(String(round + tap));
      }
    }
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets[0]).toMatchObject({
        weight: '135',
        reps: '10',
        completed: false,
      }),
    );
    expect(weight).toHaveValue('135');
  });
});
