import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { forgetAccount, noteLeaving, rememberAccount } from '../../../src/store/device.ts';
import type { Remote } from '../../../src/store/syncPort.ts';
import { AppContext } from '../../../src/ui/appContext.ts';
import { SignIn } from '../../../src/ui/signIn/SignIn.tsx';
import { NO_UPDATES } from '../../../src/ui/updates.ts';
import { fakeTimers } from '../../support/tab/fakeTimers.ts';
import { openTestDevice, testRemote, testTab } from '../../support/ui.tsx';

function renderSignIn(remote: Partial<Remote> = {}, hasFailed = false) {
  const { device } = openTestDevice();
  render(
    <AppContext value={{ device, remote: testRemote(remote), updates: NO_UPDATES, tab: testTab() }}>
      <SignIn hasFailed={hasFailed} />
    </AppContext>,
  );
  return device;
}

describe('the sign-in screen (S2)', () => {
  it('shows the name, the tagline, the heading and the invitation [S2.signIn.texts, D1]', () => {
    renderSignIn();
    expect(screen.getByText('Repkeep')).toBeVisible();
    expect(screen.getByText('Track your fitness journey')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(
      screen.getByText('Sign in to access your workout plans and track your progress'),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has one button per provider, and signs in with the one that is pressed [S2.signIn.button, D23.list]', async () => {
    const signIn = vi.fn<Remote['signIn']>(() => Promise.resolve('leaving'));
    const watchProviders: Remote['watchProviders'] = (onProviders) => {
      onProviders([
        { id: 'google', name: 'Google' },
        { id: 'apple', name: 'Apple' },
      ]);
      return () => undefined;
    };
    renderSignIn({ watchProviders, signIn });
    expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Apple' }));
    expect(signIn.mock.calls).toEqual([['apple']]);
  });

  it('says why nobody is let in who comes back while the last log-out is unheard [D8.mark]', async () => {
    const device = renderSignIn({ signIn: () => Promise.resolve('leaving') });
    await forgetAccount(device);
    const why = () => screen.queryByText(/last log-out has not reached the server/);
    const button = await screen.findByRole('button', { name: 'Sign in with Google' });
    expect(why()).toBeNull();
    await noteLeaving(device, { userId: '7', session: null });
    await waitFor(() => expect(why()).toBeVisible());
    // Whoever is on the way to the provider need not read it.
    await userEvent.click(button);
    expect(why()).toBeNull();
  });

  it('reads Redirecting… and is disabled after a click, and enabled again 2000 ms later [S2.signIn.redirecting, S2.signIn.again, S9.signIn.again]', async () => {
    renderSignIn();
    const button = await screen.findByRole('button', { name: 'Sign in with Google' });
    fakeTimers();
    fireEvent.click(button);
    expect(button).toHaveAccessibleName('Redirecting…');
    expect(button).toBeDisabled();

    act(() => vi.advanceTimersByTime(1_999));
    expect(button).toBeDisabled();
    act(() => vi.advanceTimersByTime(1));
    expect(button).toHaveAccessibleName('Sign in with Google');
    expect(button).toBeEnabled();
  });

  it('stays and says so when the server cannot be reached [D8.stays]', async () => {
    renderSignIn({ signIn: () => Promise.resolve('noConnection') });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No connection. Signing in needs one, just this once.',
    );
  });

  it('takes a call that breaks for no connection', async () => {
    renderSignIn({ signIn: () => Promise.reject(new Error('broken')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  });

  it('says that the last sign-in did not work, until the next one', async () => {
    renderSignIn({}, true);
    expect(screen.getByRole('alert')).toHaveTextContent('Sign-in did not work. Please try again.');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      1,
      0,
      '1 change is kept on this device. It is sent when you sign in to the same account again.',
    ],
    [
      2,
      0,
      '2 changes are kept on this device. They are sent when you sign in to the same account again.',
    ],
    [
      1,
      1,
      '1 change is kept on this device. It is here again when you sign in to the same account.',
    ],
    [
      3,
      1,
      '3 changes are kept on this device. They are here again when you sign in to the same account. What was not refused is sent then.',
    ],
  ])(
    'says how many unsent changes the sign-out left here, and how many of them were refused: %i, %i [D7.told]',
    async (unsent, refused, told) => {
      const device = renderSignIn();
      await forgetAccount(device, { unsent, refused, hasWorkout: false });
      expect(await screen.findByText(told)).toHaveRole('status');

      await rememberAccount(device, '8');
      await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    },
  );

  it('says that a workout waits here, and of no change that is sent [D7.told]', async () => {
    const device = renderSignIn();
    await forgetAccount(device, { unsent: 0, refused: 0, hasWorkout: true });
    expect(await screen.findByText(/^A workout is kept on this device/)).toHaveRole('status');
    expect(screen.queryByText(/sent when you sign in/)).toBeNull();
  });
});
