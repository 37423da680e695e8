import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../src/domain/plan.ts';
import { type Account, setGate } from '../../src/store/account.ts';
import { keepBuilderDraft } from '../../src/store/builder.ts';
import { chooseUnit, type Device, forgetAccount, rememberAccount } from '../../src/store/device.ts';
import { readExport } from '../../src/store/export.ts';
import { readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import type { Remote } from '../../src/store/syncPort.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { App } from '../../src/ui/App.tsx';
import { AppContext } from '../../src/ui/appContext.ts';
import { endColdStart } from '../../src/ui/startup/coldStart.ts';
import { NO_UPDATES } from '../../src/ui/updates.ts';
import { loseConnection } from '../support/brokenStorage.ts';
import { samplePlan } from '../support/samples.ts';
import { fakeTicks } from '../support/tab/fakeTimers.ts';
import { heldCall, openTestDevice, TODAY, tell, testRemote, testTab } from '../support/ui.tsx';

function open(device: Device, calls: Partial<Remote> = {}) {
  const remote = testRemote(calls);
  return render(
    <AppContext value={{ device, remote, updates: NO_UPDATES, tab: testTab() }}>
      <App />
    </AppContext>,
  );
}

/** An app that a person has used before; the startup bar is over unless the test is about it. */
async function openRemembered({ isColdStart = false } = {}) {
  const opened = openTestDevice();
  await rememberAccount(opened.device, opened.account.userId);
  await tell(opened.account, { profile: { name: 'Alex' }, plans: [samplePlan('p1')] });
  if (!isColdStart) endColdStart(opened.device);
  return opened;
}

const home = () => screen.findByRole('heading', { name: 'Welcome back, Alex' });
const signIn = () => screen.findByRole('heading', { name: 'Welcome Back' });

async function sessionOf(account: Account) {
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  return session;
}

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('pounds or kilograms (D29)', () => {
  it('are what the device was told, at once, and nothing that is kept changes with them [D29.choice]', async () => {
    const { device, account } = await openRemembered();
    await saveWeight(account, TODAY, 182.4);
    const before = await readExport(account);
    await chooseUnit(device, 'kg');
    open(device);
    expect(await screen.findByRole('heading', { name: 'Weight (kg)' })).toBeVisible();
    expect(await screen.findByText('82.75 kg')).toBeVisible();
    await act(() => chooseUnit(device, 'lb'));
    expect(await screen.findByRole('heading', { name: 'Weight (lbs)' })).toBeVisible();
    expect(screen.getByText('182.4 lbs')).toBeVisible();
    expect(await readExport(account)).toEqual(before);
  });
});

describe('who is signed in (S4, D2)', () => {
  it('shows Loading... while nobody is remembered and the look-up runs, then the sign-in [S2.loading, S2.signIn, S3.auth, S4.auth, S6.visitors, S7.user.get]', async () => {
    const { promise, release } = heldCall();
    const lookUp = vi.fn(() => promise);
    open(openTestDevice().device, { lookUp });
    expect(await screen.findByText('Loading...')).toBeVisible();
    await waitFor(() => expect(lookUp).toHaveBeenCalledOnce());
    expect(screen.queryByRole('heading', { name: 'Welcome Back' })).toBeNull();

    release();
    expect(await signIn()).toBeVisible();
    expect(lookUp).toHaveBeenCalledOnce();
  });

  it('shows the sign-in without a message when the look-up fails [S4.auth.failed, S8.lookUp, D2.nobody]', async () => {
    open(openTestDevice().device, { lookUp: () => Promise.reject(new Error('time-out')) });
    expect(await signIn()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens from the device at once and never waits for the look-up [D2.device, D3.wait]', async () => {
    const { device } = await openRemembered();
    open(device, { lookUp: () => heldCall().promise });
    expect(await home()).toBeVisible();
  });

  it('goes from the look-up to the app without a moment of sign-in [S4.auth]', async () => {
    const { device, account } = openTestDevice();
    await tell(account, { profile: { name: 'Alex' } });
    endColdStart(device);
    const seen = new Set<string>();
    const watch = new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) seen.add(heading.textContent ?? '');
    });
    watch.observe(document.body, { childList: true, subtree: true });
    open(device, { lookUp: () => rememberAccount(device, account.userId) });
    expect(await home()).toBeVisible();
    watch.disconnect();
    expect(seen).not.toContain('Welcome Back');
  });

  it('shows the sign-in as soon as the account is forgotten (S4: logout) [S4.logout, S6.visitors, D8.offline]', async () => {
    const { device } = await openRemembered();
    open(device, { signOut: () => forgetAccount(device) });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await signIn()).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Welcome back, Alex' })).toBeNull();
  });

  it('asks to sign in again, and says how many changes are kept, when the session is over [D2.signIn, D2.expired]', async () => {
    const { device, account } = await openRemembered();
    await saveWeight(account, TODAY, 181);
    await saveWeight(account, '2026-11-19', 182);
    await setGate(account, 'signIn');
    open(device);
    expect(await signIn()).toBeVisible();
    expect(await screen.findByText('Sign in to sync 2 changes')).toHaveRole('status');
  });

  it('keeps an open builder usable, and asks to sign in when it closes [D2.open, D2.after]', async () => {
    const { device, account } = await openRemembered();
    await keepBuilderDraft(account, 'left', EMPTY_PLAN_DRAFT);
    await setGate(account, 'signIn');
    open(device);
    const close = await screen.findByRole('button', { name: 'Close' });
    expect(screen.queryByRole('heading', { name: 'Welcome Back' })).toBeNull();
    await userEvent.click(close);
    expect(await signIn()).toBeVisible();
  });
});

