import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../../src/domain/plan.ts';
import { readLeft, undoDiscard } from '../../../src/store/leftSession.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  startWorkout,
} from '../../../src/store/liveSession.ts';
import { movePlan } from '../../../src/store/plans.ts';
import { OpenBuilderContext } from '../../../src/ui/builder/openBuilder.ts';
import { QuickStart } from '../../../src/ui/home/QuickStart.tsx';
import { recordOf } from '../../support/entries.ts';
import { samplePlan } from '../../support/samples.ts';
import { openTestDevice, renderScreen, tell, testClock } from '../../support/ui.tsx';

describe('the quick start (S2)', () => {
  it('starts the first saved plan [S2.home.quick]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { plans: [samplePlan('p1'), samplePlan('p2', 'Pull Day')] });
    const user = renderScreen(<QuickStart />, opened);
    expect(await screen.findByRole('heading', { name: 'Push Day' })).toBeVisible();
    expect(screen.getByText('2 sets')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Start Quick Workout' }));
    await waitFor(async () =>
      expect(await readRunningSession(opened.account)).toMatchObject({ planId: 'p1' }),
    );
  });

  it('starts the plan that the person has put first, and says when it was trained last [D35.quick]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, {
      plans: [samplePlan('p1'), samplePlan('p2', 'Pull Day')],
      sessions: [{ ...recordOf('1', 'p2'), date: '2025-03-04', timestamp: '2025-03-04T12:00:00Z' }],
    });
    await movePlan(opened.account, 'p2', -1);
    const user = renderScreen(<QuickStart />, opened);
    expect(await screen.findByText('last Mar 4, 2025')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start Quick Workout' }));
    await waitFor(async () =>
      expect(await readRunningSession(opened.account)).toMatchObject({ planId: 'p2' }),
    );
  });

  it.each([
    ['no plan', []],
    ['plans', [samplePlan('p1')]],
  ])('starts an empty workout by its button, with %s [D32.empty]', async (_, plans) => {
    const opened = openTestDevice();
    await tell(opened.account, { plans });
    const user = renderScreen(<QuickStart />, opened);
    await user.click(await screen.findByRole('button', { name: 'Start empty workout' }));
    await waitFor(async () =>
      expect(await readRunningSession(opened.account)).toMatchObject({
        planId: null,
        exercises: [],
      }),
    );
  });

  it('is disabled and reads No Workouts Available when there are no plans [S2.home.quick.none]', async () => {
    renderScreen(<QuickStart />, openTestDevice());
    expect(await screen.findByRole('button', { name: 'No Workouts Available' })).toBeDisabled();
  });

  it('keeps the focus where the first plan takes its button away', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { plans: [] });
    renderScreen(<QuickStart />, opened);
    const make = await screen.findByRole('button', { name: 'Make your first plan' });
    make.focus();
    await tell(opened.account, { plans: [samplePlan('p1')] });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Push Day' })).toHaveFocus());
  });

  it('offers to make the first plan where there is none [N.home.start]', async () => {
    const opened: unknown[] = [];
    const open = async (draft: unknown) => opened.push(draft) > 0;
    const user = renderScreen(
      <OpenBuilderContext value={open}>
        <QuickStart />
      </OpenBuilderContext>,
      openTestDevice(),
    );
    await user.click(await screen.findByRole('button', { name: 'Make your first plan' }));
    await waitFor(() => expect(opened).toEqual([EMPTY_PLAN_DRAFT]));
  });

  it('tells a plan that is called as a button of its own is from that [N.names]', async () => {
    const opened = openTestDevice();
    const named = ['Push Day', 'Quick Workout', 'empty workout'];
    await tell(opened.account, { plans: named.map((name, at) => samplePlan(`p${at}`, name)) });
    renderScreen(<QuickStart />, opened);
    await screen.findByRole('group', { name: 'Or start another plan' });
    const names = screen
      .getAllByRole('button', { name: /^Start / })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names).toEqual([
      'Start Quick Workout',
      'Start empty workout',
      'Start Quick Workout (2)',
      'Start empty workout (2)',
    ]);
  });

  it('starts any other plan with one tap [N.home.start]', async () => {
    const opened = openTestDevice();
    const plans = [samplePlan('p1'), samplePlan('p2', 'Pull Day'), samplePlan('p3', 'Pull Day')];
    await tell(opened.account, { plans });
    const user = renderScreen(<QuickStart />, opened);
    const others = within(await screen.findByRole('group', { name: 'Or start another plan' }));
    expect(others.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Pull Day',
      'Pull Day (2)',
    ]);
    await user.click(others.getByRole('button', { name: 'Start Pull Day (2)' }));
    await waitFor(async () =>
      expect(await readRunningSession(opened.account)).toMatchObject({ planId: 'p3' }),
    );
  });

  it('says nothing about plans before they are read', () => {
    renderScreen(<QuickStart />, openTestDevice());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('calls a plan with a blank name Untitled [N.names]', async () => {
    const opened = openTestDevice();
    await tell(opened.account, { plans: [samplePlan('p1', ' ')] });
    renderScreen(<QuickStart />, opened);
    expect(await screen.findByRole('heading', { name: 'Untitled' })).toBeVisible();
  });
});

