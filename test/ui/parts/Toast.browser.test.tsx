/** Only a real browser knows what lies under a thumb. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { Toast } from '../../../src/ui/parts/Toast.tsx';

afterEach(cleanup);

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
