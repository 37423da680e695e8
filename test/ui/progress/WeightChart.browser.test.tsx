/** A long log, as a real browser scrolls it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
  await waitFor(() => expect(bars()).toHaveLength(120));
  const [inSight] = bars();
  expect(inSight).toHaveTextContent(String(DAYS[180]));
  expect(chart.scrollLeft + chart.clientWidth).toBe(chart.scrollWidth);

  // Back in time, as far as there is anything: what is in sight stays where it is.
  chart.scrollLeft = 0;
  const before = inSight?.getBoundingClientRect().left ?? Number.NaN;
  await waitFor(() => expect(bars()).toHaveLength(240));
  expect(inSight?.getBoundingClientRect().left).toBeCloseTo(before, 0);
  chart.scrollLeft = 0;
  await waitFor(() => expect(bars()).toHaveLength(300));
  expect(bars()[0]).toHaveTextContent(`${DAYS[0]}, week 1, 180 lbs`);
});
