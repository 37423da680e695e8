import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT, type PlanDraft } from '../../../src/domain/plan.ts';
import { readRunningSession } from '../../../src/store/liveSession.ts';
import { OpenBuilderContext } from '../../../src/ui/builder/openBuilder.ts';
import { PlanList } from '../../../src/ui/progress/PlanList.tsx';
import { samplePlan } from '../../support/samples.ts';
import {
  Elsewhere,
  fillStorage,
  goElsewhere,
  openTestDevice,
  queued,
  renderScreen,
  tell,
} from '../../support/ui.tsx';

/** The list in a frame that says which drafts it opened the builder on. */
function listIn(drafts: PlanDraft[]) {
  return (
    <OpenBuilderContext value={async (draft) => drafts.push(draft) > 0}>
      <PlanList />
      <Elsewhere />
    </OpenBuilderContext>
  );
}

async function openList(...names: string[]) {
  const opened = openTestDevice();
  const plans = names.map((name, index) => samplePlan(`p${index + 1}`, name));
  await tell(opened.account, { plans });
  const drafts: PlanDraft[] = [];
  const user = renderScreen(listIn(drafts), opened);
  return { user, account: opened.account, drafts };
}

const press = (name: string) => screen.findByRole('button', { name });

describe('the workout plans (S2)', () => {
  it('say so when there are none [S8.empty.plans]', async () => {
    await openList();
    expect(await screen.findByText('No saved plans yet.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('do not claim that there are none before they are read', () => {
    renderScreen(listIn([]), openTestDevice());
    expect(screen.getByRole('heading', { name: 'Workout Plans' })).toBeVisible();
    expect(screen.queryByText('No saved plans yet.')).toBeNull();
  });

  it('can be started and deleted, not edited, where they could not be read whole', async () => {
    const opened = openTestDevice();
    const partial = { ...samplePlan('p1', 'Push Day'), isPartial: true } as const;
    await tell(opened.account, { plans: [partial] });
    renderScreen(listIn([]), opened);
    expect(await press('Start Push Day')).toBeEnabled();
    expect(await press('Delete Push Day')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Edit Push Day' })).toBeNull();
  });

  it('are told apart: a repeated name is numbered, a blank one is Untitled [N.names]', async () => {
    await openList('Push Day', 'Push Day', '');
    const list = await screen.findByRole('list', { name: 'Workout plans' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    for (const name of ['Push Day', 'Push Day (2)', 'Untitled']) {
      expect(within(list).getByText(name)).toBeVisible();
      expect(within(list).getByRole('button', { name: `Start ${name}` })).toBeEnabled();
      expect(within(list).getByRole('button', { name: `Edit ${name}` })).toBeEnabled();
      expect(within(list).getByRole('button', { name: `Delete ${name}` })).toBeEnabled();
    }
  });

  it('start a session of the plan [S2.plans.start]', async () => {
    const { user, account } = await openList('Push Day', 'Pull Day');
    await user.click(await press('Start Pull Day'));
    await waitFor(async () =>
      expect(await readRunningSession(account)).toMatchObject({ planId: 'p2' }),
    );
  });

  it('open the builder empty to add one [S2.plans.add, S4.builder.empty]', async () => {
    const { user, drafts } = await openList('Push Day');
    await user.click(await press('Add workout plan'));
    expect(drafts).toEqual([EMPTY_PLAN_DRAFT]);
  });

  it('open the builder pre-filled to edit one [S2.plans.edit, S4.builder.filled]', async () => {
    const { user, drafts } = await openList('Push Day');
    await user.click(await press('Edit Push Day'));
    expect(drafts).toMatchObject([
      {
        planId: 'p1',
        name: 'Push Day',
        exercises: [{ name: 'Bench Press', weight: '135', sets: '2', reps: '8' }],
      },
    ]);
  });

  it('are deleted at once, and Undo brings them back [S2.plans.delete, D11.plan, D11.undo]', async () => {
    const { user, account } = await openList('Push Day', 'Pull Day');
    await user.click(await press('Delete Push Day'));
    expect(await screen.findByText('Deleted Push Day')).toHaveRole('status');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Start Push Day' })).toBeNull(),
    );
    expect(await queued(account)).toEqual([
      { kind: 'plan.delete', planId: 'p1', name: 'Push Day' },
    ]);

    await user.click(await press('Undo'));
    expect(await press('Start Push Day')).toBeEnabled();
    expect(await queued(account)).toEqual([]);
  });

  it('are deleted once by a double tap, which Undo takes back whole [D11.undo]', async () => {
    const { user, account } = await openList('Push Day', 'Pull Day');
    const remove = await press('Delete Push Day');
    fireEvent.click(remove);
    fireEvent.click(remove);
    await user.click(await press('Undo'));
    expect(await press('Start Push Day')).toBeEnabled();
    expect(await queued(account)).toEqual([]);
  });

  it('take the focus along as one is deleted: reading goes on at the list', async () => {
    const { user } = await openList('Push Day', 'Pull Day');
    const remove = await press('Delete Push Day');
    await user.click(remove);
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Workout Plans' })).toHaveFocus();
  });

  it('leave the focus with a person who goes on elsewhere before the delete is kept', async () => {
    await openList('Push Day', 'Pull Day');
    const remove = await press('Delete Push Day');
    fireEvent.click(remove);
    const elsewhere = goElsewhere();
    await screen.findByText('Deleted Push Day');
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    expect(elsewhere).toHaveFocus();
  });

  it('stay when the device cannot keep the delete, and it says so', async () => {
    const { user, account } = await openList('Push Day');
    fillStorage(account);
    await user.click(await press('Delete Push Day'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(await press('Start Push Day')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
