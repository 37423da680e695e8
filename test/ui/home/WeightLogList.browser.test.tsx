/** The list of logged weights as a real browser lays it out, and as two taps of one thumb meet it. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { saveWeight } from '../../../src/store/weights.ts';
import { WeightCard } from '../../../src/ui/home/WeightCard.tsx';
import { WeightLogList } from '../../../src/ui/home/WeightLogList.tsx';
import { DOUBLE_TAP_MS } from '../../../src/ui/parts/secondTap.ts';
import { openTestDevice, queued, renderScreen, TODAY, tell } from '../../support/ui.tsx';

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

/** On a machine under load two clicks are further apart than two taps of a thumb. */
function stretchDoubleTap(): void {
  const { setTimeout } = window;
  const later = (run: () => void, ms?: number, ...rest: unknown[]) =>
    setTimeout(run, ms === DOUBLE_TAP_MS ? 20_000 : ms, ...rest);
  const stretched = vi.spyOn(window, 'setTimeout').mockImplementation(later as typeof setTimeout);
  onTestFinished(() => stretched.mockRestore());
}

test('a double tap deletes one weight: the next one is not what was meant [D11.weight]', async () => {
  const opened = openTestDevice();
  await tell(opened.account, { weights: { '2026-11-18': 182, '2026-11-19': 183 } });
  renderScreen(<WeightCard takesFocus={false} />, opened);
  const trash = page.getByRole('button', { name: /^Delete weight on/ });
  await expect.poll(() => trash.elements().length).toBe(2);
  stretchDoubleTap();
  // The thumb stays where it is: the next row comes up below it.
  await trash.first().click();
  await expect.poll(() => trash.elements().length, { interval: 10 }).toBe(1);
  await trash.click();
  // After what the second tap may have asked for.
  await saveWeight(opened.account, TODAY, 181);
  const kinds = (await queued(opened.account)).map(({ kind }) => kind);
  expect(kinds).toEqual(['weight.delete', 'weight.set']);
});
