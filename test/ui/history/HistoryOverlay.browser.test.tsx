/** The history in a real browser: pages that come with scrolling, the Back button, the way back. */
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { dialog, listed, openHistory, openProgress, session } from './archive.tsx';

afterEach(cleanup);

/** 150 sessions, the newest first: 2.5 pages. */
const YEARS = Array.from({ length: 150 }, (_, index) => {
  const date = new Date(Date.UTC(2026, 10, 20) - index * 5 * 86_400_000).toISOString().slice(0, 10);
  return session(`s${index}`, date, { totalVolume: 10_000 + index });
});

const overlay = page.getByRole('dialog', { name: 'Workout History' });
const list = overlay.getByRole('list', { name: 'Workouts' });
const row = (index: number) =>
  list.getByRole('button', { name: `10,${String(index).padStart(3, '0')} lbs` });

/** How many history entries the open dialogs hold; Progress has one too. */
function depth(): number {
  return history.state?.overlays ?? 0;
}

test('a long history comes in pages, as one scrolls', async () => {
  await page.viewport(390, 844);
  await openHistory(...YEARS);
  await waitFor(() => expect(listed()).toHaveLength(60));
  row(59).element().scrollIntoView();
  await waitFor(() => expect(listed()).toHaveLength(120));
  row(119).element().scrollIntoView();
  await waitFor(() => expect(listed()).toHaveLength(150));
  row(149).element().scrollIntoView();
  await expect.element(row(149)).toBeInViewport();
});

test.each([
  ['', 390, 844],
  [', also on a phone held sideways', 844, 390],
])(
  'Back leads to the list first, to the row one left and where it stood, then out%s',
  async (_, width, height) => {
    await page.viewport(width, height);
    await openHistory(...YEARS);
    await expect.element(row(30)).toBeInTheDocument();
    row(30).element().scrollIntoView({ block: 'start' });
    // As it stands when it is pressed: the test's click scrolls its target into view.
    const button = row(30).element();
    let before = Number.NaN;
    const measure = () => {
      before = button.getBoundingClientRect().top;
    };
    button.addEventListener('pointerdown', measure);
    await userEvent.click(row(30));
    const heading = overlay.getByRole('heading', { name: 'Push Day' });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    await waitFor(() => expect(depth()).toBe(3));
    history.back();
    await expect.element(row(30)).toHaveFocus();
    expect(row(30).element().getBoundingClientRect().top).toBeCloseTo(before, 0);
    await waitFor(() => expect(depth()).toBe(2));
    history.back();
    await expect.element(overlay).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'View All' })).toHaveFocus();
  },
);

test('Close in a session closes the history, and focus goes back to where it was opened', async () => {
  await page.viewport(390, 844);
  await openProgress(...YEARS.slice(0, 3));
  const recent = page.getByRole('list', { name: 'Recent workouts' }).getByRole('button').nth(1);
  await userEvent.click(recent);
  await expect.element(overlay.getByRole('heading', { name: 'Push Day' })).toBeVisible();
  await waitFor(() => expect(depth()).toBe(3));
  await userEvent.click(overlay.getByRole('button', { name: 'Close' }));
  await expect.element(overlay).not.toBeInTheDocument();
  await expect.element(recent).toHaveFocus();
  await waitFor(() => expect(depth()).toBe(1));
});

test.each([390, 320])('at %i px even the longest words and numbers fit', async (width) => {
  await page.viewport(width, 844);
  const limits = { weight: 1_000_000, reps: 100_000 };
  await openProgress(
    session('1', '2025-11-20', {
      workoutName: 'W'.repeat(200),
      duration: 100_000,
      totalVolume: 1e12,
      exercises: [{ name: 'X'.repeat(200), sets: [limits] }],
    }),
  );
  const fits = () => {
    const { scrollWidth } = document.documentElement;
    const cards = dialog().getAllByText(/W{9}|X{9}|1,000,000|000/);
    const right = Math.max(...cards.map((card) => card.getBoundingClientRect().right));
    return Math.max(scrollWidth, right);
  };
  await userEvent.click(page.getByRole('button', { name: 'View All' }));
  await waitFor(() => expect(listed()).toHaveLength(1));
  expect(fits()).toBeLessThanOrEqual(width);
  await userEvent.click(list.getByRole('button'));
  await expect.element(overlay.getByRole('table')).toBeVisible();
  expect(fits()).toBeLessThanOrEqual(width);
});

test('a workout that is deleted leaves the focus where reading goes on: at the list, and at the recent workouts', async () => {
  await page.viewport(390, 844);
  await openProgress(session('1', '2026-11-17'), session('2', '2026-11-18', { totalVolume: 5255 }));
  await userEvent.click(page.getByRole('button', { name: '5,255 lbs' }));
  await userEvent.click(overlay.getByRole('button', { name: 'Options for Push Day' }));
  await userEvent.click(overlay.getByRole('menuitem', { name: 'Delete workout' }));
  await waitFor(() => expect(listed()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.contains(list.element())).toBe(true));
  await userEvent.click(overlay.getByRole('button', { name: 'Close' }));
  await expect.element(page.getByRole('region', { name: 'Workout History' })).toHaveFocus();
});
