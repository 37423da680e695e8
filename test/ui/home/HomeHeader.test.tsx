import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Account, setGate } from '../../../src/store/account.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  startWorkout,
} from '../../../src/store/liveSession.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { HomeHeader } from '../../../src/ui/home/HomeHeader.tsx';
import { delivery, entryOf, goalOf } from '../../support/entries.ts';
import { samplePlan } from '../../support/samples.ts';
import {
  Elsewhere,
  goElsewhere,
  heldCall,
  openTestDevice,
  renderScreen,
  TODAY,
  tell,
  testRemote,
} from '../../support/ui.tsx';

describe('the head of the home view (S2)', () => {
  it('greets the person by name [S2.home.greeting]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { profile: { name: 'Alex' } });
    renderScreen(<HomeHeader isShown />, opened);
    expect(await screen.findByRole('heading', { name: 'Welcome back, Alex' })).toBeVisible();
  });

  it.each([null, '', '  '])(
    'greets a person without a name (%j) as User [S2.home.greeting.user]',
    async (name) => {
      const opened = openTestDevice();
      await tell(opened.account, { profile: { name } });
      renderScreen(<HomeHeader isShown />, opened);
      expect(await screen.findByRole('heading', { name: 'Welcome back, User' })).toBeVisible();
    },
  );

  it('greets as User while the server has never answered', async () => {
    renderScreen(<HomeHeader isShown />, openTestDevice());
    expect(await screen.findByRole('heading', { name: 'Welcome back, User' })).toBeVisible();
  });

  it('logs out once, however often it is pressed [S2.home.logout]', async () => {
    const { promise, release } = heldCall();
    const signOut = vi.fn(() => promise);
    const user = renderScreen(<HomeHeader isShown />, {
      ...openTestDevice(),
      remote: testRemote({ signOut }),
    });
    const button = screen.getByRole('button', { name: 'Log out' });
    await user.dblClick(button);
    await vi.waitFor(() => expect(button).toBeDisabled());
    await user.click(button);
    expect(signOut).toHaveBeenCalledOnce();
    release();
    await vi.waitFor(() => expect(button).toBeEnabled());
  });

  it('says that it sends what waits, while it tries', async () => {
    const opened = openTestDevice();
    await saveWeight(opened.account, TODAY, 182.4);
    const { promise, release } = heldCall();
    const remote = testRemote({ signOut: () => promise });
    const user = renderScreen(<HomeHeader isShown />, { ...opened, remote });
    expect(await screen.findByText('1 change waiting to sync')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Sending 1 change…')).toHaveRole('status');
    release();
    expect(await screen.findByText('1 change waiting to sync')).toBeVisible();
  });

  it('opens no sync details for whoever has closed the account while they were loaded', async () => {
    const user = renderScreen(<HomeHeader isShown />, openTestDevice());
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: 'Account' }));
      fireEvent.click(screen.getByRole('button', { name: 'Sync details' }));
    };
    await ask();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Loaded by now, and by the first asking as well.
    await import('../../../src/ui/sync/SyncDetails.tsx');
    await act(async () => {});
    expect(screen.queryByRole('dialog')).toBeNull();
    await ask();
    expect(await screen.findByRole('dialog', { name: 'Sync details' })).toBeVisible();
  });

  it('says where the changes stand', async () => {
    renderScreen(<HomeHeader isShown />, openTestDevice());
    expect(await screen.findByText('All changes saved')).toHaveRole('status');
  });
});

