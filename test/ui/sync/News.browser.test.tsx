/** What only a real browser does: two taps of one thumb. */
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { News } from '../../../src/ui/sync/News.tsx';
import { weightOf } from '../../support/entries.ts';
import { openTestDevice, renderScreen } from '../../support/ui.tsx';

afterEach(cleanup);

test('a double tap restores one of two: the next one is not what was meant [D25.restore]', async () => {
  const opened = openTestDevice();
  for (const day of ['2026-11-18', '2026-11-19']) {
    const news = { kind: 'superseded', ours: 182.4, theirs: 183, stands: 183 } as const;
    const change = { ...weightOf(182.4), day };
    await opened.account.db.journal.add({
      opId: day,
      atMs: 0,
      change,
      outcome: 'superseded',
      news,
    });
  }
  renderScreen(<News />, opened);
  const restore = page.getByRole('button', { name: 'Restore mine' });
  await expect.poll(() => restore.elements().length).toBe(2);
  const { x, y } = restore.elements()[0]?.getBoundingClientRect() ?? new DOMRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const at = { x: frame.x + x + 8, y: frame.y + y + 8 };
  const click = async (clickCount: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount });
    }
  };
  await click(1);
  await expect.poll(() => restore.elements().length, { interval: 10 }).toBe(1);
  await click(2);
  expect(await opened.account.db.outbox.count()).toBe(1);
  await expect.element(restore).toBeVisible();
  await click(1);
  await expect.element(restore).not.toBeInTheDocument();
});
