/** The dock's steppers, and where a weight goes that they change. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { changeSet } from '../../../../src/store/liveSession.ts';
import { listen } from '../../../support/hearing.ts';
import { fakeTimers } from '../../../support/tab/fakeTimers.ts';
import { dockOf, FOUR_SETS, goTraining, kept, press, setOf } from '../gym.tsx';

const weights = (count: number) =>
  Array.from({ length: count }, (_, at) => setOf('Bench Press', at + 1).weight.value);

describe('a changed weight', () => {
  test('is carried to the later undone sets that still had the old one', async () => {
    const { account, user } = await goTraining(FOUR_SETS);
    await user.clear(setOf('Bench Press', 3).weight);
    await user.type(setOf('Bench Press', 3).weight, '145');
    expect(weights(4)).toEqual(['135', '135', '145', '145']);
    await user.click(setOf('Bench Press', 1).goTo);
    // On its way up it meets 145, and takes nothing along that was not its own.
    for (let tap = 0; tap < 4; tap += 1) await user.click(dockOf('Bench Press', 1).heavier);
    expect(weights(4)).toEqual(['155', '155', '145', '145']);
    await waitFor(async () =>
      expect((await kept(account)).exercises[0]?.sets.map(({ weight }) => weight)).toEqual([
        '155',
        '155',
        '145',
        '145',
      ]),
    );
  });

  test('is the set’s own where that set was ticked and comes back', async () => {
    const { user } = await goTraining(FOUR_SETS);
    await user.click(dockOf('Bench Press', 1).heavier);
    await press(user, 'Log set 1 of Bench Press');
    await user.click(setOf('Bench Press', 2).goTo);
    await user.click(dockOf('Bench Press', 2).heavier);
    await user.click(setOf('Bench Press', 1).goTo);
    await user.click(dockOf('Bench Press', 1).lighter);
    expect(weights(4)).toEqual(['135', '145', '145', '145']);
  });

  test('leaves alone what another tab ticked meanwhile', async () => {
    const { account, user } = await goTraining(FOUR_SETS);
    const { id } = await kept(account);
    await changeSet(account, id, { exercise: 0, set: 1, completed: true });
    await waitFor(() => expect(setOf('Bench Press', 2).tick).toBeChecked());
    await user.click(dockOf('Bench Press', 1).heavier);
    expect(weights(4)).toEqual(['140', '135', '140', '140']);
  });
});

test('what the dock steps to, and on to, is said aloud', async () => {
  const { user } = await goTraining();
  const heard = listen();
  await user.click(dockOf('Bench Press', 1).heavier);
  expect(heard()).toEqual(['140 lb']);
  await user.click(dockOf('Bench Press', 1).more);
  expect(heard()).toEqual(['140 lb', '9 reps']);
  // What is typed is said by its box; what was said before it is not to be read any more.
  await user.type(setOf('Bench Press', 1).weight, '5');
  expect(heard()).toEqual(['9 reps']);
  await press(user, 'Log set 1 of Bench Press');
  expect(heard()).toEqual(['1 of 2', 'Bench PressSet 2 of 2']);
  await user.click(dockOf('Bench Press', 2).more);
  expect(heard()).toEqual(['1 of 2', 'Bench PressSet 2 of 2', '9 reps']);
});

describe('a stepper that is held down runs', () => {
  test('until the finger leaves it, and the tap that ends it adds nothing', async () => {
    await goTraining();
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { heavier } = dockOf('Bench Press', 1);
    fireEvent.pointerDown(heavier, { button: 0 });
    act(() => void vi.advanceTimersByTime(449));
    expect(setOf('Bench Press', 1).weight).toHaveValue('135');
    act(() => void vi.advanceTimersByTime(1));
    act(() => void vi.advanceTimersByTime(110));
    act(() => void vi.advanceTimersByTime(110));
    expect(setOf('Bench Press', 1).weight).toHaveValue('150');
    fireEvent.pointerUp(heavier);
    fireEvent.click(heavier, { detail: 1 });
    act(() => void vi.advanceTimersByTime(1000));
    expect(setOf('Bench Press', 1).weight).toHaveValue('150');
    fireEvent.pointerDown(heavier, { button: 0 });
    fireEvent.pointerUp(heavier);
    fireEvent.click(heavier, { detail: 1 });
    expect(setOf('Bench Press', 1).weight).toHaveValue('155');
  });

  test('and not on into the next set, which another finger goes on to', async () => {
    await goTraining();
    fakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(dockOf('Bench Press', 1).heavier, { button: 0 });
    act(() => void vi.advanceTimersByTime(450));
    fireEvent.click(dockOf('Bench Press', 1).log);
    act(() => void vi.advanceTimersByTime(1000));
    expect(weights(2)).toEqual(['140', '140']);
  });
});
