import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/ui/parts/ErrorBoundary.tsx';
import { heldCall, openTestDevice, renderScreen, testRemote } from '../../support/ui.tsx';

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

it('lets its person log out where a reload does not help, as often as that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { promise, release } = heldCall();
  const signOut = vi.fn(async () => {
    await promise;
    throw new Error('The device is full.');
  });
  const user = renderScreen(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { ...openTestDevice(), remote: testRemote({ signOut }) },
  );
  const logOut = screen.getByRole('button', { name: 'Log out' });
  await user.click(logOut);
  expect(logOut).toBeDisabled();
  release();
  await waitFor(() => expect(logOut).toBeEnabled());
  await user.click(logOut);
  expect(signOut).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
