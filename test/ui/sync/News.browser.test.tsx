/** What only a real browser does: two taps of one thumb. */
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  const tap = () => userEvent.click(document.documentElement, { position: { x: x + 8, y: y + 8 } });
  await tap();
  await expect.poll(() => restore.elements().length, { interval: 10 }).toBe(1);
  await tap();
  expect(await opened.account.db.outbox.count()).toBe(1);
  await expect.element(restore).toBeVisible();
});
