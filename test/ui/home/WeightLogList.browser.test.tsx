/** The list of logged weights as a real browser lays it out. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { WeightLogList } from '../../../src/ui/home/WeightLogList.tsx';
import { openTestDevice, renderScreen, TODAY } from '../../support/ui.tsx';

afterEach(cleanup);

test.each([
  [390, 844],
  [820, 1180],
  [1280, 800],
])(
  'S9, D21b: the list is 36 units, 144 px, high and scrolls, at %i × %i px [S2.weight.list, S9.weights.height, D21b.height]',
  async (width, height) => {
    await page.viewport(width, height);
    const days = Array.from(
      { length: 30 },
      (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
    );
    const log = Object.fromEntries(days.map((day) => [day, 180]));
    renderScreen(<WeightLogList unsent={undefined} log={log} today={TODAY} />, openTestDevice());
    const list = screen.getByRole('list', { name: 'Logged weights' });
    expect(list.getBoundingClientRect().height).toBe(144);
    expect(list.scrollHeight).toBeGreaterThan(144);
    list.scrollTop = 200;
    expect(list.scrollTop).toBe(200);
  },
);
