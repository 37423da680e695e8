import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { goTraining, PUSH_DAY } from './gym.tsx';

const NAMES = ['Bench Press', 'Push-ups', 'Dips', 'Deadlift'];
const [PRESS] = PUSH_DAY.exercises;
const LONG = {
  ...PUSH_DAY,
  exercises: PRESS ? NAMES.map((name) => ({ ...PRESS, id: name, name })) : [],
};

/** Frames that the phone paints only when it is told to. */
function holdFrames() {
  const held: FrameRequestCallback[] = [];
  const hold = (frame: FrameRequestCallback) => held.push(frame);
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(hold);
  onTestFinished(() => frames.mockRestore());
  return async () =>
    act(async () => {
      for (const frame of held.splice(0)) frame(performance.now());
    });
}

it('a long workout opens with its first exercises, and the others come once these are seen', async () => {
  const paint = holdFrames();
  await goTraining(LONG);
  const shown = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
  const end = () => screen.queryByRole('button', { name: 'Add exercise' });
  expect(shown()).toEqual(NAMES.slice(0, 2));
  // It would stand under the thumb, and go.
  expect(end()).toBeNull();
  await paint();
  await paint();
  expect(shown()).toEqual(NAMES);
  expect(end()).toBeVisible();
});
