import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { COMPLETE_UNDO_MS } from '../../src/domain/constants.ts';
import type { Account } from '../../src/store/account.ts';
import { addCalories } from '../../src/store/calories.ts';
import {
  completeWorkout,
  confirmCompleted,
  undoComplete,
} from '../../src/store/completedSession.ts';
import { deleteWorkout } from '../../src/store/history/sessions.ts';
import { discardLeft, readLeft } from '../../src/store/leftSession.ts';
import {
  changeSet,
  leaveWorkout,
  readRunningSession,
  startWorkout,
} from '../../src/store/liveSession.ts';
import { deletePlan } from '../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../src/store/weights.ts';
import { useAccount } from '../../src/ui/accountContext.ts';
import { useNotices } from '../../src/ui/parts/notices.ts';
import { useUndoAgain } from '../../src/ui/useUndoAgain.ts';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { openTestDevice, queued, renderScreen, TODAY, tell, testClock } from '../support/ui.tsx';

function Page() {
  const account = useAccount();
  useUndoAgain(true, async (id) => void (await confirmCompleted(account, id)));
  return null;
}

/** Its screens come as one presses Open. */
function LatePage() {
  const [isOpen, setOpen] = useState(false);
  useUndoAgain(isOpen, () => Promise.resolve());
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

/** A person of whom a plan, a workout and a weight are on the server. */
async function person() {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, {
    plans: [samplePlan('p1')],
    sessions: [recordOf('1')],
    weights: { [TODAY]: 182.4 },
  });
  const later = (ms: number) => clock.set(clock.nowMs() + ms);
  const load = () => renderScreen(<Page />, opened);
  return { account: opened.account, opened, later, load };
}

/** Leaves a workout in which a set was done. */
async function leftWorkout(account: Account) {
  await startWorkout(account, samplePlan('p1'));
  const [{ id = '' } = {}] = await account.db.sessionDrafts.toArray();
  await changeSet(account, id, { exercise: 0, set: 0, completed: true });
  await leaveWorkout(account, id);
  return id;
}

type Command = (account: Account) => Promise<unknown>;
const ADD: Command = (account) => addCalories(account, TODAY, 500, { undoMs: 10_000 });

it.each<[string, string, Command]>([
  ['a plan', 'Deleted Push Day', (account) => deletePlan(account, samplePlan('p1'))],
  ['a workout', 'Deleted Push Day', (account) => deleteWorkout(account, recordOf('1'))],
  ['a weight', 'Deleted weight on Fri, Nov 20', (account) => deleteWeight(account, TODAY)],
  ['calories', 'Added 500 calories', ADD],
])(
  'a page that is loaded again offers %s back [D11.undo, D26.calories, D26.workout]',
  async (_, what, command) => {
    const { account, later, load } = await person();
    await command(account);
    expect(await queued(account)).toHaveLength(1);
    later(9_000);
    const user = load();
    expect(await screen.findByText(what)).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(async () => expect(await queued(account)).toEqual([]));
  },
);

it('a page that is loaded again offers a discarded workout back [D26.left]', async () => {
  const { account, later, load } = await person();
  const id = await leftWorkout(account);
  await discardLeft(account, id);
  later(9_000);
  const user = load();
  expect(await screen.findByText('Discarded Push Day')).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await readLeft(account))?.session.id).toBe(id));
});

it('a page that is loaded again offers the newest first, and of calories the last alone [D26.calories, D26.toast]', async () => {
  const { account, load } = await person();
  await deletePlan(account, samplePlan('p1'));
  await ADD(account);
  await addCalories(account, TODAY, 300, { undoMs: 10_000 });
  const user = load();
  expect(await screen.findByText('Added 300 calories')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo adding 300 calories' }));
  expect(await screen.findByText('Deleted Push Day')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await queued(account)).toEqual([expect.objectContaining({ amount: 500 })]),
  );
  expect(screen.queryByRole('status')).toBeNull();
});

it('a page that is loaded again over the alert of a saved workout offers that first, whatever was deleted before [D26.complete, D26.toast]', async () => {
  const { account, opened } = await person();
  await deleteWeight(account, TODAY);
  await startWorkout(account, samplePlan('p1'));
  const [{ id = '' } = {}] = await account.db.sessionDrafts.toArray();
  await completeWorkout(account, id, { undoMs: COMPLETE_UNDO_MS });
  function PageOfAlert() {
    const { offerUndo } = useNotices();
    useUndoAgain(true, async (saved) => {
      if (await confirmCompleted(account, saved))
        offerUndo('Workout saved', () => undoComplete(account, saved));
    });
    return null;
  }
  const user = renderScreen(<PageOfAlert />, opened);
  await screen.findByText('Workout saved');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await readRunningSession(account))?.id).toBe(id));
  expect(await screen.findByText('Deleted weight on Fri, Nov 20')).toBeVisible();
});

it('a page that is loaded again within the Undo of a saved workout keeps it back no longer than that [D26.complete]', async () => {
  const { account, later, load } = await person();
  await startWorkout(account, samplePlan('p1'));
  const [{ id = '' } = {}] = await account.db.sessionDrafts.toArray();
  await completeWorkout(account, id, { undoMs: 120_000 });
  await confirmCompleted(account, id);
  const dueMs = async () => (await account.db.outbox.toArray()).map((entry) => entry.notBeforeMs);
  const before = await dueMs();
  later(6_000);
  const user = load();
  expect(await screen.findByText('Workout saved')).toHaveRole('status');
  expect(await dueMs()).toEqual(before);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await readRunningSession(account))?.id).toBe(id));
});

it('a page that is loaded again offers the newest first, whatever it was [D26.toast]', async () => {
  const { account, later, load } = await person();
  const id = await leftWorkout(account);
  await deletePlan(account, samplePlan('p1'));
  later(2_000);
  await discardLeft(account, id);
  const user = load();
  expect(await screen.findByText('Discarded Push Day')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Deleted Push Day')).toBeVisible();
});

it('what a page has done before its screens are there it offers itself, and once', async () => {
  const { account, opened } = await person();
  const id = await leftWorkout(account);
  const user = renderScreen(<LatePage />, opened);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toBeVisible());
  await account.db.transaction('r', account.db.tables, () => account.db.sessionDrafts.toArray());
  await discardLeft(account, id);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await account.db.transaction('r', account.db.tables, () => account.db.sessionDrafts.toArray());
  expect(screen.queryByRole('status')).toBeNull();
});

it('a page that is loaded again offers nothing for less than a second', async () => {
  const { account, later, load } = await person();
  await deletePlan(account, samplePlan('p1'));
  later(9_500);
  await deleteWeight(account, TODAY);
  const user = load();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect((await queued(account)).map(({ kind }) => kind)).toEqual(['plan.delete']);
});

it('a page that is loaded again offers nothing that is over, or has no Undo of its own [D11.time]', async () => {
  const { account, later, load } = await person();
  const id = await leftWorkout(account);
  await discardLeft(account, id);
  await deletePlan(account, samplePlan('p1'));
  later(10_000);
  await saveWeight(account, '2026-11-19', 181);
  await deleteWeight(account, TODAY);
  const user = load();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect((await queued(account)).map(({ kind }) => kind)).toEqual(['plan.delete', 'weight.set']);
});
