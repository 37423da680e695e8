/** A long log, as a real browser scrolls it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { WeightChart } from '../../../src/ui/progress/WeightChart.tsx';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

afterEach(cleanup);

const DAYS = Array.from({ length: 300 }, (_, day) =>
  new Date(Date.UTC(2024, 5, 1 + day)).toISOString().slice(0, 10),
);

test('of a long log the newest bars are drawn, and the older ones come with scrolling, down to the first [S2.chart]', async () => {
  await page.viewport(390, 844);
  const opened = openTestDevice();
  await tell(opened.account, { weights: Object.fromEntries(DAYS.map((day) => [day, 180])) });
  renderScreen(<WeightChart />, opened);
  const chart = await screen.findByRole('list', { name: 'Weight progress' });
  const bars = () => within(chart).getAllByRole('listitem');
  await waitFor(() => expect(bars()).toHaveLength(60));
  const [inSight] = bars();
  expect(inSight).toHaveTextContent(String(DAYS[240]));
  // Whoever hears them is told how many there are, and not how many are drawn.
  expect(inSight).toHaveAttribute('aria-posinset', '241');
  expect(inSight).toHaveAttribute('aria-setsize', '300');
  expect(chart.scrollLeft + chart.clientWidth).toBe(chart.scrollWidth);

  // Back in time, as far as there is anything: what is in sight stays where it is.
  chart.scrollLeft = 0;
  const before = inSight?.getBoundingClientRect().left ?? Number.NaN;
  await waitFor(() => expect(bars()).toHaveLength(120));
  expect(inSight?.getBoundingClientRect().left).toBeCloseTo(before, 0);
  for (const count of [180, 240, 300]) {
    chart.scrollLeft = 0;
    await waitFor(() => expect(bars()).toHaveLength(count));
  }
  expect(bars()[0]).toHaveTextContent(`${DAYS[0]}, week 1, 180 lbs`);
});

/** All words of the chart that can be seen, with where they stand. */
function wordsIn(chart: HTMLElement) {
  const texts = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT);
  const words = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.closest('[aria-hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    words.push({ text: text.textContent, box: range.getBoundingClientRect() });
  }
  return words;
}

test.each([
  [390, '100%', '2025'],
  [320, '100%', '2025'],
  [390, '200%', '2025'],
  [320, '200%', '2025'],
  // Its weeks have three digits.
  [320, '200%', '2026'],
])(
  'at %i px with text at %s each day, week and weight stands by itself, and whole, up to %s',
  async (...at) => {
    const [width, fontSize, year] = at;
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = fontSize;
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    const opened = openTestDevice();
    const weights = {
      '2024-09-28': 224.45,
      '2024-09-29': 182.45,
      '2024-09-30': 224.4,
      [`${year}-09-28`]: 224.45,
      [`${year}-09-29`]: 1182.4,
      [`${year}-09-30`]: 224.45,
    };
    await tell(opened.account, { weights });
    renderScreen(<WeightChart />, opened);
    const chart = await screen.findByRole('list', { name: 'Weight progress' });
    await document.fonts.ready;
    const bars = within(chart).getAllByRole('listitem');
    const clashes: string[] = [];
    for (const bar of bars) {
      // Those out of sight are not laid out.
      bar.scrollIntoView({ inline: 'center' });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const frame = chart.getBoundingClientRect();
      const words = wordsIn(chart).filter(({ box }) => box.width > 0);
      const own = wordsIn(bar);
      expect(own).toHaveLength(3);
      for (const { text, box } of own) {
        if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
          clashes.push(`${text} is cut`);
        const over = words.filter((other) => other.text !== text && overlap(other.box, box));
        clashes.push(...over.map((other) => `${text} and ${other.text}`));
      }
    }
    expect(clashes).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

function overlap(a: DOMRect, b: DOMRect): boolean {
  const isBeside = a.right <= b.left + 1 || b.right <= a.left + 1;
  return !isBeside && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}
