import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageMark } from '../../../src/ui/parts/pageMark.ts';

const page = document.documentElement;

function Part({ isSo = true }: { readonly isSo?: boolean }) {
  usePageMark('data-tried', isSo);
  return null;
}

test('the page is marked for as long as one of several parts says so', () => {
  const first = render(<Part />);
  const second = render(<Part />);
  first.unmount();
  expect(page).toHaveAttribute('data-tried');
  second.rerender(<Part isSo={false} />);
  expect(page).not.toHaveAttribute('data-tried');
  second.unmount();
  expect(page).not.toHaveAttribute('data-tried');
});

test('the page is not marked by a part of which it is not so', () => {
  render(<Part isSo={false} />);
  expect(page).not.toHaveAttribute('data-tried');
});