describe('the start (D15)', () => {
  it('shows the bar once per cold start, then home [S2.startup, S4.view.startup, D15.once]', async () => {
    fakeTicks();
    const { device } = await openRemembered({ isColdStart: true });
    const first = open(device);
    expect(await screen.findByRole('progressbar', { name: 'Loading your data' })).toBeVisible();
    // The bar may be there before its ticks are.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    act(() => vi.advanceTimersByTime(2_000));
    expect(await home()).toBeVisible();

    first.unmount();
    open(device);
    expect(await home()).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Loading your data' })).toBeNull();
  });

  it('reopens a running session at once, and shows no bar after it either [D10.reopens, D15.session]', async () => {
    const { device, account } = await openRemembered({ isColdStart: true });
    await startWorkout(account, samplePlan('p1'));
    open(device);
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Loading your data' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await home()).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Loading your data' })).toBeNull();
  });
});

describe('the views (S4)', () => {
  it('switch through their buttons, and the focus goes along [S2.home.progress, S2.progress.back, S4.view.switch]', async () => {
    const { device } = await openRemembered();
    open(device);
    await userEvent.click(await screen.findByRole('button', { name: 'View Progress & Workouts' }));
    expect(await screen.findByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: 'Back to home' }));
    expect(await home()).toBeVisible();
  });

  it('go back to home with the browser’s Back', async () => {
    const { device } = await openRemembered();
    open(device);
    await userEvent.click(await screen.findByRole('button', { name: 'View Progress & Workouts' }));
    expect(await screen.findByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();
    window.history.replaceState(null, '');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await home()).toBeVisible();
  });

  it('stay as they were under a session, which can be left and taken up again [S2.session, S4.session.start, S4.session.back, D10.undo]', async () => {
    const { device, account } = await openRemembered();
    open(device);
    await userEvent.click(await screen.findByRole('button', { name: 'View Progress & Workouts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start Push Day' }));
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    const { id } = await sessionOf(account);

    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Left the workout')).toHaveRole('status');
    expect(screen.getByRole('heading', { name: 'Progress & Workouts' })).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect((await sessionOf(account)).id).toBe(id);
  });

  it('open the builder above them [S2.builder]', async () => {
    const { device } = await openRemembered();
    open(device);
    await userEvent.click(await screen.findByRole('button', { name: 'View Progress & Workouts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add workout plan' }));
    expect(await screen.findByRole('dialog', { name: 'New workout plan' })).toBeVisible();
  });
});

