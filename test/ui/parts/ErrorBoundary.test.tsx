import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/ui/parts/ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('broken on purpose');
}

it('says that a screen stopped, that the data are safe, and offers Reload', () => {
  // React tells the console of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This screen stopped working');
  expect(screen.getByRole('alert')).toHaveTextContent('What you saved is still on this device.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  vi.restoreAllMocks();
});
