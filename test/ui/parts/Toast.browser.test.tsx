/** Only a real browser knows what lies under a thumb. */
import { cleanup, render } from '@testing-library/react';
import { Check } from 'lucide';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { MenuButton } from '../../../src/ui/parts/MenuButton.tsx';
import { NoticeBoard } from '../../../src/ui/parts/NoticeBoard.tsx';
import { useNotices } from '../../../src/ui/parts/notices.ts';
import { Overlay } from '../../../src/ui/parts/Overlay.tsx';
import { Toast } from '../../../src/ui/parts/Toast.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('style');
});

test('a toast that comes up under a thumb leaves the tap to what the thumb went for, and takes the next one', async () => {
  render(
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }}>
        Save weight
      </button>
      <Toast role="status" text="Workout saved" action="Undo" onAction={() => {}} />
    </>,
  );
  const undo = page.getByRole('button', { name: 'Undo' });
  const { left, top, width, height } = undo.element().getBoundingClientRect();
  const under = () => document.elementFromPoint(left + width / 2, top + height / 2)?.textContent;
  expect(under()).toBe('Save weight');
  await expect.poll(under).toBe('Undo');
  // A board that moves to another dialog takes it along.
  const toast = undo.element().closest('div');
  const home = toast?.parentElement;
  document.body.append(toast ?? '');
  expect(under()).toBe('Undo');
  home?.append(toast ?? '');
});

test.each(['pressed', 'focused'])(
  'a toast lies not on what was just %s: the next tap there is no Undo',
  async (how) => {
    const row = (
      <div style={{ position: 'fixed', insetInline: 0, bottom: 20, height: 60 }}>
        <button type="button">Add</button>
      </div>
    );
    const { rerender } = render(row);
    const add = page.getByRole('button', { name: 'Add' });
    if (how === 'pressed') await add.click();
    // Safari gives no button the focus that is tapped.
    if (how === 'pressed') (document.activeElement as HTMLElement).blur();
    else add.element().focus();
    rerender(
      <>
        {row}
        <Toast role="status" text="Added 300 calories" action="Undo" onAction={() => {}} />
      </>,
    );
    const undo = page.getByRole('button', { name: 'Undo' }).element().getBoundingClientRect();
    expect(undo.bottom).toBeLessThan(add.element().getBoundingClientRect().top);
    expect(undo.top).toBeLessThan(100);
  },
);

test.each(['low', 'high'])(
  'what takes the focus of the keyboard comes into sight beside a toast: %s',
  async (where) => {
    await page.viewport(390, 640);
    const names = Array.from({ length: 40 }, (_, index) => `Row ${index}`);
    const rows = (
      <main>
        {names.map((name) => (
          <button type="button" key={name} style={{ display: 'block', height: 48 }}>
            {name}
          </button>
        ))}
      </main>
    );
    const { rerender } = render(rows);
    window.scrollTo(0, 0);
    const row = (index: number) => page.getByRole('button', { name: `Row ${index}`, exact: true });
    // What is pressed in its place sends it to the other end.
    await row(where === 'high' ? 12 : 2).click();
    rerender(
      <>
        {rows}
        <Toast role="status" text="Workout saved" action="Undo" onAction={() => {}} />
      </>,
    );
    const box = (element: Element | null | undefined) =>
      element?.getBoundingClientRect() ?? new DOMRect();
    const toast = () => box(page.getByRole('button', { name: 'Undo' }).element().closest('div'));
    for (let index = 3; index < 38; index += 1) {
      row(index).element().focus();
      if (where === 'low')
        expect(box(row(index).element()).bottom).toBeLessThanOrEqual(toast().top);
    }
    for (let index = 37; index >= 2; index -= 1) {
      row(index).element().focus();
      const { top } = box(row(index).element());
      expect(top).toBeGreaterThanOrEqual(where === 'high' ? toast().bottom : 0);
    }
    cleanup();
    expect(document.documentElement.outerHTML).not.toMatch(/^<html[^>]*data-toast/);
  },
);

