import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { admitAccount } from '../../src/store/account.ts';
import { addCalories, setCalorieGoal } from '../../src/store/calories.ts';
import { deletePlan, savePlan } from '../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import { Views } from '../../src/ui/Views.tsx';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { plainNetwork } from '../support/servers/plainNetwork.ts';
import { openTestDevice, renderScreen, TODAY, tell, testClock } from '../support/ui.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });

describe('home and Progress & Workouts (S2)', () => {
  it('home has the calorie, weight and body-fat cards and the way to Progress, no history [S2.home.cards, D21.preview]', async () => {
    renderScreen(<Views opensAtWeight={false} />, openTestDevice());
    expect(await screen.findByRole('heading', { name: 'Welcome back, User' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'No Workouts Available' })).toBeVisible();
    expect(await heading('Daily Calorie Tracker')).toBeVisible();
    expect(await heading('Weight (lbs)')).toBeVisible();
    expect(await heading('Body Fat Estimation')).toBeVisible();
    expect(screen.getByRole('button', { name: 'View Progress & Workouts' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Workout History' })).toBeNull();
  });

  it('Progress has the back arrow, the chart, the plans and the history preview [S2.progress.back, S2.progress.parts, S2.plans.add, D21.preview]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, {
      weights: { [TODAY]: 181 },
      plans: [samplePlan('p1')],
      sessions: [recordOf('1')],
    });
    const user = renderScreen(<Views opensAtWeight={false} />, opened);
    await user.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    expect(await screen.findByRole('button', { name: 'Back to home' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Weight progress' })).toBeVisible();
    expect(await heading('Workout Plans')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add workout plan' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Workout plans' })).toBeVisible();
    expect(await heading('Workout History')).toBeVisible();
    const recent = await screen.findByRole('list', { name: 'Recent workouts' });
    expect(within(recent).getAllByRole('listitem')).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'View All' })).toBeVisible();
  });

  it('no view has an address of its own [S2.routes]', async () => {
    const address = window.location.href;
    const user = renderScreen(<Views opensAtWeight={false} />, openTestDevice());
    await user.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    expect(window.location.href).toBe(address);
    await user.click(await screen.findByRole('button', { name: 'View All' }));
    await screen.findByRole('dialog', { name: 'Workout History' });
    expect(window.location.href).toBe(address);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Back to home' }));
    expect(window.location.href).toBe(address);
  });
});

describe('the way to Progress', () => {
  it('is not gone once its file is there by whoever has opened something else meanwhile', async () => {
    const user = renderScreen(<Views opensAtWeight={false} />, openTestDevice());
    await heading('Weight (lbs)');
    fireEvent.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    fireEvent.click(screen.getByRole('button', { name: 'Account' }));
    await import('../../src/ui/progress/Progress.tsx');
    await act(async () => {});
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back to home' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    expect(await screen.findByRole('button', { name: 'Back to home' })).toBeVisible();
  });

  it('is gone once, however often it is tapped', async () => {
    renderScreen(<Views opensAtWeight={false} />, openTestDevice());
    const go = await screen.findByRole('button', { name: 'View Progress & Workouts' });
    fireEvent.click(go);
    fireEvent.click(go);
    fireEvent.click(await screen.findByRole('button', { name: 'Back to home' }));
    await act(async () => {});
    expect(go).toBeVisible();
  });
});

describe('the way back to home', () => {
  it('shows at once what became of it meanwhile: a plan that was deleted cannot be started', async () => {
    const opened = openTestDevice();
    const { account } = opened;
    await tell(account, { plans: [samplePlan('p1'), samplePlan('p2', 'Pull Day')] });
    const user = renderScreen(<Views opensAtWeight={false} />, opened);
    await heading('Push Day');
    await user.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    const plans = await screen.findByRole('list', { name: 'Workout plans' });
    await deletePlan(account, samplePlan('p1'));
    await waitFor(() => expect(within(plans).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() =>
      expect(document.querySelector('#quick-start')).toHaveTextContent('Pull Day'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Back to home' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Pull Day' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Push Day' })).toBeNull();
  });

  it('opens no dialog there that was asked for before', async () => {
    const opened = openTestDevice();
    const { account } = opened;
    await admitAccount(account);
    await saveWeight(account, TODAY, 182.4);
    renderScreen(<Views opensAtWeight={false} />, opened);
    const details = await screen.findByRole('button', { name: /, details$/ });
    fireEvent.click(details);
    fireEvent.click(screen.getByRole('button', { name: 'View Progress & Workouts' }));
    await import('../../src/ui/sync/SyncDetails.tsx');
    await screen.findByRole('list', { name: 'Weight progress' });
    fireEvent.click(screen.getByRole('button', { name: 'Back to home' }));
    await heading('Weight (lbs)');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what does not get through (S8, D5)', () => {
  const AFTER_UNDO_MS = new Date(2026, 10, 20, 13).getTime();

  it('a failed load and failed changes show no message; the status says that they wait [S8.load, S8.weight, S8.user, S8.plans, D5.waits]', async () => {
    const clock = testClock();
    const opened = openTestDevice(clock);
    const { account } = opened;
    await admitAccount(account);
    const [push, pull] = [samplePlan('p1'), samplePlan('p2', 'Pull Day')];
    await tell(account, { plans: [push, pull], weights: { '2026-11-19': 181 } });
    renderScreen(<Views opensAtWeight={false} />, opened);
    const server = plainNetwork();
    server.data.user['id'] = account.userId;
    server.faults.push(
      ...['PUT', 'POST', 'DELETE', 'GET'].map((method) => ({
        method,
        path: method === 'GET' ? /history/ : /weight|work|api\/user/,
        does: { status: 500 },
        times: 99,
      })),
    );
    await saveWeight(account, TODAY, 182.4);
    await deleteWeight(account, '2026-11-19');
    await setCalorieGoal(account, 1800);
    await addCalories(account, TODAY, 300);
    await savePlan(account, { ...draftOfPlan(push), name: 'Push Day 2' });
    await deletePlan(account, pull);
    clock.set(AFTER_UNDO_MS);
    expect(await drain(server.network, account, { read: true })).toMatchObject({ failed: true });
    expect(new Set(server.seen.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set([
        'GET /api/auth/user',
        'GET /api/weight',
        'PUT /api/weight',
        'DELETE /api/weight/2026-11-19',
        'PUT /api/user',
        'GET /api/workouts',
        'PUT /api/workouts/p1',
        'DELETE /api/workouts/p2',
        'GET /api/workout-history',
      ]),
    );
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('6 changes waiting to sync'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
