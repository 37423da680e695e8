import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Check } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { MenuButton } from '../../../src/ui/parts/MenuButton.tsx';
import { NoticeBoard } from '../../../src/ui/parts/NoticeBoard.tsx';
import { type OfferDetails, useNotices } from '../../../src/ui/parts/notices.ts';
import { Overlay } from '../../../src/ui/parts/Overlay.tsx';
import { DOUBLE_TAP_MS } from '../../../src/ui/parts/secondTap.ts';
import { TEXT } from '../../../src/ui/text.ts';
import { fakeTimers } from '../../support/tab/fakeTimers.ts';

function Screen({
  undo,
  command,
  part,
  ...how
}: OfferDetails & {
  undo?: () => Promise<boolean>;
  command?: () => Promise<unknown>;
  part?: () => Promise<string>;
}) {
  const { offerUndo, keep, load } = useNotices();
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => undo && offerUndo('Deleted Push Day', undo, how)}>
        delete
      </button>
      <button type="button" onClick={() => command && void keep(command)}>
        save
      </button>
      <button type="button" onClick={() => part && void load(part).then(setLoaded)}>
        open
      </button>
      <p>{loaded}</p>
    </>
  );
}

const show = (screen: ComponentProps<typeof Screen>) =>
  render(
    <NoticeBoard>
      <Screen {...screen} />
    </NoticeBoard>,
  );

