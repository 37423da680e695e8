import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HomeHeader } from '../../../src/ui/home/HomeHeader.tsx';
import { heldCall, openTestDevice, renderScreen, tell, testRemote } from '../../support/ui.tsx';

describe('the head of the home view (S2)', () => {
  it('greets the person by name [S2.home.greeting]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { profile: { name: 'Alex' } });
    renderScreen(<HomeHeader />, opened);
    expect(await screen.findByText('Welcome back, Alex')).toBeVisible();
  });

  it.each([null, '', '  '])(
    'greets a person without a name (%j) as User [S2.home.greeting.user]',
    async (name) => {
      const opened = openTestDevice();
      await tell(opened.account, { profile: { name } });
      renderScreen(<HomeHeader />, opened);
      expect(await screen.findByText('Welcome back, User')).toBeVisible();
    },
  );

  it('greets as User while the server has never answered', async () => {
    renderScreen(<HomeHeader />, openTestDevice());
    expect(await screen.findByText('Welcome back, User')).toBeVisible();
  });

  it('logs out once, however often it is pressed [S2.home.logout]', async () => {
    const { promise, release } = heldCall();
    const signOut = vi.fn(() => promise);
    const user = renderScreen(<HomeHeader />, {
      ...openTestDevice(),
      remote: testRemote({ signOut }),
    });
    const button = screen.getByRole('button', { name: 'Log out' });
    await user.click(button);
    expect(button).toBeDisabled();
    await user.click(button);
    expect(signOut).toHaveBeenCalledOnce();
    release();
    await vi.waitFor(() => expect(button).toBeEnabled());
  });

  it('says where the changes stand', async () => {
    renderScreen(<HomeHeader />, openTestDevice());
    expect(await screen.findByText('All changes saved')).toHaveRole('status');
  });
});
