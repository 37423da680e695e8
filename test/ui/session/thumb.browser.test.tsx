/** A session under the thumb, in a real browser: targets, reflow, what is in view. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { setGate } from '../../../src/store/account.ts';
import { changeSet } from '../../../src/store/liveSession.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { recordOf } from '../../support/entries.ts';
import { ringBeyond } from '../../support/focusRing.ts';
import { TODAY, tell } from '../../support/ui.tsx';
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

/** Smaller than a thumb, as the design draws them: what they do the row's boxes do as well. */
const SMALL = /^(Go to set|Back)/;

test('a double tap on a tick leaves it done, and a later one takes it back', async () => {
  await page.viewport(390, 844);
  const { account } = await goTraining();
  const tick = page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' });
  await userEvent.dblClick(tick);
  await expect.element(tick).toBeChecked();
  const done = async () => (await kept(account)).exercises[0]?.sets[0]?.completed;
  await expect.poll(done).toBe(true);
  await expect
    .poll(async () => {
      await userEvent.click(tick);
      return done();
    })
    .toBe(false);
});

test.each([
  [39, 320],
  [100, 320],
  [100, 390],
])(
  'the line of the sets ends before their count, also with %i exercises at %i px [B.setsDone]',
  async (count, width) => {
    await page.viewport(width, 844);
    const numbers = Array.from({ length: count }, (_, index) => index);
    const exercises = numbers.flatMap((index) =>
      PUSH_DAY.exercises
        .slice(0, 1)
        .map((one) => ({ ...one, id: `${index}`, name: `Lift ${index}` })),
    );
    await goTraining({ ...LONG_DAY, exercises });
    const line = screen.getByRole('progressbar');
    const ends = line.lastElementChild?.getBoundingClientRect().right;
    const words = line.nextElementSibling?.getBoundingClientRect().left;
    expect(line.children).toHaveLength(count);
    expect(ends).toBeLessThan(Number(words) - 8);
  },
);

test('who has added an exercise goes on at the dock', async () => {
  await page.viewport(390, 844);
  await goTraining();
  await userEvent.click(page.getByRole('button', { name: 'Add exercise' }));
  const chest = page.getByRole('button', { name: 'Add Chest Dips' });
  await expect.element(chest).toBeVisible();
  await userEvent.click(chest);
  await expect.element(page.getByRole('region', { name: 'Current set' })).toHaveFocus();
});

