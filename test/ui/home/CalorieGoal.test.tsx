import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CalorieGoal } from '../../../src/ui/home/CalorieGoal.tsx';
import {
  Elsewhere,
  fillStorage,
  goElsewhere,
  openTestDevice,
  queued,
  renderScreen,
  type Told,
  tell,
} from '../../support/ui.tsx';

const edit = () => screen.getByRole('button', { name: 'Edit Goal' });
const box = () => screen.getByRole('textbox', { name: 'Calorie goal' });
const press = (name: string) => screen.getByRole('button', { name });

async function openEditor(told: Told = {}) {
  const opened = openTestDevice();
  await tell(opened.account, told);
  const user = renderScreen(
    <>
      <CalorieGoal goal={2000} headingId="calories" />
      <Elsewhere />
    </>,
    opened,
  );
  await user.click(edit());
  return { user, account: opened.account };
}

async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Calorie goal' })).toBeNull());
  expect(edit()).toHaveFocus();
}

describe('editing the goal (S4)', () => {
  it('opens with the goal in the box, which has the focus [S2.calories.goal, S4.goal]', async () => {
    await openEditor();
    expect(box()).toHaveValue('2000');
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Edit Goal' })).toBeNull();
  });

  it('holds something unsaved only where something was typed: no update waits for it otherwise [B.update]', async () => {
    const { user } = await openEditor();
    const unsaved = () => document.querySelector('[data-unsaved]');
    expect(unsaved()).toBeNull();
    await user.type(box(), '5');
    expect(unsaved()).toContainElement(box());
    await user.clear(box());
    await user.type(box(), '2000');
    expect(unsaved()).toBeNull();
  });

  it('sets the goal on Confirm goal and closes [S2.calories.goal, S4.goal, S5.goal, D3.user]', async () => {
    const { user, account } = await openEditor();
    await user.clear(box());
    await user.type(box(), '1800');
    await user.click(press('Confirm goal'));
    await expectClosed();
    expect(await queued(account)).toEqual([{ kind: 'goal.set', calorieGoal: 1800 }]);
  });

  it.each(['', '0', '9999999'])(
    'silently ignores %j, and closes either way [S5.goal, S5.goal.closes, D21b.enabled]',
    async (text) => {
      const { user, account } = await openEditor();
      await user.clear(box());
      if (text) await user.type(box(), text);
      await user.click(press('Confirm goal'));
      await expectClosed();
      expect(await queued(account)).toEqual([]);
    },
  );

  it.each(['Cancel goal', 'Escape'])(
    '%s closes and changes nothing [S2.calories.goal, S4.goal]',
    async (way) => {
      const { user, account } = await openEditor();
      await user.type(box(), '1800');
      await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(press(way)));
      await expectClosed();
      expect(await queued(account)).toEqual([]);
      await user.click(edit());
      expect(box()).toHaveValue('2000');
    },
  );

  it('leaves the focus with a person who goes on elsewhere before the goal is kept', async () => {
    await openEditor();
    fireEvent.click(press('Confirm goal'));
    const elsewhere = goElsewhere();
    expect(box()).toBeVisible();
    await waitFor(() => expect(edit()).toBeVisible());
    expect(elsewhere).toHaveFocus();
  });

  it('closes no other editor than the one whose goal was kept', async () => {
    const { account } = await openEditor();
    fireEvent.change(box(), { target: { value: '1800' } });
    fireEvent.click(press('Confirm goal'));
    fireEvent.click(press('Cancel goal'));
    fireEvent.click(edit());
    fireEvent.change(box(), { target: { value: '19' } });
    await waitFor(async () => expect(await queued(account)).toHaveLength(1));
    await act(async () => {});
    expect(box()).toHaveValue('19');
  });

  it('makes the goal of what was seen as the editor was opened, whatever came meanwhile from another device', async () => {
    const { account } = await openEditor({ profile: { calorieGoal: 2000 } });
    await tell(account, { profile: { calorieGoal: 2200 } });
    fireEvent.click(press('Confirm goal'));
    await expectClosed();
    expect(await queued(account)).toEqual([]);

    fireEvent.click(edit());
    fireEvent.change(box(), { target: { value: '2100' } });
    await tell(account, { profile: { calorieGoal: 2300 } });
    fireEvent.click(press('Confirm goal'));
    await expectClosed();
    expect(await account.db.outbox.toArray()).toMatchObject([
      { base: 2000, change: { calorieGoal: 2100 } },
    ]);
  });

  it('sends the goal that everyone begins with where it was confirmed and none is kept', async () => {
    const { account } = await openEditor();
    fireEvent.click(press('Confirm goal'));
    await expectClosed();
    expect(await queued(account)).toEqual([{ kind: 'goal.set', calorieGoal: 2000 }]);
  });

  it('does nothing on Enter in the box (S5, D20)', async () => {
    const { user, account } = await openEditor();
    await user.clear(box());
    await user.type(box(), '1800{Enter}');
    expect(box()).toHaveValue('1800');
    expect(await queued(account)).toEqual([]);
  });

  it('stays open with what was typed when the device cannot keep it', async () => {
    const { user, account } = await openEditor();
    fillStorage(account);
    await user.clear(box());
    await user.type(box(), '1800');
    await user.click(press('Confirm goal'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(box()).toHaveValue('1800');
  });
});
