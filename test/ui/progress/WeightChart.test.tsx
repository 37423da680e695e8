import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveWeight } from '../../../src/store/weights.ts';
import { WeightChart } from '../../../src/ui/progress/WeightChart.tsx';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

describe('the weight progress chart (S2)', () => {
  it('is a list that says the date, the week and the weight of every bar [S2.chart, N.progress]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, {
      weights: { '2026-11-13': 181, '2026-11-06': 178.99999999999997 },
    });
    await saveWeight(opened.account, '2026-11-20', 182.4);
    renderScreen(<WeightChart />, opened);

    const list = await screen.findByRole('list', { name: 'Weight progress' });
    const items = within(list).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('2026-11-06, week 1, 179 lbs');
    expect(items[1]).toHaveTextContent('2026-11-13, week 2, 181 lbs');
    expect(items[2]).toHaveTextContent('2026-11-20, week 3, 182.4 lbs');
    const heights = items.map(
      (item) => item.querySelector<HTMLElement>('[data-bar]')?.style.height ?? '',
    );
    expect(heights.map(Number.parseFloat).map(Math.round)).toEqual([4, 59, 100]);
    expect(heights[0]).toBe('4%');
    expect(screen.getByText('+3.4 lbs').parentElement).toHaveTextContent('+3.4 lbs since Nov 6');
  });

  it('draws every bar of two months', async () => {
    const opened = openTestDevice();
    const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 7, 1 + day)));
    const weights = Object.fromEntries(days.map((day) => [day.toISOString().slice(0, 10), 180]));
    await tell(opened.account, { weights });
    renderScreen(<WeightChart />, opened);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('2026-08-01, week 1, 180 lbs');
  });

  it('says where to add a weight when there is none, and not before it is known [S8.empty.weights]', async () => {
    renderScreen(<WeightChart />, openTestDevice());
    const empty = 'No entries yet – add your weight on the Home screen.';
    expect(screen.queryByText(empty)).toBeNull();
    expect(await screen.findByText(empty)).toBeVisible();
  });
});
