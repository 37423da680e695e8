import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT, type PlanDraft } from '../../../src/domain/plan.ts';
import { readRunningSession } from '../../../src/store/liveSession.ts';
import { OpenBuilderContext } from '../../../src/ui/builder/openBuilder.ts';
import { PlanList } from '../../../src/ui/progress/PlanList.tsx';
import { loseConnection } from '../../support/brokenStorage.ts';
import { delivery, editedPlan, entryOf, recordOf } from '../../support/entries.ts';
import { listen } from '../../support/hearing.ts';
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

const optionsOf = (plan: string) => screen.findByRole('button', { name: `Options for ${plan}` });

/** What the menu of a plan offers, by name; it stays open. */
async function offersOf(plan: string) {
  fireEvent.click(await optionsOf(plan));
  return screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label'));
}

/** An item of a plan's menu, which is opened for it. */
async function itemOf(plan: string, item: string) {
  fireEvent.click(await optionsOf(plan));
  return screen.getByRole('menuitem', { name: item });
}

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label')?.slice('Start '.length);

const press = (name: string) => screen.findByRole('button', { name });

describe('the workout plans (S2)', () => {
  it('say so when there are none [S8.empty.plans]', async () => {
    await openList();
    expect(await screen.findByText('No saved plans yet.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('say of which the server has refused a change [D6.parked]', async () => {
    const { account } = await openList('Push Day', 'Pull Day');
    const rowOf = async (plan: string) => (await optionsOf(plan)).closest('li');
    const change = editedPlan('p2');
    await account.db.outbox.add(entryOf(1, change, { delivery: delivery('parked') }));
    await waitFor(async () => expect(await rowOf('Pull Day')).toHaveTextContent('Needs attention'));
    expect(await rowOf('Push Day')).not.toHaveTextContent('Needs attention');
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
    expect(await offersOf('Push Day')).toEqual(['Delete Push Day']);
  });

  it('are told apart: a repeated name is numbered, a blank one is Untitled [N.names]', async () => {
    await openList('Push Day', 'Push Day', '');
    const list = await screen.findByRole('list', { name: 'Workout plans' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    for (const name of ['Push Day', 'Push Day (2)', 'Untitled']) {
      expect(within(list).getByText(name)).toBeVisible();
      expect(within(list).getByRole('button', { name: `Start ${name}` })).toBeEnabled();
      expect(within(list).getByRole('button', { name: `Options for ${name}` })).toBeEnabled();
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
    await user.click(await itemOf('Push Day', 'Edit Push Day'));
    expect(drafts).toMatchObject([
      {
        planId: 'p1',
        name: 'Push Day',
        exercises: [{ name: 'Bench Press', weight: '135', sets: '2', reps: '8' }],
      },
    ]);
  });

  it('have a menu of their own, without a way up for the first or down for the last [N.progress.options]', async () => {
    await openList('Push Day', 'Pull Day', 'Leg Day');
    expect(await offersOf('Pull Day')).toEqual([
      'Edit Pull Day',
      'Duplicate Pull Day',
      'Move Pull Day up',
      'Move Pull Day down',
      'Delete Pull Day',
    ]);
    fireEvent.click(await optionsOf('Pull Day'));
    expect(await offersOf('Push Day')).not.toContain('Move Push Day up');
    fireEvent.click(await optionsOf('Push Day'));
    expect(await offersOf('Leg Day')).not.toContain('Move Leg Day down');
  });

  it('move on this device, and the focus goes along with the plan [D35.device]', async () => {
    const { user, account } = await openList('Push Day', 'Pull Day', 'Leg Day');
    const shown = () => screen.getAllByRole('button', { name: /^Start/ }).map(nameOf);
    await user.click(await itemOf('Push Day', 'Move Push Day down'));
    await waitFor(() => expect(shown()).toEqual(['Pull Day', 'Push Day', 'Leg Day']));
    expect(await optionsOf('Push Day')).toHaveFocus();
    await user.click(await itemOf('Leg Day', 'Move Leg Day up'));
    await waitFor(() => expect(shown()).toEqual(['Pull Day', 'Leg Day', 'Push Day']));
    expect(await optionsOf('Leg Day')).toHaveFocus();
    expect(await queued(account)).toEqual([]);
  });

  it('move and leave the focus with a person who goes on elsewhere before that is kept', async () => {
    await openList('Push Day', 'Pull Day');
    const shown = () => screen.getAllByRole('button', { name: /^Start/ }).map(nameOf);
    fireEvent.click(await itemOf('Push Day', 'Move Push Day down'));
    const elsewhere = goElsewhere();
    await waitFor(() => expect(shown()).toEqual(['Pull Day', 'Push Day']));
    expect(elsewhere).toHaveFocus();
  });

  it('say nothing of a move that was not kept when something else moves them later', async () => {
    const { user, account } = await openList('Push Day', 'Pull Day');
    await optionsOf('Push Day');
    const heard = listen();
    const broken = loseConnection({ at: 'running', times: Number.POSITIVE_INFINITY });
    await user.click(await itemOf('Push Day', 'Move Push Day down'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    broken.mend();
    const plans = [samplePlan('p0', 'New Day'), samplePlan('p1', 'Push Day')];
    await act(() => tell(account, { plans }));
    await press('Start New Day');
    expect(heard().filter((words) => words?.includes('is now'))).toEqual([]);
  });

  it('are duplicated as new plans, which stand last', async () => {
    const { user } = await openList('Push Day', 'Pull Day');
    await user.click(await itemOf('Push Day', 'Duplicate Push Day'));
    expect(await press('Start Push Day (2)')).toBeEnabled();
    const shown = screen.getAllByRole('button', { name: /^Start/ }).map(nameOf);
    expect(shown).toEqual(['Push Day', 'Pull Day', 'Push Day (2)']);
  });

  it('say aloud where a moved one is, and that one is duplicated', async () => {
    const { user } = await openList('Push Day', 'Pull Day', 'Leg Day');
    await optionsOf('Push Day');
    const heard = listen();
    await user.click(await itemOf('Push Day', 'Move Push Day down'));
    await waitFor(() => expect(heard()).toEqual(['Push Day is now 2 of 3']));
    for (const count of [4, 5]) {
      await user.click(await itemOf('Leg Day', 'Duplicate Leg Day'));
      await waitFor(() => expect(heard()).toEqual([`Leg Day duplicated, ${count} plans`]));
      await press(`Start Leg Day (${count - 2})`);
    }
  });

  it('say when they were trained last, or that they are new', async () => {
    const { account } = await openList('Push Day', 'Pull Day');
    expect(screen.queryByText('new')).toBeNull();
    const session = {
      ...recordOf('1', 'p1'),
      date: '2025-03-04',
      timestamp: '2025-03-04T12:00:00Z',
    };
    await tell(account, { sessions: [session] });
    expect(await screen.findByText('Mar 4, 2025')).toBeVisible();
    const [trained, other] = screen.getAllByRole('listitem');
    expect(within(trained as HTMLElement).queryByText('new')).toBeNull();
    expect(within(other as HTMLElement).getByText('new')).toBeVisible();
  });

  it('are deleted at once, and Undo brings them back [S2.plans.delete, D11.plan, D11.undo]', async () => {
    const { user, account } = await openList('Push Day', 'Pull Day');
    await user.click(await itemOf('Push Day', 'Delete Push Day'));
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
    const remove = await itemOf('Push Day', 'Delete Push Day');
    fireEvent.click(remove);
    fireEvent.click(remove);
    await user.click(await press('Undo'));
    expect(await press('Start Push Day')).toBeEnabled();
    expect(await queued(account)).toEqual([]);
  });

  it('take the focus along as one is deleted: reading goes on at the list', async () => {
    const { user } = await openList('Push Day', 'Pull Day');
    const options = await optionsOf('Push Day');
    await user.click(await itemOf('Push Day', 'Delete Push Day'));
    await waitFor(() => expect(options).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Workout Plans' })).toHaveFocus();
  });

  it('leave the focus with a person who goes on elsewhere before the delete is kept', async () => {
    await openList('Push Day', 'Pull Day');
    const options = await optionsOf('Push Day');
    fireEvent.click(await itemOf('Push Day', 'Delete Push Day'));
    const elsewhere = goElsewhere();
    await screen.findByText('Deleted Push Day');
    await waitFor(() => expect(options).not.toBeInTheDocument());
    expect(elsewhere).toHaveFocus();
  });

  it('stay when the device cannot keep the delete, and it says so', async () => {
    const { user, account } = await openList('Push Day');
    fillStorage(account);
    await user.click(await itemOf('Push Day', 'Delete Push Day'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(await press('Start Push Day')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
