import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isWhole } from '../../../src/store/history/byExercise.ts';
import { recordOf } from '../../support/entries.ts';
import { putRawRow } from '../../support/rawRows.ts';
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

it('what an older build wrote is put into the index behind the workout, which else reads all of it each time', async () => {
  const { account, show } = await goTraining();
  await putRawRow(account.db, 'sessions', recordOf('1'));
  const { db } = account;
  const isIndexed = () => db.transaction('r', db.sessions, () => isWhole(account));
  expect(await isIndexed()).toBe(false);
  show();
  await waitFor(async () => expect(await isIndexed()).toBe(true));
});