describe('the address', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
  });

  it('?do=start starts the quick workout once [B.shortcuts]', async () => {
    window.history.replaceState(null, '', '/?do=start');
    const { device, account } = await openRemembered();
    open(device);
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(window.location.search).toBe('');

    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Left the workout')).toBeVisible();
    expect(await readRunningSession(account)).toBeNull();
  });

  it('?do=start goes on with a session that is running', async () => {
    window.history.replaceState(null, '', '/?do=start');
    const { device, account } = await openRemembered();
    await startWorkout(account, samplePlan('p2', 'Pull Day'));
    const { id } = await sessionOf(account);
    open(device);
    expect(await screen.findByRole('dialog', { name: 'Workout: Pull Day' })).toBeVisible();
    expect((await sessionOf(account)).id).toBe(id);
  });

  it('?do=start starts nothing behind a sign-in [S6.visitors]', async () => {
    window.history.replaceState(null, '', '/?do=start');
    const { device, account } = await openRemembered();
    await setGate(account, 'signIn');
    open(device);
    expect(await signIn()).toBeVisible();
    expect(await readRunningSession(account)).toBeNull();
  });

  it('?do=weight opens home with the weight box focused, once [B.shortcuts]', async () => {
    window.history.replaceState(null, '', '/?do=weight');
    const { device } = await openRemembered();
    open(device);
    const box = await screen.findByRole('textbox', { name: 'Today’s weight' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(window.location.search).toBe('');

    await userEvent.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to home' }));
    expect(await screen.findByRole('textbox', { name: 'Today’s weight' })).not.toHaveFocus();
  });

  it('?login=failed says so, and a reload says it no more', async () => {
    window.history.replaceState(null, '', '/?login=failed');
    open(openTestDevice().device);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sign-in did not work. Please try again.',
    );
    expect(window.location.search).toBe('');
  });
});

describe('storage that is not at hand', () => {
  it('shows Loading... while a frozen tab holds up an upgrade of the data, then the app', async () => {
    const { device, account } = await openRemembered();
    account.db.close({ disableAutoOpen: false });
    const openAs = (version?: number) => indexedDB.open(account.db.name, version);
    const frozen = await new Promise<IDBDatabase>((resolve) => {
      const request = openAs();
      request.onsuccess = () => resolve(request.result);
    });
    const upgrade = openAs(30);
    upgrade.onsuccess = () => upgrade.result.close();
    await new Promise((resolve) => {
      upgrade.onblocked = resolve;
    });
    open(device);
    expect(await screen.findByText('Loading...')).toBeVisible();
    frozen.close();
    expect(await home()).toBeVisible();
  });

  it('says after ten seconds that data which do not open are still there, offers Reload, and goes on trying', async () => {
    const { device } = await openRemembered();
    const forever = Number.POSITIVE_INFINITY;
    const breaking = loseConnection({ at: 'opening', mode: 'readonly', times: forever });
    fakeTicks();
    open(device);
    const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await tick(9_000);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await tick(1_000);
    expect(screen.getByRole('alert')).toHaveTextContent('still on this device');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    breaking.mend();
    await tick(10_000);
    expect(await home()).toBeVisible();
  });

  it('goes on showing what it has while the connection is lost, and what is new when it is back', async () => {
    const { device, account } = await openRemembered();
    open(device);
    expect(await home()).toBeVisible();
    const box = await screen.findByRole('textbox', { name: 'Today’s weight' });
    await userEvent.type(box, '182.4');
    const forever = Number.POSITIVE_INFINITY;
    const breaking = loseConnection({ at: 'opening', mode: 'readonly', times: forever });
    await saveWeight(account, '2026-11-19', 181);
    await waitFor(() => expect(breaking.lost).toBeGreaterThan(8), { timeout: 4_000 });
    expect(screen.getByRole('heading', { name: 'Welcome back, Alex' })).toBeVisible();
    expect(box).toHaveValue('182.4');
    breaking.mend();
    await device.probe();
    expect(await screen.findByRole('textbox', { name: 'Weight on 2026-11-19' })).toHaveValue('181');
    expect(box).toHaveValue('182.4');
  });
});
