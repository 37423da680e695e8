import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CalorieCard } from '../../../src/ui/home/CalorieCard.tsx';
import { caloriesOf, delivery, entryOf, goalOf } from '../../support/entries.ts';
import {
  fillStorage,
  openTestDevice,
  queued,
  renderScreen,
  TODAY,
  type Told,
  tell,
  testClock,
} from '../../support/ui.tsx';

async function openCard(told: Told = {}) {
  const clock = testClock();
  const opened = openTestDevice(clock);
  await tell(opened.account, told);
  const user = renderScreen(<CalorieCard />, opened);
  const box = await screen.findByRole('textbox', { name: 'Add calories' });
  return { user, box, clock, account: opened.account };
}

const eaten = (caloriesConsumed: number, calorieGoal: number | null = null): Told => ({
  profile: { caloriesConsumed, calorieGoal, lastCalorieDate: TODAY },
});
const bar = () => screen.getByRole('progressbar', { name: 'Calories today' });
const fill = () => bar().firstElementChild;
const numbers = (text: string) =>
  waitFor(() =>
    expect(screen.getByRole('region', { name: 'Daily Calorie Tracker' })).toHaveTextContent(text),
  );

describe('the total against the goal (S2)', () => {
  it.each([caloriesOf(300), goalOf(2200)])(
    'says that the server has refused a part of it: $kind [D6.parked]',
    async (change) => {
      const { account } = await openCard();
      expect(screen.queryByText('Needs attention')).toBeNull();
      await account.db.outbox.add(entryOf(1, change, { delivery: delivery('parked') }));
      expect(await screen.findByText('Needs attention')).toBeVisible();
    },
  );

  it('has no mark for an addition of another day', async () => {
    const { account } = await openCard();
    const refused = { delivery: delivery('parked') };
    await account.db.outbox.bulkAdd([
      entryOf(1, caloriesOf(300, '2026-11-19'), refused),
      entryOf(2, caloriesOf(100)),
    ]);
    await numbers('100 of');
    expect(screen.queryByText('Needs attention')).toBeNull();
  });

  it('shows both numbers and the bar [S2.calories.total, S2.calories.midnight]', async () => {
    await openCard(eaten(1450));
    expect(screen.getByRole('heading', { name: 'Daily Calorie Tracker' })).toBeVisible();
    await numbers('1,450 of 2,000 cal');
    expect(bar()).toHaveAttribute('aria-valuenow', '1450');
    expect(bar()).toHaveAttribute('aria-valuemax', '2000');
    expect(bar()).toHaveAttribute('aria-valuetext', '1450 of 2000 calories');
    expect(fill()).toHaveStyle({ inlineSize: '72.5%' });
    expect(screen.getByText('Resets daily at midnight')).toBeVisible();
  });

  it('caps the bar at 100 %, not the number [S2.calories.bar, S9.calories.bar]', async () => {
    await openCard(eaten(2500, 1800));
    await numbers('2,500 of 1,800 cal');
    expect(bar()).toHaveAttribute('aria-valuenow', '1800');
    expect(bar()).toHaveAttribute('aria-valuetext', '2500 of 1800 calories');
    expect(fill()).toHaveStyle({ inlineSize: '100%' });
  });

  it('says how much is left, and how much it is over the goal, in words and colour', async () => {
    await openCard(eaten(1450));
    await numbers('1,450 of 2,000 cal 550 left');
    expect(bar()).not.toHaveAttribute('data-over');
    cleanup();
    await openCard(eaten(2000));
    await numbers('2,000 of 2,000 cal 0 left');
    cleanup();
    await openCard(eaten(3450));
    await numbers('3,450 of 2,000 cal 1,450 over');
    expect(bar()).toHaveAttribute('data-over');
  });

  it('is 0 when the stored date differs from today, also after midnight [S4.calories.load, S4.calories.midnight, D12.local]', async () => {
    const { clock } = await openCard(eaten(1450));
    await numbers('1,450 of 2,000 cal');
    clock.set(new Date(2026, 10, 21, 0, 1).getTime());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await numbers('0 of 2,000 cal');
  });

  it('works before the server has ever answered', async () => {
    const { user, box } = await openCard();
    await numbers('0 of 2,000 cal');
    await user.type(box, '300{Enter}');
    await numbers('300 of 2,000 cal');
  });
});

describe('adding calories (S5)', () => {
  it.each([
    ['Enter', '250{Enter}', false],
    ['the Add button', '250', true],
  ])(
    'with %s adds to today’s total and clears the box [S2.calories.enter, S5.calories.added, S5.calories.cleared, D20.enter, D20.add, D3.user]',
    async (_, keys, pressesAdd) => {
      const { user, box, account } = await openCard(eaten(1200));
      await user.type(box, keys);
      if (pressesAdd) await user.click(screen.getByRole('button', { name: 'Add' }));
      await numbers('1,450 of 2,000 cal');
      expect(box).toHaveValue('');
      expect(await queued(account)).toEqual([{ kind: 'calories.add', day: TODAY, amount: 250 }]);
    },
  );

  it.each(['0', '000', '99999999999'])(
    'ignores %s, and clears the box: no integer from 1 to the limit [S5.calories, S5.calories.cleared]',
    async (text) => {
      const { user, box, account } = await openCard(eaten(1200));
      await user.type(box, `${text}{Enter}`);
      expect(box).toHaveValue('');
      expect(await queued(account)).toEqual([]);
    },
  );

  it('adds once when Enter is pressed twice', async () => {
    const { user, box, account } = await openCard(eaten(1200));
    await user.type(box, '250{Enter}{Enter}');
    await numbers('1,450 of 2,000 cal');
    expect(await queued(account)).toHaveLength(1);
  });

  it('strips what is no digit', async () => {
    const { user, box } = await openCard();
    await user.type(box, '-1e2.5');
    expect(box).toHaveValue('125');
  });

  it('gives the number back when the device cannot keep it, and says so', async () => {
    const { user, box, account } = await openCard();
    fillStorage(account);
    await user.type(box, '250{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(box).toHaveValue('250');
  });
});

describe('an addition of one tap too many', () => {
  it('is taken back, and only the last one [D26.calories, N.home.undo]', async () => {
    const { user, box, account } = await openCard(eaten(1000));
    await user.type(box, '450{Enter}');
    await numbers('1,450 of 2,000 cal');
    await user.type(box, '5000{Enter}');
    await numbers('6,450 of 2,000 cal');
    expect(screen.getByText('Added 5,000 calories')).toHaveRole('status');
    const undo = screen.getByRole('button', { name: 'Undo adding 5,000 calories' });
    expect(undo).toHaveTextContent(/^Undo$/);
    await user.click(undo);
    expect(screen.queryByRole('status')).toBeNull();
    await numbers('1,450 of 2,000 cal');
    expect(await queued(account)).toMatchObject([{ amount: 450 }]);
  });
});
