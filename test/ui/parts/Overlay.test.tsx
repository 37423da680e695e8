import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Check } from 'lucide';
import { StrictMode, useState } from 'react';
import { expect, test } from 'vitest';
import { MenuButton } from '../../../src/ui/parts/MenuButton.tsx';
import { NoticeBoard } from '../../../src/ui/parts/NoticeBoard.tsx';
import { Overlay } from '../../../src/ui/parts/Overlay.tsx';

function Page({ startsOpen = false }) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Overlay title="Page above" onClose={() => setOpen(false)}>
          <p>Inside</p>
          <MenuButton
            label="Options"
            items={[{ label: 'Do it', icon: Check, onChoose: () => undefined }]}
          />
        </Overlay>
      )}
    </main>
  );
}

async function open() {
  render(
    <StrictMode>
      <NoticeBoard>
        <Page />
      </NoticeBoard>
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'Page above' });
}

test('it is a modal dialog with the heading as its name, and focus on the heading', async () => {
  const dialog = await open();
  expect(dialog).toHaveAttribute('open');
  expect(screen.getByRole('heading', { name: 'Page above' })).toHaveFocus();
});

test('Close and Escape ask to close, and focus goes back to the opener', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where nothing had the focus as it opened, as after a reload, that goes to the screen below', async () => {
  render(
    <NoticeBoard>
      <Page startsOpen />
    </NoticeBoard>,
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('what Android’s Back does to a dialog closes it through its owner', async () => {
  const dialog = await open();
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['asks', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  [
    'only tells',
    (dialog: HTMLElement) => {
      fireEvent(dialog, new Event('cancel', { cancelable: false }));
      return act(async () => (dialog as HTMLDialogElement).close());
    },
  ],
])('Android’s Back that %s closes a menu in it first, and it with the next', async (_, goBack) => {
  const dialog = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  await goBack(dialog);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Page above' })).toHaveAttribute('open');
  await goBack(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it has one history entry while it is open, also in strict mode, and Back closes it', async () => {
  await open();
  await act(async () => {});
  expect(history.state).toMatchObject({ overlays: 1 });
  await act(async () => history.back());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.state?.overlays ?? 0).toBe(0);
});

test('closing by its button leaves no history entry to go back to', async () => {
  await open();
  await act(async () => {});
  expect(history.state).toMatchObject({ overlays: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await act(async () => {});
  expect(history.state?.overlays ?? 0).toBe(0);
});
