import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../src/domain/plan.ts';
import { type Account, setGate } from '../../src/store/account.ts';
import { keepBuilderDraft } from '../../src/store/builder.ts';
import { addCalories } from '../../src/store/calories.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { claimNext } from '../../src/store/outbox/claim.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { readPlans } from '../../src/store/plans.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { wireOf } from '../../src/sync/drain/wire.ts';
import { Screens } from '../../src/ui/Screens.tsx';
import { endColdStart } from '../../src/ui/startup/coldStart.ts';
import { samplePlan } from '../support/samples.ts';
import { openTestDevice, renderScreen, TODAY, tell, testClock } from '../support/ui.tsx';

/** The screens of a person whose session with the server has expired while something is open. */
async function openExpired(open: (account: Account) => Promise<unknown>) {
  const opened = openTestDevice();
  endColdStart(opened.device);
  await saveWeight(opened.account, TODAY, 182.4);
  await open(opened.account);
  await setGate(opened.account, 'signIn');
  const user = renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
  const dialog = await screen.findByRole('dialog');
  return { user, dialog: within(dialog), account: opened.account };
}

/** The screens with a session of Push Day in front, of which the first set is done. */
async function tickedOnce() {
  const opened = openTestDevice();
  const { account } = opened;
  endColdStart(opened.device);
  await startWorkout(account, samplePlan('p1'));
  const user = renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
  const tick = { name: 'Complete set 1 of Bench Press' };
  await user.click(await screen.findByRole('checkbox', tick));
  return { user, account };
}

describe('an open builder', () => {
  it('keeps what is typed while another tab’s session is in front, whatever becomes of what was kept [D28.own]', async () => {
    const opened = openTestDevice();
    endColdStart(opened.device);
    const { account } = opened;
    await keepBuilderDraft(account, 'left', EMPTY_PLAN_DRAFT);
    renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
    const name = await screen.findByRole('textbox', { name: 'Workout name' });
    fireEvent.change(name, { target: { value: 'Leg Day' } });
    await startWorkout(account, samplePlan('p1'));
    await screen.findByRole('dialog', { name: 'Workout: Push Day' });
    await account.db.builderDraft.clear();
    await leaveWorkout(account, (await readRunningSession(account))?.id ?? '');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Workout: Push Day' })).toBeNull(),
    );
    expect(await screen.findByRole('textbox', { name: 'Workout name' })).toHaveValue('Leg Day');
  });
});

