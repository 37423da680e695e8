/** A session under the thumb, in a real browser: targets, reflow, what is in view. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { changeSet } from '../../../src/store/running.ts';
import { goTraining, kept, PUSH_DAY } from './gym.tsx';

const [PRESS] = PUSH_DAY.exercises;
const LONG_DAY = {
  ...PUSH_DAY,
  name: 'Upper body, the long one before the holidays',
  exercises: PRESS
    ? ['Bench Press', 'Smith Machine Close-Grip Incline Bench Press', 'Dips'].map((name) => ({
        ...PRESS,
        name,
        weight: 182.5,
        sets: 4,
      }))
    : [],
};

afterEach(cleanup);

/** The shorter side, in whole pixels: the overlay may still be moving in. */
function size(element: HTMLElement): number {
  const { width, height } = element.getBoundingClientRect();
  return Math.round(Math.min(width, height));
}

function shown(role: 'button' | 'checkbox' | 'textbox'): HTMLElement[] {
  return screen.getAllByRole(role).filter((element) => element.getClientRects().length > 0);
}

test.each([390, 320])('at %i px every target is large, and nothing is cut off', async (width) => {
  await page.viewport(width, 844);
  await goTraining(LONG_DAY);
  for (const target of [...shown('button'), ...shown('checkbox'), ...shown('textbox')]) {
    expect(size(target), target.ariaLabel ?? '').toBeGreaterThanOrEqual(44);
    expect(target.getBoundingClientRect().right, target.ariaLabel ?? '').toBeLessThanOrEqual(width);
  }
  for (const tick of shown('checkbox')) expect(size(tick)).toBeGreaterThanOrEqual(56);
  for (const box of shown('textbox')) expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});

test('the steppers show for the current set, and for a set whose box is tapped', async () => {
  await page.viewport(390, 844);
  await goTraining();
  const heavier = (set: number) =>
    page.getByRole('button', { name: `Increase weight, set ${set} of Bench Press` });
  await expect.element(heavier(1)).toBeVisible();
  await expect.element(heavier(2)).not.toBeInTheDocument();
  const box = page.getByRole('textbox', { name: 'Weight, set 2 of Bench Press' });
  await userEvent.click(box);
  await userEvent.click(heavier(2));
  await expect.element(box).toHaveValue('140');
  await expect.element(box).toHaveFocus();
  await userEvent.click(page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }));
  await expect.element(heavier(1)).not.toBeInTheDocument();
});

test('a box that is tapped stays under the thumb when steppers above it close', async () => {
  await page.viewport(390, 844);
  await goTraining(LONG_DAY);
  await userEvent.click(page.getByRole('textbox', { name: 'Weight, set 2 of Bench Press' }));
  const box = page.getByRole('textbox', { name: 'Weight, set 4 of Bench Press' });
  const before = box.element().getBoundingClientRect().top;
  await userEvent.click(box);
  expect(box.element().getBoundingClientRect().top).toBeCloseTo(before, 0);
});

test('decision 10: a session that reopens shows the set at which it stopped', async () => {
  await page.viewport(390, 600);
  const { account, show } = await goTraining(LONG_DAY);
  const { id } = await kept(account);
  for (const exercise of [0, 1]) {
    for (const set of [0, 1, 2, 3])
      await changeSet(account, id, { exercise, set, completed: true });
  }
  cleanup();
  show();
  const box = page.getByRole('textbox', { name: 'Weight, set 1 of Dips' });
  await expect.element(box).toBeInViewport();
});
