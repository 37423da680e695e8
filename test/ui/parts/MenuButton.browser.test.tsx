/** What only a real browser does with an open menu: Tab, and a tap on what is inert. */
import { cleanup, render } from '@testing-library/react';
import { Check } from 'lucide';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MenuButton } from '../../../src/ui/parts/MenuButton.tsx';

afterEach(cleanup);

const menu = page.getByRole('menu');

function renderMenu() {
  const onElsewhere = vi.fn();
  render(
    <StrictMode>
      <MenuButton label="Options" items={[{ label: 'Only', icon: Check, onChoose: vi.fn() }]} />
      <button type="button" style={{ marginTop: 200 }} onClick={onElsewhere}>
        Elsewhere
      </button>
    </StrictMode>,
  );
  return onElsewhere;
}

test('Tab closes it and goes on to what follows its button', async () => {
  renderMenu();
  await page.getByRole('button', { name: 'Options' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Only' })).toHaveFocus();
  await userEvent.tab();
  expect(menu.query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a tap on the page behind it closes it and presses nothing [N.menu]', async () => {
  const onElsewhere = renderMenu();
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
  const { x, y } = elsewhere.element().getBoundingClientRect();
  await page.getByRole('button', { name: 'Options' }).click();
  await userEvent.click(document.documentElement, { position: { x: x + 5, y: y + 5 } });
  await expect.element(menu).not.toBeInTheDocument();
  expect(onElsewhere).not.toHaveBeenCalled();
  await elsewhere.click();
  expect(onElsewhere).toHaveBeenCalledOnce();
});