describe('a completed workout', () => {
  it('is taken back with two taps, and sent only when it no longer can be [D26.complete]', async () => {
    const clock = testClock();
    const opened = openTestDevice(clock);
    const { account } = opened;
    endColdStart(opened.device);
    await startWorkout(account, samplePlan('p1'));
    const user = renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
    const complete = () => screen.findByRole('button', { name: 'Complete Workout' });
    await user.click(await complete());
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Workout saved')).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await complete());
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Workout saved')).toBeVisible();

    const drainer = await becomeDrainer(account);
    const claim = () => claimNext(drainer, wireOf, { failed: new Set(), agenda: [] });
    await waitFor(async () =>
      expect(await account.db.outbox.toArray()).toMatchObject([
        { notBeforeMs: clock.nowMs() + 10_000 },
      ]),
    );
    expect(await claim()).toBeNull();
    clock.set(clock.nowMs() + 10_000);
    expect(await claim()).toMatchObject({ change: { kind: 'session.add' } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Too late to take that back.')).toHaveRole('alert');
  });
});

describe('a completed workout after which another one was started', () => {
  it('can still be taken back, as left: the new one runs on [D26.complete, D10.left.other]', async () => {
    const { user, account } = await tickedOnce();
    await user.click(screen.getByRole('button', { name: 'Complete Workout' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await user.click(await screen.findByRole('button', { name: 'Start empty workout' }));
    expect(await screen.findByRole('dialog', { name: /^Workout: / })).toBeVisible();
    expect(screen.getByText('Workout saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await account.db.outbox.count()).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  });
});

describe('a completed workout whose page is loaded again', () => {
  async function reloaded(afterMs: number) {
    const clock = testClock();
    const opened = openTestDevice(clock);
    const { account } = opened;
    endColdStart(opened.device);
    await startWorkout(account, samplePlan('p1'));
    const show = () => renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Complete Workout' }));
    await screen.findByRole('alertdialog', { name: 'Workout saved successfully!' });
    cleanup();
    clock.set(clock.nowMs() + afterMs);
    const dueMs = async () => (await account.db.outbox.toArray())[0]?.notBeforeMs;
    return { user: show(), account, dueMs, nowMs: clock.nowMs() };
  }

  it('in its alert can still be taken back, and waits no longer than that [D26.complete]', async () => {
    const { user, account, dueMs, nowMs } = await reloaded(30_000);
    expect(await screen.findByText('Workout saved')).toHaveRole('status');
    expect(await dueMs()).toBe(nowMs + 10_000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(await account.db.outbox.count()).toBe(0);
  });

  it('can still be taken back after another one was started [D26.complete]', async () => {
    const { user } = await reloaded(30_000);
    await screen.findByText('Workout saved');
    await user.click(await screen.findByRole('button', { name: 'Start empty workout' }));
    await screen.findByRole('dialog', { name: /^Workout: / });
    expect(screen.getByText('Workout saved')).toBeVisible();
  });

  it('long after is offered back no more', async () => {
    const { dueMs, nowMs } = await reloaded(120_000);
    expect(await screen.findByRole('heading', { name: 'Welcome back, User' })).toBeVisible();
    expect(await dueMs()).toBe(nowMs);
    expect(screen.queryByText('Workout saved')).toBeNull();
  });
});

describe('a workout that was left and resumed on home', () => {
  it('is not offered back once more: the toast is gone', async () => {
    const { user } = await tickedOnce();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Left the workout')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(screen.queryByText('Left the workout')).toBeNull();
  });
});

describe('a set that is ticked', () => {
  it('reads the session, not the plans of the home screen behind it', async () => {
    const opened = openTestDevice();
    const { account } = opened;
    endColdStart(opened.device);
    await tell(account, { plans: [samplePlan('p1'), samplePlan('p2')] });
    await startWorkout(account, samplePlan('p1'));
    const user = renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
    const start = { name: 'Start Quick Workout', hidden: true };
    await waitFor(() => expect(screen.getByRole('button', start)).toBeEnabled());
    let plansRead = 0;
    account.db.plans.hook('reading', (row) => {
      plansRead += 1;
      return row;
    });
    await user.click(screen.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }));
    expect(await screen.findByText('1 of 2 sets')).toBeVisible();
    expect(plansRead).toBe(0);
    await readPlans(account);
    expect(plansRead).toBe(2);
  });
});

const signIn = () => screen.queryByRole('heading', { name: 'Welcome Back' });

describe('an expired session (D2)', () => {
  it('leaves an open session usable, says so in its status, and asks when it closes [D2.expired, D2.open, D2.after]', async () => {
    const { user, dialog, account } = await openExpired((of) => startWorkout(of, samplePlan('p1')));
    expect(await dialog.findByText('Sign in to sync 1 change')).toHaveRole('status');
    await user.click(dialog.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }));
    expect(await dialog.findByText('1 of 2 sets')).toBeVisible();
    expect(signIn()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Complete Workout' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(await screen.findByText('Sign in to sync 2 changes')).toHaveRole('status');
    expect(screen.getByText(/Nothing is gone: what you logged is on this device\.$/)).toBeVisible();
    expect(await readRunningSession(account)).toBeNull();
  });

  it('leaves an open builder usable, and says so in its status [D2.open]', async () => {
    const { user, dialog } = await openExpired((of) =>
      keepBuilderDraft(of, 'left', EMPTY_PLAN_DRAFT),
    );
    expect(await dialog.findByText('Sign in to sync 1 change')).toHaveRole('status');
    await user.type(dialog.getByRole('textbox', { name: 'Workout name' }), 'Push Day');
    expect(dialog.getByRole('textbox', { name: 'Workout name' })).toHaveValue('Push Day');
    expect(signIn()).toBeNull();
  });

  it('leaves what is typed on home to be saved, and asks once nobody is in the box any more', async () => {
    const opened = openTestDevice();
    endColdStart(opened.device);
    const { account } = opened;
    await addCalories(account, TODAY, 300);
    const user = renderScreen(<Screens launch={null} onLaunched={() => {}} />, opened);
    const box = await screen.findByRole('textbox', { name: 'Today’s weight' });
    await user.type(box, '182.4');
    await setGate(account, 'signIn');
    expect(await screen.findByText('Sign in to sync 1 change')).toHaveRole('status');
    // Whoever types another number in its place is in the box still, and so is who looks into another one.
    await user.clear(box);
    await user.click(screen.getByRole('textbox', { name: 'Add calories' }));
    await user.click(box);
    await user.type(box, '181');
    expect(screen.getByRole('textbox', { name: 'Today’s weight' })).toBe(box);
    await user.click(screen.getByRole('button', { name: 'Save weight' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(await screen.findByText('Sign in to sync 2 changes')).toHaveRole('status');
    expect(await account.db.outbox.toArray()).toMatchObject([
      { change: { kind: 'calories.add' } },
      { change: { kind: 'weight.set', weight: 181 } },
    ]);
  });
});