test('typing at the end of the page where no toast is moves nothing', async () => {
  await page.viewport(390, 640);
  render(
    <>
      <input aria-label="Reps" style={{ marginTop: 20, marginBottom: 2000 }} />
      <Toast role="status" text="Workout saved" action="Undo" onAction={() => {}} />
    </>,
  );
  const reps = page.getByRole('textbox', { name: 'Reps' });
  window.scrollTo(0, 10);
  await reps.click();
  const before = reps.element().getBoundingClientRect().top;
  await userEvent.keyboard('8');
  expect(reps.element().getBoundingClientRect().top).toBe(before);
});

test('a toast that goes along into an overlay stands above its dock again', async () => {
  render(
    <>
      <button type="button" style={{ position: 'fixed', insetInline: 0, bottom: 20, height: 60 }}>
        Add
      </button>
      <dialog />
    </>,
  );
  page.getByRole('button', { name: 'Add' }).element().focus();
  render(<Toast role="status" text="Added 300 calories" action="Undo" onAction={() => {}} />);
  const toast = page.getByRole('button', { name: 'Undo' }).element().closest('div');
  expect(toast?.getBoundingClientRect().top).toBeLessThan(100);
  const home = toast?.parentElement;
  const dialog = document.querySelector('dialog');
  dialog?.append(toast ?? '');
  dialog?.showModal();
  expect(toast?.getBoundingClientRect().top).toBeGreaterThan(100);
  home?.append(toast ?? '');
});

test('an open menu lies over a toast: no tap on what it offers is the toast’s', async () => {
  const items = ['Move up', 'Delete'].map((label) => ({ label, icon: Check, onChoose() {} }));
  render(
    <>
      {/* A page that cannot be scrolled any further. */}
      <main style={{ position: 'relative', height: '100vh', overflow: 'clip' }}>
        <div style={{ position: 'absolute', bottom: 140, right: 16 }}>
          <MenuButton label="Options" items={items} />
        </div>
      </main>
      <div data-toasts="">
        <Toast role="status" text="Deleted Push Day" action="Undo" onAction={() => {}} />
      </div>
    </>,
  );
  const undo = page.getByRole('button', { name: 'Undo' }).element().getBoundingClientRect();
  const hit = (left: number, top: number) => document.elementFromPoint(left, top);
  await expect.poll(() => hit(undo.left + 9, undo.top + 9)?.textContent).toBe('Undo');
  await page.getByRole('button', { name: 'Options' }).click();
  const choices = page.getByRole('menuitem').elements();
  const last = choices.at(-1)?.getBoundingClientRect() ?? new DOMRect();
  expect(last.bottom).toBeGreaterThan(undo.top);
  for (const choice of choices) {
    const { left, top, height } = choice.getBoundingClientRect();
    expect(choice.contains(hit(left + 40, top + height / 2)), choice.textContent).toBe(true);
  }
});

function Rows() {
  const { offerUndo } = useNotices();
  const rows = Array.from({ length: 30 }, (_, index) => `Row ${index + 1}`);
  return (
    <>
      <button type="button" onClick={() => offerUndo('Removed Dips', () => Promise.resolve(true))}>
        Remove
      </button>
      {rows.map((row) => (
        <button type="button" key={row} style={{ height: 48 }}>
          {row}
        </button>
      ))}
    </>
  );
}

test.each([
  [
    'page',
    <div key="page" className="page">
      <Rows />
    </div>,
  ],
  [
    'page above',
    <Overlay key="above" title="Edit" onClose={() => {}}>
      <Rows />
    </Overlay>,
  ],
])(
  'what stands at the end of a %s can be scrolled out from under a toast, and stays there after it',
  async (_, screen) => {
    await page.viewport(390, 640);
    document.documentElement.style.setProperty('--dock-height', '84px');
    render(<NoticeBoard>{screen}</NoticeBoard>);
    await page.getByRole('button', { name: 'Remove' }).click();
    const last = page.getByRole('button', { name: 'Row 30' }).element();
    // As far as it goes: `end` alone keeps clear of the toast.
    for (let at = last.parentElement; at; at = at.parentElement) at.scrollTop = 1e6;
    const toast = page.getByText('Removed Dips').element().closest('div');
    const bottom = () => last.getBoundingClientRect().bottom;
    const before = bottom();
    expect(before).toBeLessThanOrEqual(toast?.getBoundingClientRect().top ?? 0);
    // As its time does.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => document.body.textContent).not.toContain('Removed Dips');
    expect(bottom()).toBe(before);
  },
);