describe('a workout that was left (D10)', () => {
  async function openLeft() {
    const clock = testClock();
    const opened = openTestDevice(clock);
    const { account } = opened;
    await tell(account, { plans: [samplePlan('p1'), samplePlan('p2', 'Pull Day')] });
    await startWorkout(account, samplePlan('p2', 'Pull Day'));
    const id = (await readRunningSession(account))?.id ?? '';
    await changeSet(account, id, { exercise: 0, set: 0, completed: true });
    await leaveWorkout(account, id);
    const user = renderScreen(<QuickStart />, opened);
    expect(await screen.findByRole('heading', { name: 'Pull Day' })).toBeVisible();
    expect(screen.getByText(/^1 of 2 sets, left 12:00\sPM$/)).toBeVisible();
    return { account, clock, id, user };
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('is resumed with one tap [D10.left.home, N.home.left]', async () => {
    const { account, id, user } = await openLeft();
    await user.click(button('Resume'));
    await waitFor(async () => expect(await readRunningSession(account)).toMatchObject({ id }));
  });

  it('leaves the first plan its name on the page: it starts like any other [N.home.start]', async () => {
    const { account, user } = await openLeft();
    expect(screen.queryByRole('button', { name: 'Start Pull Day' })).toBeNull();
    await user.click(button('Start Push Day'));
    await waitFor(async () =>
      expect(await readRunningSession(account)).toMatchObject({ planId: 'p1' }),
    );
  });

  it('is discarded with one tap, and comes back with Undo [D26.left, N.home.left]', async () => {
    const { user } = await openLeft();
    await user.click(button('Discard'));
    expect(await screen.findByRole('heading', { name: 'Push Day' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Push Day' })).toHaveFocus();
    expect(screen.getByText('Discarded Pull Day')).toHaveRole('status');
    await user.click(button('Undo'));
    expect(await screen.findByRole('heading', { name: 'Pull Day' })).toBeVisible();
  });

  it('is discarded alone by a double tap, whatever was left before it', async () => {
    const { account, clock, id } = await openLeft();
    await startWorkout(account, samplePlan('p1'));
    clock.set(clock.nowMs() + 60_000);
    await undoDiscard(account, id);
    const later = (await readRunningSession(account))?.id ?? '';
    await changeSet(account, later, { exercise: 0, set: 0, completed: true });
    await leaveWorkout(account, later);
    // The first plan of all has the same name.
    expect(await screen.findByText(/, left 12:01\sPM$/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Push Day' })).toBeVisible();
    const tap = () => {
      // Elsewhere than the clicks before, whose second tap the first would be.
      const finger = { bubbles: true, pointerType: 'touch', clientX: 100 };
      fireEvent(button('Discard'), new PointerEvent('pointerdown', finger));
      fireEvent.click(button('Discard'), { detail: 1, clientX: 100 });
    };
    tap();
    expect(await screen.findByRole('heading', { name: 'Pull Day' })).toBeVisible();
    tap();
    expect(await readLeft(account)).toMatchObject({ session: { id } });
  });

  it('makes room for another one, and comes back as left with Undo [D10.left.other]', async () => {
    const { account, id, user } = await openLeft();
    await user.click(button('Start Quick Workout'));
    expect(await screen.findByText('Discarded Pull Day')).toHaveRole('status');
    expect(await readRunningSession(account)).toMatchObject({ planId: 'p1' });
    await user.click(button('Undo'));
    await waitFor(async () => expect(await readLeft(account)).toMatchObject({ session: { id } }));
    expect(await readRunningSession(account)).toMatchObject({ planId: 'p1' });
  });
});
