/** A session under the thumb, in a real browser: targets, reflow, what is in view. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { changeSet } from '../../../src/store/liveSession.ts';
import { recordOf } from '../../support/entries.ts';
import { tell } from '../../support/ui.tsx';
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

test.each([390, 320])(
  'WCAG 1.4.4: at %i px with text at 200 %% every number is whole',
  async (width) => {
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await goTraining(LONG_DAY);
    const box = page.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' });
    await userEvent.fill(box, '1182.5');
    for (const box of shown('textbox'))
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  },
);

test('a set is no higher than 96 px, and no stepper reaches into the next set', async () => {
  await page.viewport(390, 844);
  await goTraining(LONG_DAY);
  const rows = screen.getAllByRole('group', { name: /of Bench Press/ });
  const box = (element: Element | undefined) => element?.getBoundingClientRect();
  for (const [index, row] of rows.entries()) {
    expect(box(row)?.height).toBeLessThanOrEqual(96);
    const reach = Math.max(...[...row.querySelectorAll('button')].map((b) => box(b)?.bottom ?? 0));
    const next = box(rows[index + 1]);
    if (next) expect(Math.round(reach)).toBeLessThanOrEqual(Math.round(next.top));
  }
});

test('N.session: every set has its steppers; those of the current set stand out', async () => {
  await page.viewport(390, 844);
  await goTraining();
  const heavier = (set: number) =>
    page.getByRole('button', { name: `Increase weight, set ${set} of Bench Press` });
  const drawn = (set: number) =>
    getComputedStyle(heavier(set).element(), '::before').backgroundColor;
  const [filled, clear] = [drawn(1), drawn(2)];
  expect(filled).not.toBe(clear);
  const box = page.getByRole('textbox', { name: 'Weight, set 2 of Bench Press' });
  await userEvent.click(box);
  await userEvent.click(heavier(2));
  await expect.element(box).toHaveValue('140');
  await expect.element(box).toHaveFocus();
  await userEvent.click(page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }));
  await expect.poll(() => [drawn(1), drawn(2)]).toEqual([clear, filled]);
});

test.each([390, 320])('at %i px no row moves when the next set’s turn comes', async (width) => {
  await page.viewport(width, 844);
  const { account } = await goTraining(LONG_DAY);
  const sets = Array.from({ length: 3 }, () => ({ weight: 182.5, reps: 12 }));
  await tell(account, {
    sessions: [{ ...recordOf('1'), exercises: [{ name: 'Bench Press', sets }] }],
  });
  await expect.element(page.getByText('Last: 182.5 × 12').first()).toBeVisible();
  // From the first one on: the click scrolls its target into view.
  const tops = () => {
    const all = screen.getAllByRole('group').map((group) => group.getBoundingClientRect().top);
    return all.map((top) => Math.round(top - Math.min(...all)));
  };
  const before = tops();
  for (const set of [1, 2]) {
    const tick = page.getByRole('checkbox', { name: `Complete set ${set} of Bench Press` });
    await userEvent.click(tick);
    await expect.element(page.getByText(`${set} of 12 sets`)).toBeVisible();
    expect(tops()).toEqual(before);
  }
  // Sets with last time's numbers and without are equally high.
  const heights = screen
    .getAllByRole('group', { name: /of Bench Press/ })
    .map((group) => Math.round(group.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

test('D10: a session that reopens shows the set at which it stopped', async () => {
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