describe('logging out while changes cannot be sent (D27)', () => {
  async function pressLogOut(prepare: (account: Account) => Promise<unknown>) {
    const opened = openTestDevice();
    await prepare(opened.account);
    const signOut = vi.fn(() => Promise.resolve());
    const user = renderScreen(<HomeHeader isShown />, {
      ...opened,
      remote: testRemote({ signOut }),
    });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const press = (name: string) => user.click(dialog.getByRole('button', { name }));
    return { user, signOut, dialog, press };
  }
  const noSignal = async (account: Account) => {
    await saveWeight(account, TODAY, 182.4);
    await setGate(account, 'unreachable');
  };

  it('asks first, and says what stays and that signing in needs a connection [D27.asks, D27.says, N.logout]', async () => {
    const { signOut, dialog, press } = await pressLogOut(noSignal);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Log out with 1 change unsent?');
    expect(
      dialog.getByText(/You are offline\..*stays on this device.*needs a connection\./),
    ).toBeVisible();
    expect(await dialog.findByText('Weight 182.4 lbs for Nov 20')).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
    await press('Log out');
    expect(signOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing of whoever has gone on to a box meanwhile: their next key is meant for that', async () => {
    const opened = openTestDevice();
    await noSignal(opened.account);
    const header = (
      <>
        <HomeHeader isShown />
        <Elsewhere />
      </>
    );
    renderScreen(header, { ...opened, remote: testRemote() });
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    const elsewhere = goElsewhere();
    await readSyncState(opened.account);
    await act(async () => {});
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(elsewhere).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it.each(['Stay signed in', 'Escape'])(
    'stays signed in by default: %s [D27.default]',
    async (way) => {
      const { user, signOut, dialog } = await pressLogOut(noSignal);
      expect(dialog.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
      await user.keyboard(way === 'Escape' ? '{Escape}' : '{Enter}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(signOut).not.toHaveBeenCalled();
    },
  );

  it('asks where the server has refused something, too, and names five [D27.asks]', async () => {
    const { dialog } = await pressLogOut(async ({ db }) => {
      const goals = [1, 2, 3, 4, 5, 6, 7].map((at) =>
        entryOf(at, goalOf(2000 + at), { delivery: delivery('parked') }),
      );
      await db.outbox.bulkAdd(goals);
    });
    expect(dialog.getByRole('heading')).toHaveTextContent(/^Log out with 7 changes unsent\?$/);
    expect(await dialog.findByText('and 2 more')).toBeVisible();
    expect(dialog.queryByText(/offline/)).toBeNull();
  });

  it('tells two plans of one name apart, as the sync details do [D27.says]', async () => {
    const { dialog } = await pressLogOut(async (account) => {
      const plans = ['a', 'b'].map(
        (id) => ({ kind: 'plan.create', plan: samplePlan(id) }) as const,
      );
      await account.db.outbox.bulkAdd(plans.map((change, at) => entryOf(at + 1, change)));
      await noSignal(account);
    });
    expect(await dialog.findByText('New plan Push Day')).toBeVisible();
    expect(dialog.getByText('New plan Push Day (2)')).toBeVisible();
  });

  it('promises to send nothing that was refused [D27.says]', async () => {
    const { dialog } = await pressLogOut(async (account) => {
      const refused = entryOf(1, goalOf(2000), { delivery: delivery('parked') });
      await account.db.outbox.add(refused);
      await noSignal(account);
    });
    expect(dialog.getByText(/, and what was not refused is sent the next time/)).toBeVisible();
  });

  it.each(['forbidden', 'signIn', 'otherAccount'] as const)(
    'asks where one change waits and cannot be sent: %s [D27.asks]',
    async (gate) => {
      const { dialog, signOut } = await pressLogOut(async (account) => {
        await saveWeight(account, TODAY, 182.4);
        await setGate(account, gate);
      });
      expect(dialog.getByRole('heading')).toHaveTextContent(/^Log out with 1 change unsent\?$/);
      expect(signOut).not.toHaveBeenCalled();
    },
  );

  it('asks where the server is there and has an error for a change [D27.asks]', async () => {
    const { dialog, signOut } = await pressLogOut(async (account) => {
      const lastError = { kind: 'status', status: 500, atMs: 0 } as const;
      await account.db.outbox.add({ ...entryOf(1, goalOf(2000)), lastError });
      await setGate(account, 'open');
    });
    expect(dialog.getByRole('heading')).toHaveTextContent(/^Log out with 1 change unsent\?$/);
    expect(signOut).not.toHaveBeenCalled();
  });

  async function leavesUnasked(prepare: (account: Account) => Promise<unknown>) {
    const opened = openTestDevice();
    await prepare(opened.account);
    const signOut = vi.fn(() => Promise.resolve());
    const user = renderScreen(<HomeHeader isShown />, {
      ...opened,
      remote: testRemote({ signOut }),
    });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }

  it('asks nothing where what waits was not sent yet: that is tried first [D7.send]', () =>
    leavesUnasked(async (account) => {
      await saveWeight(account, TODAY, 182.4);
      await setGate(account, 'open');
    }));

  it('asks nothing where all is saved and the server was there', () =>
    leavesUnasked((account) => setGate(account, 'forbidden')));

  it('does not blame the signal where the server is down [D27.says]', async () => {
    const { dialog } = await pressLogOut(async (account) => {
      await saveWeight(account, TODAY, 182.4);
      await setGate(account, 'down');
    });
    expect(
      dialog.getByText(
        /^The server has a problem of its own\..*stays on this device.*needs a connection to it\.$/,
      ),
    ).toBeVisible();
  });

  it.each([
    [
      'portal',
      'Log out without a connection?',
      'This Wi-Fi wants you to log in first. Signing in again needs a connection.',
    ],
    [
      'down',
      'Log out while the server has a problem?',
      'The server has a problem of its own. Signing in again needs a connection to it.',
    ],
    [
      'nobody',
      'Log out and sign in again?',
      'The server does not know you. Signing in again needs a connection.',
    ],
  ] as const)(
    'asks where nothing is unsent and nobody could sign in again: %s',
    async (...told) => {
      const [gate, title, words] = told;
      const { dialog } = await pressLogOut((account) => setGate(account, gate));
      expect(dialog.getByRole('heading')).toHaveTextContent(title);
      expect(dialog.getByText(words)).toBeVisible();
    },
  );

  it('asks without a signal where nothing is unsent, too: one cannot sign in again', async () => {
    const { dialog } = await pressLogOut((account) => setGate(account, 'unreachable'));
    expect(dialog.getByRole('heading')).toHaveTextContent('Log out without a connection?');
    expect(dialog.getByText('You are offline. Signing in again needs a connection.')).toBeVisible();
    expect(dialog.queryByRole('list')).toBeNull();
  });

  it('says that a workout which was left waits here as well [D27.says]', async () => {
    const { dialog } = await pressLogOut(async (account) => {
      await startWorkout(account, samplePlan('p1', 'Leg Day'));
      const id = (await readRunningSession(account))?.id ?? '';
      await changeSet(account, id, { exercise: 0, set: 0, completed: true });
      await leaveWorkout(account, id);
      await setGate(account, 'unreachable');
    });
    expect(await dialog.findByText('The workout Leg Day stays on this device.')).toBeVisible();
  });
});
