/** Selection and caret as a real browser keeps them. */
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { NumberBox } from '../../../src/ui/parts/NumberBox.tsx';

function Box() {
  const [text, setText] = useState('182.5');
  return <NumberBox label="Weight" kind="decimal" text={text} onText={setText} />;
}

const box = page.getByRole('textbox', { name: 'Weight' });

function input(): HTMLInputElement {
  const element = box.element();
  if (!(element instanceof HTMLInputElement)) throw new Error('Not a text box.');
  return element;
}

afterEach(cleanup);

test('a click selects the number, so that typing replaces it', async () => {
  render(<Box />);
  await userEvent.click(box);
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 5]);
  await userEvent.keyboard('155');
  await expect.element(box).toHaveValue('155');
});

test('the caret stays where it was when a character is refused or added in the middle', async () => {
  render(<Box />);
  await userEvent.click(box);
  await userEvent.keyboard('{Home}{ArrowRight}');
  await userEvent.keyboard('x');
  expect([input().value, input().selectionStart]).toEqual(['182.5', 1]);
  await userEvent.keyboard('0');
  expect([input().value, input().selectionStart]).toEqual(['1082.5', 2]);
  await userEvent.keyboard('.');
  expect([input().value, input().selectionStart]).toEqual(['10.825', 3]);
});

test('its text is at least 16 px, so that iPhones do not zoom into it', () => {
  render(<Box />);
  expect(Number.parseFloat(getComputedStyle(input()).fontSize)).toBeGreaterThanOrEqual(16);
});
