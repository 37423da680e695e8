/** What is said of a workout that was saved (S8, D31, D33). */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAccount, setGate } from '../../../src/store/account.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { delivery, recordOf } from '../../support/entries.ts';
import { queued, tell } from '../../support/ui.tsx';
import { dockOf, fillSessionStorage, goTraining, PUSH_DAY, press, setOf } from './gym.tsx';

type Gym = Awaited<ReturnType<typeof goTraining>>;

const EARLIER = {
  ...recordOf('1'),
  exercises: [{ name: 'bench press', sets: [{ weight: 135, reps: 8 }] }],
};

/** Bench Press with 140 lb instead of the plan's 135, and no more. */
async function benchMore(): Promise<Gym> {
  const gym = await goTraining();
  await tell(gym.account, { plans: [PUSH_DAY], sessions: [EARLIER] });
  await gym.user.click(dockOf('Bench Press', 1).heavier);
  await press(gym.user, 'Log set 1 of Bench Press');
  return gym;
}

async function complete({ user }: Gym) {
  await user.click(screen.getByRole('button', { name: 'Complete Workout' }));
  return within(await screen.findByRole('alertdialog', { name: 'Workout saved successfully!' }));
}

describe('the alert after Complete', () => {
  test('sums up, and names the records, the best first [N.saved]', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'minutes 0 sets 1 of 3 lbs volume 1,120',
    );
    const list = await saved.findByRole('list', { name: 'Records' });
    // Looked up behind the dialog, and said when they are there.
    expect(list.closest('[aria-live="polite"]')).toBeVisible();
    const records = within(list);
    expect(records.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bench Press: best set 140 × 8',
      'Bench Press: most volume 1,120 lbs',
    ]);
    expect(saved.queryByText('On this device; syncs when you are online.')).toBeNull();
  });

  test('names three records of four, those that beat the most by the most', async () => {
    const both = PUSH_DAY.exercises.map((exercise) => ({ ...exercise, sets: 2, reps: 8 }));
    const gym = await goTraining({
      ...PUSH_DAY,
      exercises: both.map((one, index) => ({ ...one, weight: index === 0 ? 140 : 60 })),
    });
    const press = { name: 'Push-ups', sets: [{ weight: 20, reps: 8 }] };
    await tell(gym.account, {
      sessions: [{ ...EARLIER, exercises: [...EARLIER.exercises, press] }],
    });
    await gym.user.click(setOf('Bench Press', 1).tick);
    await gym.user.click(setOf('Push-ups', 1).tick);
    const saved = await complete(gym);
    const list = within(await saved.findByRole('list', { name: 'Records' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Push-ups: best set 60 × 8',
      'Push-ups: most volume 480 lbs',
      'Bench Press: best set 140 × 8',
    ]);
  });

  test.each([
    ['there is no signal', 'unreachable', 'On this device; syncs when you are online.'],
    ['the server is down', 'down', 'On this device; syncs when the server is back.'],
  ] as const)('says that it is on this device while %s', async (_, gate, words) => {
    const gym = await benchMore();
    await setGate(gym.account, gate);
    const saved = await complete(gym);
    expect(await saved.findByText(words)).toBeVisible();
  });

  test('has no list and no switch where there is nothing to say or to change', async () => {
    const gym = await goTraining();
    await tell(gym.account, { plans: [PUSH_DAY] });
    await gym.user.click(setOf('Bench Press', 1).tick);
    const saved = await complete(gym);
    await saved.findByRole('button', { name: 'OK' });
    expect(saved.queryByRole('list')).toBeNull();
    expect(saved.queryByRole('switch')).toBeNull();
  });
});

/** What waits once the plan has learned from the workout. */
const TAUGHT = [
  { kind: 'session.add' },
  { kind: 'plan.edit', plan: { exercises: [{ weight: 140, sets: 2, reps: 8 }, {}] } },
] as const;

describe('Use today’s numbers next time', () => {
  test('puts them into the plan, when it was switched on, by an ordinary edit [D31.offered, D31.numbers, D31.edit]', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    const offer = await saved.findByRole('switch', { name: 'Use today’s numbers next time' });
    expect(offer).not.toBeChecked();
    expect(offer).toHaveAccessibleDescription('Push Day: Bench Press 135 → 140 lb');
    await gym.user.click(offer);
    await waitFor(async () => expect(await queued(gym.account)).toMatchObject(TAUGHT));
    expect(offer).toBeChecked();
    expect(offer).toHaveAccessibleDescription('Push Day: Bench Press 135 → 140 lb');
    await gym.user.click(saved.getByRole('button', { name: 'OK' }));
    expect(await queued(gym.account)).toMatchObject(TAUGHT);
  });

  test('is kept as it is switched, and not with OK: the app may be killed before [D31.edit]', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    await gym.user.click(await saved.findByRole('switch'));
    await waitFor(async () => expect(await readPlans(gym.account)).not.toEqual([PUSH_DAY]));
    const again = openAccount(gym.account.userId, gym.account.clock);
    expect(await readPlans(again)).toMatchObject([TAUGHT[1].plan]);
    again.db.close();
  });

  test('can be switched to and fro, and keeps the focus: the last choice counts', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    const offer = await saved.findByRole('switch');
    offer.focus();
    for (const times of [2, 3, 1]) {
      for (let time = 0; time < times; time += 1) await gym.user.keyboard(' ');
      expect(offer).toHaveFocus();
    }
    expect(offer).not.toBeChecked();
    await waitFor(async () => {
      expect(await queued(gym.account)).toMatchObject([{ kind: 'session.add' }]);
      expect(await readPlans(gym.account)).toEqual([PUSH_DAY]);
    });
    await gym.user.keyboard(' ');
    await waitFor(async () => expect(await queued(gym.account)).toMatchObject(TAUGHT));
  });

  test('stays off where the device cannot keep it, and says so', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    const offer = await saved.findByRole('switch');
    const heal = fillSessionStorage(gym.account);
    await gym.user.click(offer);
    // In the dialog: what stands below it is neither seen nor said.
    expect(await saved.findByRole('alert')).toHaveTextContent(/^Could not save on this device/);
    expect(offer).not.toBeChecked();
    heal();
    await gym.user.click(offer);
    await waitFor(async () => expect(await queued(gym.account)).toMatchObject(TAUGHT));
    expect(offer).toBeChecked();
  });

  test('stays on where the plan has learned it for good: its edit is on its way', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    const offer = await saved.findByRole('switch');
    await gym.user.click(offer);
    await waitFor(async () => expect(await queued(gym.account)).toMatchObject(TAUGHT));
    await gym.account.db.outbox.toCollection().modify({ delivery: delivery('sending') });
    await gym.user.click(offer);
    await waitFor(() => expect(offer).toBeChecked());
    expect(await readPlans(gym.account)).toMatchObject([TAUGHT[1].plan]);
  });

  test('leaves the plan alone where it was not [D31.edit]', async () => {
    const gym = await benchMore();
    const saved = await complete(gym);
    await saved.findByRole('switch');
    await gym.user.click(saved.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await queued(gym.account)).toMatchObject([{ kind: 'session.add' }]);
    expect(await readPlans(gym.account)).toEqual([PUSH_DAY]);
  });
});