test('the focus is kept where a removed set comes back, and where a skipped exercise does', async () => {
  await page.viewport(390, 844);
  const { account } = await goTraining();
  const choose = async (item: string) => {
    await userEvent.click(page.getByRole('button', { name: 'Options for Bench Press' }));
    await userEvent.click(page.getByRole('menuitem', { name: item }));
  };
  const tick = (set: number) =>
    page.getByRole('checkbox', { name: `Complete set ${set} of Bench Press` });
  const sets = async () => (await kept(account)).exercises[0]?.sets.length;
  for (const set of [1, 2]) await userEvent.click(tick(set));
  await choose('Remove last set');
  await expect.poll(sets).toBe(1);
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(sets).toBe(2);
  await expect.element(tick(2)).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);

  await choose('Skip exercise');
  await expect.element(page.getByText('Skipped')).toBeVisible();
  tick(1).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Skipped')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test.each([390, 320])('at %i px every target is large, and nothing is cut off', async (width) => {
  await page.viewport(width, 844);
  await goTraining(LONG_DAY);
  for (const target of [...shown('button'), ...shown('checkbox'), ...shown('textbox')]) {
    const name = target.ariaLabel ?? target.textContent ?? '';
    const { width: across, height, right } = target.getBoundingClientRect();
    expect(right, name).toBeLessThanOrEqual(width);
    expect(Math.round(height), name).toBeGreaterThanOrEqual(name === 'Back' ? 48 : 56);
    const narrowest = SMALL.test(name) ? (width < 360 ? 36 : 44) : 48;
    expect(Math.round(across), name).toBeGreaterThanOrEqual(narrowest);
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

test('the ring around what the keyboard is at is whole, wherever in a card that is', async () => {
  await page.viewport(320, 844);
  await goTraining(PUSH_DAY);
  const [first] = screen.getAllByRole('button', { name: /^Options for/ });
  const card = first?.closest('section');
  const stops = [...(card?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  expect(stops.length).toBeGreaterThan(4);
  await userEvent.tab();
  for (const stop of stops) {
    stop.focus();
    const edge = card?.getBoundingClientRect() ?? new DOMRect();
    expect(ringBeyond(stop, edge), stop.ariaLabel ?? '').toBe(0);
  }
});

test('between a keypad and a header in text at 200 % there is room for the row that is typed in', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  const keypad = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', keypad);
  onTestFinished(() => {
    document.documentElement.removeAttribute('style');
    vi.unstubAllGlobals();
  });
  await goTraining(LONG_DAY);
  const list = () => document.querySelector('[data-overlay-body]')?.clientHeight ?? 0;
  const row = screen.getByRole('group', { name: 'Set 1 of Bench Press' }).clientHeight;
  await userEvent.click(page.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' }));
  Object.assign(keypad, { height: 340 }).dispatchEvent(new Event('resize'));
  await expect.element(page.getByRole('button', { name: /^Next: reps/ })).toBeVisible();
  expect(list()).toBeGreaterThanOrEqual(row);
});

test.each([
  [390, 100],
  [390, 150],
  [390, 200],
  [360, 100],
  [320, 100],
  [320, 200],
])(
  'at %i px, in text of %i percent, the keys above the keypad say all that they say',
  async (width, size) => {
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = `${size}%`;
    const keypad = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', keypad);
    onTestFinished(() => {
      document.documentElement.removeAttribute('style');
      vi.unstubAllGlobals();
    });
    await goTraining();
    for (const [typed, next] of [
      ['Reps', 'Next: weight'],
      ['Weight', 'Next: reps'],
    ]) {
      await userEvent.click(page.getByRole('textbox', { name: `${typed}, set 1 of Bench Press` }));
      Object.assign(keypad, { height: 500 }).dispatchEvent(new Event('resize'));
      const key = page.getByRole('button', { name: new RegExp(`^${next}`) });
      await expect.element(key).toBeVisible();
      for (const one of key.element().parentElement?.children ?? []) {
        const words = document.createRange();
        words.selectNodeContents(one);
        expect(words.getBoundingClientRect().width).toBeLessThanOrEqual(one.clientWidth - 4);
      }
    }
  },
);

test('what is typed as an exercise of one’s own stands above the keypad', async () => {
  await page.viewport(390, 844);
  const keypad = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', keypad);
  onTestFinished(() => void vi.unstubAllGlobals());
  await goTraining();
  await userEvent.click(page.getByRole('button', { name: 'Add exercise' }));
  const box = page.getByRole('textbox', { name: 'Custom exercise' });
  await userEvent.click(box);
  Object.assign(keypad, { height: 450 }).dispatchEvent(new Event('resize'));
  const add = page.getByRole('button', { name: 'Add custom exercise' });
  for (const one of [box, add]) {
    await expect.poll(() => one.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(450);
  }
});

test.each([390, 320])(
  'at %i px the tick that ends an exercise moves nothing, and its mark lies on no word',
  async (width) => {
    await page.viewport(width, 844);
    const names = [
      'Bench Press',
      'Incline Dumbbell Press',
      'Smith Machine Close-Grip Incline Bench Press',
    ];
    const exercises = PRESS ? names.map((name) => ({ ...PRESS, name, sets: 1 })) : [];
    await goTraining({ ...PUSH_DAY, exercises });
    await expect.element(page.getByText('All changes saved')).toBeVisible();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const words = () =>
      names.map((name) => screen.getByText(name, { selector: 'h2 span' }).getBoundingClientRect());
    const before = words();
    // A name that a phone has room for is one line.
    expect(before.at(width === 390 ? 1 : 0)?.height).toBeLessThan(30);
    for (const name of names) {
      screen.getByRole('checkbox', { name: `Complete set 1 of ${name}` }).click();
    }
    await expect.element(page.getByText('3 of 3 sets')).toBeVisible();
    const after = words();
    expect(after.map(({ height }) => height)).toEqual(before.map(({ height }) => height));
    const marks = screen.getAllByText('1 of 1').map((count) => count.querySelector('svg'));
    expect(marks.map((mark) => mark?.getBoundingClientRect().left)).toHaveLength(3);
    for (const [at, mark] of marks.entries()) {
      const { left = 0 } = mark?.getBoundingClientRect() ?? {};
      expect(left).toBeGreaterThanOrEqual(after[at]?.right ?? Number.NaN);
    }
  },
);

test('at 320 px in text of 200 percent a stepper’s figures stand apart', async () => {
  await page.viewport(320, 844);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await goTraining({ ...PUSH_DAY, exercises: PRESS ? [{ ...PRESS, weight: 137.79 }] : [] }, 'kg');
  const stepper = screen.getByRole('group', { name: 'Weight, current set' });
  const figures = [...stepper.querySelectorAll('button')].map((figure) => {
    const words = document.createRange();
    words.selectNodeContents(figure);
    return words.getBoundingClientRect();
  });
  expect(figures).toHaveLength(3);
  for (const [at, { left }] of figures.slice(1).entries()) {
    expect(left - (figures[at]?.right ?? Number.NaN)).toBeGreaterThanOrEqual(6);
  }
});

test('a set is one line of 56 px, and six of them are in sight above the dock', async () => {
  await page.viewport(390, 844);
  await goTraining({
    ...PUSH_DAY,
    exercises: PRESS
      ? ['Bench Press', 'Shoulder Press', 'Dips'].map((name) => ({ ...PRESS, name, sets: 3 }))
      : [],
  });
  const rows = screen.getAllByRole('group', { name: /^Set/ });
  const box = (element: Element) => element.getBoundingClientRect();
  for (const row of rows) expect(Math.round(box(row).height)).toBe(56);
  const dock = box(screen.getByRole('region', { name: 'Current set' }));
  expect(dock.bottom).toBeGreaterThan(844 - 40);
  expect(rows.filter((row) => box(row).bottom <= dock.top).length).toBeGreaterThanOrEqual(6);
});

test('after Log set the next set is whole above the dock, and its button has not moved', async () => {
  await page.viewport(390, 640);
  await goTraining(LONG_DAY);
  const button = () => screen.getByRole('button', { name: /^Log set/ }).getBoundingClientRect();
  const before = button();
  for (const [exercise, sets] of [
    ['Bench Press', 4],
    ['Smith Machine Close-Grip Incline Bench Press', 3],
  ] as const) {
    for (let set = 1; set <= sets; set += 1) {
      const log = page.getByRole('button', { name: `Log set ${set} of ${exercise}`, exact: true });
      await userEvent.click(log);
    }
  }
  const row = screen.getByRole('group', {
    name: 'Set 4 of Smith Machine Close-Grip Incline Bench Press',
  });
  const dock = screen.getByRole('region', { name: 'Current set' });
  await expect
    .poll(() => row.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(dock.getBoundingClientRect().top);
  expect(row.getBoundingClientRect().top).toBeGreaterThan(100);
  expect(button()).toEqual(before);
});

test('a tick in the list moves nothing, even where the next set is hidden', async () => {
  await page.viewport(390, 640);
  await goTraining(LONG_DAY);
  const tick = screen.getByRole('checkbox', { name: 'Complete set 4 of Bench Press' });
  await expect.element(page.getByText('All changes saved')).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  tick.scrollIntoView({ block: 'end' });
  const before = tick.getBoundingClientRect().top;
  // The browser's own way to a target would scroll.
  tick.click();
  await expect.element(page.getByText('1 of 12 sets')).toBeVisible();
  await expect
    .element(page.getByRole('group', { name: /^Set 1 of Smith/ }))
    .toHaveAttribute('aria-current');
  expect(tick.getBoundingClientRect().top).toBe(before);
});

test.each([390, 320])('at %i px no row moves when the next set’s turn comes', async (width) => {
  await page.viewport(width, 844);
  const { account } = await goTraining(LONG_DAY);
  const sets = Array.from({ length: 3 }, () => ({ weight: 182.5, reps: 12 }));
  await tell(account, {
    sessions: [{ ...recordOf('1'), exercises: [{ name: 'Bench Press', sets }] }],
  });
  await expect
    .element(page.getByRole('button', { name: /^Use last time’s 182.5 times 12/ }).first())
    .toBeVisible();
  // From the first one on: the click scrolls its target into view.
  const tops = () => {
    const rows = screen.getAllByRole('group', { name: /^Set/ });
    const all = rows.map((row) => row.getBoundingClientRect().top);
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

test.each(['unreachable', 'portal', 'down', 'nobody'] as const)(
  'no row moves when the server is not heard any more: %s',
  async (gate) => {
    await page.viewport(320, 844);
    const { account } = await goTraining(LONG_DAY);
    await expect.element(page.getByText('All changes saved')).toBeVisible();
    // The overlay moves in first.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const list = document.querySelector('[data-overlay-body]');
    const top = () => Math.round(list?.getBoundingClientRect().top ?? Number.NaN);
    const before = top();
    await setGate(account, gate);
    // Once it shows, so does the gate from before it.
    await saveWeight(account, TODAY, 182.4);
    await expect.element(page.getByText(/1 change waiting to sync$/)).toBeVisible();
    expect(top()).toBe(before);
  },
);

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
