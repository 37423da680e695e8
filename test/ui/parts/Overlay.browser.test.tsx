/** What only a real browser does with a modal dialog: focus, Escape, the Back button. */
import { cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { AlertDialog } from '../../../src/ui/parts/AlertDialog.tsx';
import { NoticeBoard } from '../../../src/ui/parts/NoticeBoard.tsx';
import { Overlay } from '../../../src/ui/parts/Overlay.tsx';
import { ringBeyond } from '../../support/focusRing.ts';

function Page() {
  const [open, setOpen] = useState<'page' | 'overlay' | 'above' | 'alert'>('page');
  return (
    <>
      <button type="button" onClick={() => setOpen('overlay')}>
        Open
      </button>
      {open !== 'page' && (
        <Overlay
          title="Page above"
          onClose={() => setOpen('page')}
          dock={
            <>
              <button type="button" onClick={() => setOpen('alert')}>
                Finish
              </button>
              <button type="button" onClick={() => setOpen('above')}>
                More
              </button>
            </>
          }
        >
          {Array.from({ length: 30 }, (_, index) => `Row ${index + 1}`).map((row) => (
            <input key={row} aria-label={row} className="in" />
          ))}
        </Overlay>
      )}
      {open === 'above' && (
        <Overlay title="Page on top" onClose={() => setOpen('overlay')}>
          More
        </Overlay>
      )}
      {open === 'alert' && <AlertDialog text="Finished" onOk={() => setOpen('page')} />}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open' });
const overlay = page.getByRole('dialog', { name: 'Page above' });

beforeEach(() => {
  render(
    <StrictMode>
      <NoticeBoard>
        <Page />
      </NoticeBoard>
    </StrictMode>,
  );
});
afterEach(cleanup);

async function open() {
  await userEvent.click(opener);
  await expect.element(overlay).toBeVisible();
  await waitFor(() => expect(depth()).toBe(1));
}

/** How many history entries the open dialogs hold. */
function depth(): number {
  return history.state?.overlays ?? 0;
}

test('focus goes to the heading, stays inside, and comes back to the opener', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Page above' })).toHaveFocus();
  expect(opener.element().matches(':focus')).toBe(false);
  await userEvent.keyboard('{Escape}');
  await expect.element(overlay).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the page behind does not scroll while it is open', async () => {
  await open();
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  await expect.element(overlay).not.toBeInTheDocument();
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
});

test('Back closes it, and only it', async () => {
  await open();
  history.back();
  await expect.element(overlay).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(depth()).toBe(0);
});

test('closing it otherwise takes its history entry away; opening again gives it a new one', async () => {
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(overlay).not.toBeInTheDocument();
  await userEvent.click(opener);
  await expect.element(overlay).toBeVisible();
  await waitFor(() => expect(depth()).toBe(1));
  history.back();
  await expect.element(overlay).not.toBeInTheDocument();
  await waitFor(() => expect(depth()).toBe(0));
});

test('a double tap on its Close leaves what lies below open', async () => {
  await open();
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  const above = page.getByRole('dialog', { name: 'Page on top' });
  await expect.element(above).toBeVisible();
  await waitFor(() => expect(depth()).toBe(2));
  await userEvent.dblClick(above.getByRole('button', { name: 'Close' }));
  await expect.element(above).not.toBeInTheDocument();
  await expect.element(overlay).toBeVisible();
  // One that is meant comes by itself.
  await userEvent.click(overlay.getByRole('button', { name: 'Close' }));
  await expect.element(overlay).not.toBeInTheDocument();
});

test('an alert lies above it, has the focus, and both can close at once', async () => {
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Finish' }));
  const ok = page.getByRole('button', { name: 'OK' });
  await expect.element(ok).toHaveFocus();
  await waitFor(() => expect(depth()).toBe(2));
  await userEvent.click(ok);
  await expect.element(overlay).not.toBeInTheDocument();
  await waitFor(() => expect(depth()).toBe(0));
  await expect.element(opener).toHaveFocus();
});

test('WCAG 2.4.11: nothing that Tab reaches is hidden behind the header or the dock', async () => {
  await open();
  const seen = new Set<string>();
  for (let stop = 0; stop < 33; stop += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) continue;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const edges = [top + 2, top + height - 2];
    for (const y of edges) expect(document.elementFromPoint(left + width / 2, y)).toBe(focused);
    seen.add(focused.getAttribute('aria-label') ?? focused.textContent ?? '');
  }
  expect(seen).toContain('Row 30');
  expect(seen).toContain('Finish');
});

test('the ring around what leaves a dialog is whole at the edge of the narrowest phone', async () => {
  await page.viewport(320, 844);
  await open();
  const leave = overlay.getByRole('button', { name: 'Close' }).element() as HTMLElement;
  await userEvent.tab();
  leave.focus();
  expect(ringBeyond(leave, new DOMRect(0, 0, 320, 844))).toBe(0);
});
