import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Check } from 'lucide';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MenuButton } from '../../../src/ui/parts/MenuButton.tsx';

function renderMenu(onChoose = vi.fn<(label: string) => void>()) {
  const items = ['First', 'Second', 'Third'].map((label) => ({
    label,
    icon: Check,
    onChoose: () => onChoose(label),
  }));
  render(
    <StrictMode>
      <MenuButton label="Account" items={items} />
      <button type="button">Elsewhere</button>
    </StrictMode>,
  );
  return { user: userEvent.setup(), onChoose };
}

const button = () => screen.getByRole('button', { name: 'Account' });
const item = (name: string) => screen.getByRole('menuitem', { name });
const menu = () => screen.queryByRole('menu');

describe('a menu button (WAI-ARIA: the keys of a menu)', () => {
  it('opens at its first item and says so', async () => {
    const { user } = renderMenu();
    expect(button()).toHaveAttribute('aria-haspopup', 'menu');
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await user.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(button()).toHaveAttribute('aria-controls', menu()?.id);
    expect(screen.getByRole('menu', { name: 'Account' })).toBeVisible();
    expect(item('First')).toHaveFocus();
    await user.click(button());
    expect(menu()).toBeNull();
  });

  it.each([
    ['{Enter}', 'First'],
    [' ', 'First'],
    ['{ArrowDown}', 'First'],
    ['{ArrowUp}', 'Third'],
  ])('opens with the key %j at %s', async (key, name) => {
    const { user } = renderMenu();
    act(() => button().focus());
    await user.keyboard(key);
    expect(item(name)).toHaveFocus();
  });

  it('leaves out what cannot be done, and keeps what leaves something out or takes it away behind a line', async () => {
    const entry = (label: string) => ({ label, icon: Check, onChoose: vi.fn() });
    render(
      <MenuButton
        label="Account"
        items={[
          { ...entry('Alone'), isApart: true },
          entry('Edit'),
          false,
          { ...entry('Skip'), isApart: true },
          { ...entry('Delete'), isDanger: true },
        ]}
      />,
    );
    const user = userEvent.setup();
    await user.click(button());
    const shown = [...screen.getByRole('menu').querySelectorAll('[role="menuitem"], hr')];
    expect(shown.map(({ textContent }) => textContent || '–')).toEqual([
      'Alone',
      'Edit',
      '–',
      'Skip',
      '–',
      'Delete',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(item('Skip')).toHaveFocus();
  });

  it('moves with the arrows, round both ends, and with Home and End', async () => {
    const { user } = renderMenu();
    await user.click(button());
    for (const [key, name] of [
      ['{ArrowDown}', 'Second'],
      ['{End}', 'Third'],
      ['{ArrowDown}', 'First'],
      ['{ArrowUp}', 'Third'],
      ['{Home}', 'First'],
    ] as const) {
      await user.keyboard(key);
      expect(item(name)).toHaveFocus();
    }
  });

  it('closes with Escape, and the focus goes back to the button', async () => {
    const { user } = renderMenu();
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(menu()).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('closes when the person taps elsewhere', async () => {
    const { user } = renderMenu();
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(menu()).toBeNull();
  });

  it('makes the page behind it inert for as long as it is open [N.menu]', async () => {
    const { user } = renderMenu();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    await user.click(button());
    expect(elsewhere.closest('[inert]')).not.toBeNull();
    expect(button().closest('[inert]')).toBeNull();
    expect(item('First').closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    expect(elsewhere.closest('[inert]')).toBeNull();
  });

  it('leaves inert what was, and what a choice makes so', async () => {
    const { user } = renderMenu(
      vi.fn(() => {
        screen.getByText('Elsewhere').inert = true;
      }),
    );
    await user.click(button());
    await user.click(item('First'));
    expect(screen.getByText('Elsewhere').inert).toBe(true);
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(screen.getByText('Elsewhere').inert).toBe(true);
  });

  it('closes with the browser’s Back and leaves no history entry behind', async () => {
    const { user } = renderMenu();
    await user.click(button());
    await act(async () => {});
    expect(history.state).toMatchObject({ overlays: 1 });
    await act(async () => history.back());
    expect(menu()).toBeNull();
    expect(history.state?.overlays ?? 0).toBe(0);
  });

  it('does what is chosen once, closes and gives the focus back', async () => {
    const { user, onChoose } = renderMenu();
    await user.click(button());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChoose.mock.calls).toEqual([['Second']]);
    expect(menu()).toBeNull();
    expect(button()).toHaveFocus();
  });
});