describe('a notice', () => {
  it('says what happened, and Undo takes it back once (D11) [N.toast]', async () => {
    const user = userEvent.setup();
    const undo = vi.fn(() => Promise.resolve(true));
    show({ undo });
    await user.click(screen.getByRole('button', { name: 'delete' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^Deleted Push Day$/);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is taken back by Ctrl+Z from anywhere, but in a box, which takes back what was typed [D26.toast]', async () => {
    const user = userEvent.setup();
    const undo = vi.fn(() => Promise.resolve(true));
    show({ undo });
    const box = document.createElement('input');
    document.body.append(box);
    onTestFinished(() => box.remove());
    await user.keyboard('{Control>}z{/Control}');
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Control+Z',
    );
    await user.keyboard('z');
    box.focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
    box.blur();
    // As Caps Lock has it.
    await user.keyboard('{Control>}Z{/Control}');
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledOnce();
  });

  it('offers Undo for what is left of its time, where a page was loaded again in it [D11.time]', () => {
    fakeTimers();
    show({ undo: () => Promise.resolve(true), forMs: 4_000 });
    fireEvent.click(screen.getByRole('button', { name: 'delete' }));
    act(() => vi.advanceTimersByTime(3_999));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers Undo for 10 s [D11.time, D10.undo]', () => {
    fakeTimers();
    show({ undo: () => Promise.resolve(true) });
    fireEvent.click(screen.getByRole('button', { name: 'delete' }));
    act(() => vi.advanceTimersByTime(9_999));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offers what was offered before again when a newer one is taken back, for what is left of its time [D26.toast]', async () => {
    fakeTimers();
    const taken: string[] = [];
    const offers = ['Friday', 'Monday', 'Sunday'];
    const undo = (what: string) => async () => taken.push(what) > 0;
    function Rows() {
      const { offerUndo } = useNotices();
      return offers.map((day) => (
        <button key={day} type="button" onClick={() => offerUndo(`Deleted ${day}`, undo(day))}>
          {day}
        </button>
      ));
    }
    render(
      <NoticeBoard>
        <Rows />
      </NoticeBoard>,
    );
    const press = (name: string) =>
      act(async () => fireEvent.click(screen.getByRole('button', { name })));
    for (const day of offers) {
      await press(day);
      act(() => vi.advanceTimersByTime(4_500));
    }
    expect(screen.getByRole('status')).toHaveTextContent(/^Deleted Sunday$/);
    await press('Undo');
    // Friday's time is over: nothing more is offered after this.
    expect(screen.getByRole('status')).toHaveTextContent(/^Deleted Monday$/);
    await press('Undo');
    expect(screen.queryByRole('status')).toBeNull();
    expect(taken).toEqual(['Sunday', 'Monday']);
  });

  it('says that it comes too late of what is offered again too [D26.toast]', async () => {
    const user = userEvent.setup();
    const undo = vi.fn(async () => false).mockResolvedValueOnce(true);
    show({ undo });
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('alert')).toHaveTextContent(TEXT.tooLateToUndo);
  });

  it('offers nothing again that is gone before it can be pressed [D26.toast]', async () => {
    fakeTimers();
    show({ undo: () => Promise.resolve(true) });
    fireEvent.click(screen.getByRole('button', { name: 'delete' }));
    act(() => vi.advanceTimersByTime(UNDO_MS - DOUBLE_TAP_MS));
    fireEvent.click(screen.getByRole('button', { name: 'delete' }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is reached by Tab, on the page and in a dialog above it [D26.toast]', async () => {
    const user = userEvent.setup();
    const screens = (isOpen: boolean) => (
      <NoticeBoard>
        <Screen undo={() => Promise.resolve(true)} />
        {isOpen && (
          <Overlay title="History" onClose={() => {}}>
            <input aria-label="Period" />
          </Overlay>
        )}
      </NoticeBoard>
    );
    const { rerender } = render(screens(false));
    await user.click(screen.getByRole('button', { name: 'delete' }));
    const tabToUndo = async (from: HTMLElement, stops: number) => {
      from.focus();
      for (let pressed = 0; pressed < stops; pressed += 1) await user.tab();
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    };
    await tabToUndo(screen.getByRole('button', { name: 'delete' }), 3);
    rerender(screens(true));
    await tabToUndo(await screen.findByRole('textbox', { name: 'Period' }), 1);
    // It is said once: a board that moves says nothing anew.
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('stays with Undo as long as its button has the focus [D26.focus]', () => {
    fakeTimers();
    show({ undo: () => Promise.resolve(true) });
    fireEvent.click(screen.getByRole('button', { name: 'delete' }));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('status')).toHaveTextContent('Deleted Push Day');
    act(() => screen.getByRole('button', { name: 'save' }).focus());
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says so where it is too late to take it back', async () => {
    const user = userEvent.setup();
    show({ undo: () => Promise.resolve(false) });
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Too late to take that back.$/);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers Undo once more where this device could not carry it out', async () => {
    const user = userEvent.setup();
    let isFull = true;
    const undo = () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve(true));
    show({ undo });
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    isFull = false;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('lets a newer offer stand when an older one comes too late', async () => {
    const user = userEvent.setup();
    let answer = (_: boolean) => {};
    const undo = () => new Promise<boolean>((resolve) => (answer = resolve));
    show({ undo });
    const remove = screen.getByRole('button', { name: 'delete' });
    await user.click(remove);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(remove);
    await act(async () => answer(false));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('gives the focus back to where it came from', async () => {
    const user = userEvent.setup();
    show({ undo: () => Promise.resolve(true) });
    await user.click(screen.getByRole('button', { name: 'delete' }));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'delete' })).toHaveFocus();
  });

  it('gives the focus to the button of a menu that was open, which is gone by then', async () => {
    const user = userEvent.setup();
    render(
      <NoticeBoard>
        <Screen undo={() => Promise.resolve(true)} />
        <MenuButton label="Options" items={[{ label: 'Edit', icon: Check, onChoose() {} }]} />
      </NoticeBoard>,
    );
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.click(screen.getByRole('button', { name: 'Options' }));
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Options' })).toHaveFocus();
  });

  it('says the same words again when the same happens again', async () => {
    const user = userEvent.setup();
    show({ undo: () => Promise.resolve(true) });
    const remove = screen.getByRole('button', { name: 'delete' });
    await user.click(remove);
    const first = screen.getByRole('status');
    await user.click(remove);
    expect(screen.getByRole('status')).not.toBe(first);
  });

  it('stays while the window, and not its button, has lost the focus', () => {
    fakeTimers();
    show({ undo: () => Promise.resolve(true) });
    fireEvent.click(screen.getByRole('button', { name: 'delete' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    act(() => vi.advanceTimersByTime(60_000));
    // As a window that loses it says it: the button is still the active element.
    fireEvent.blur(undo);
    expect(undo).toBeVisible();
  });

  it('stands in the highest dialog, where it can be reached', async () => {
    const user = userEvent.setup();
    const screens = (open: string[]) => (
      <NoticeBoard>
        <Screen undo={() => Promise.resolve(true)} />
        {open.map((title) => (
          <Overlay key={title} title={title} onClose={() => {}}>
            {title}
          </Overlay>
        ))}
      </NoticeBoard>
    );
    const { rerender } = render(screens([]));
    await user.click(screen.getByRole('button', { name: 'delete' }));
    for (const open of [['History'], ['History', 'Workout'], ['History']]) {
      rerender(screens(open));
      const dialog = within(screen.getByRole('dialog', { name: open.at(-1) ?? '' }));
      expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
      expect(screen.getAllByRole('status')).toHaveLength(1);
    }
    rerender(screens([]));
    expect(screen.getByRole('status')).toHaveTextContent('Deleted Push Day');
  });

  it('tells a write that this device could not keep, until one can be kept', async () => {
    const user = userEvent.setup();
    let isFull = true;
    const command = () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve());
    show({ command });
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not save on this device. Free some space and try again.',
    );

    isFull = false;
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells that a part of the app did not load, offers Reload for 10 s, and the screen goes on', async () => {
    fakeTimers();
    let isOffline = true;
    const part = () =>
      isOffline ? Promise.reject(new TypeError('no such file')) : Promise.resolve('the details');
    show({ part });
    const open = () =>
      act(async () => fireEvent.click(screen.getByRole('button', { name: 'open' })));
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the app did not load.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByRole('alert')).toBeNull();

    isOffline = false;
    await open();
    expect(screen.getByText('the details')).toBeVisible();
  });
});
