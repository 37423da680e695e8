import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readExerciseHistory } from '../../../src/store/history/exerciseHistory.ts';
import { recordOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { only } from '../../support/samples.ts';
import { TODAY, tell } from '../../support/ui.tsx';
import { dialog, openHistory, session } from '../history/archive.tsx';
import { goTraining } from '../session/gym.tsx';

const set = (weight: number, reps: number) => ({ weight, reps });
const pressed = (id: string, date: string, ...sets: ReturnType<typeof set>[]) => ({
  ...recordOf(id),
  date,
  exercises: [{ name: 'Bench Press', sets }],
});

/** A workout with a bench press in it, and what was pressed before. */
async function inTheGym(...sessions: ReturnType<typeof pressed>[]) {
  const gym = await goTraining();
  await tell(gym.account, { sessions });
  await waitFor(async () =>
    expect((await readExerciseHistory(gym.account, 'Bench Press')).sessions).toHaveLength(
      sessions.length,
    ),
  );
  return gym;
}
const open = async ({ user }: { user: Awaited<ReturnType<typeof goTraining>>['user'] }) => {
  await user.click(screen.getByRole('button', { name: 'Bench Press, records and history' }));
  return within(await screen.findByRole('dialog', { name: 'Bench Press' }));
};
const texts = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent?.trim());

describe('the page of an exercise', () => {
  test('takes the focus where nothing in it can be pressed, so that keys scroll it', async () => {
    const gym = await inTheGym(pressed('1', '2026-09-30', set(150, 7)));
    const page = await open(gym);
    const { user } = gym;
    expect(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.tab();
    expect(page.getByRole('region', { name: 'Bench Press' })).toHaveFocus();
  });

  test('shows its best, the way there, its records and its last sets [N.exercise, N.session.card]', async () => {
    const gym = await inTheGym(
      pressed('1', '2026-09-30', set(150, 7)),
      pressed('2', '2026-10-30', set(155, 6), set(165, 5), set(155, 6)),
      pressed('3', '2026-11-18', set(160, 8), set(155, 8)),
    );
    const page = await open(gym);
    expect(
      await page.findByRole('img', {
        name: 'Best estimated 1-rep max by session: 185 lb on Sep 30, 193 lb on Oct 30, 203 lb on Nov 18',
      }),
    ).toBeVisible();
    expect(page.getByText('+18 lb')).toHaveTextContent('+18 lb since Sep 30');
    expect(page.getByRole('region', { name: 'Records' })).toHaveTextContent(
      /^Records ?Chest Weights/,
    );
    expect(texts(page.getAllByRole('definition'))).toEqual([
      '165 lb × 5',
      'Fri, Oct 30',
      '203 lb',
      '160 × 8 on Wed, Nov 18',
      '2,685 lbs',
      'Fri, Oct 30',
    ]);
    const sessions = within(page.getByRole('list', { name: 'Last sessions' }));
    expect(texts(sessions.getAllByRole('listitem'))).toEqual([
      'Wed, Nov 18Record160 × 8 155 × 8',
      'Fri, Oct 30Record155 × 6 165 × 5 155 × 6',
      'Wed, Sep 301,050 lbs150 × 7',
    ]);
  });

  test('says what was gained today without ‘since’', async () => {
    const gym = await inTheGym(
      { ...pressed('1', TODAY, set(150, 7)), timestamp: `${TODAY}T08:00:00.000Z` },
      { ...pressed('2', TODAY, set(160, 8)), timestamp: `${TODAY}T09:00:00.000Z` },
    );
    const page = await open(gym);
    expect(await page.findByText('+18 lb')).toHaveTextContent(/^\+18 lb$/);
  });

  test('says of which year its chart is where that is not this one', async () => {
    const gym = await inTheGym(
      pressed('1', '2025-09-30', set(150, 7)),
      pressed('2', '2025-11-18', set(160, 8)),
    );
    const page = await open(gym);
    expect(
      await page.findByRole('img', {
        name: 'Best estimated 1-rep max by session: 185 lb on Sep 30, 2025, 203 lb on Nov 18, 2025',
      }),
    ).toBeVisible();
  });

  test('closes back to the workout, which goes on, and the focus is where it was', async () => {
    const gym = await inTheGym(pressed('1', '2026-11-18', set(150, 7)));
    await open(gym);
    await gym.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Bench Press' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
    expect(gym.left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Bench Press, records and history' })).toHaveFocus();
  });

  test('names the days of its line where they stand clear of each other', async () => {
    const days = ['2025-11-20', '2025-12-28', '2026-01-04', '2026-01-06', '2026-01-08'];
    const nth = days.map((day, index) => pressed(`${index}`, day, set(150, 6)));
    const gym = await inTheGym(...nth.slice(0, 4));
    const page = await open(gym);
    const named = async () =>
      [...(await page.findByRole('img')).querySelectorAll('span')].map((one) => one.textContent);
    expect((await named()).slice(-2)).toEqual(['Nov 20, 2025', 'Jan 6, 2026']);
    await tell(gym.account, { sessions: nth });
    await expect.poll(named).toEqual(expect.arrayContaining(['Jan 4, 2026', 'Jan 8, 2026']));
  });

  test('says what will come where nothing was logged yet', async () => {
    const page = await open(await inTheGym());
    expect(await page.findByText('No sets yet')).toBeVisible();
    expect(page.getByText(/^Log the first set of Bench Press/)).toBeVisible();
    expect(page.queryByRole('img')).toBeNull();
  });

  test('one session is a number without a line', async () => {
    const page = await open(await inTheGym(pressed('1', '2026-11-18', set(150, 6))));
    expect(await page.findByText('1 in all')).toBeVisible();
    expect(page.getAllByText('180', { exact: false })[0]).toBeVisible();
    expect(page.queryByRole('img')).toBeNull();
  });

  test('shows its newest sessions and its records first, and all sessions and their line behind them', async () => {
    const gym = await inTheGym(
      ...Array.from({ length: 9 }, (_, index) =>
        pressed(`${index}`, `2026-11-0${index + 1}`, set(index === 1 ? 200 : 150 + index, 5)),
      ),
    );
    await gym.user.click(screen.getByRole('button', { name: 'Bench Press, records and history' }));
    const page = within(await screen.findByRole('dialog', { name: 'Bench Press' }));
    const rows = () => page.getAllByRole('listitem').length;
    expect(rows()).toBe(5);
    expect(page.getByText('200 lb × 5')).toBeVisible();
    expect(page.queryByRole('img')).toBeNull();
    expect(page.queryByText(/in all/)).toBeNull();
    expect(await page.findByText('9 in all')).toBeVisible();
    expect(page.getByRole('img')).toBeVisible();
    expect(rows()).toBe(9);
    expect(page.getByText('200 lb × 5')).toBeVisible();
  });

  test('sees a session that waits to be sent [D33.key.shared]', async () => {
    const gym = await inTheGym(pressed('1', '2026-11-17', set(150, 6)));
    const page = await open(gym);
    expect(await page.findByText('1 in all')).toBeVisible();
    const waiting = pressed('2', '2026-11-18', set(155, 6));
    await queue(gym.account, { kind: 'session.add', session: waiting });
    expect(await page.findByText('2 in all')).toBeVisible();
  });

  test('says one rep of one', async () => {
    const { user } = await openHistory(
      session('1', '2026-11-11', { exercises: [{ name: 'Pull-ups', sets: [set(0, 1)] }] }),
      session('2', '2026-11-18', { exercises: [{ name: 'Pull-ups', sets: [set(0, 2)] }] }),
    );
    const workouts = within(await dialog().findByRole('list', { name: 'Workouts' }));
    await user.click(only(workouts.getAllByRole('button').slice(0, 1)));
    await user.click(await screen.findByRole('button', { name: 'Pull-ups, records and history' }));
    const page = within(await screen.findByRole('dialog', { name: 'Pull-ups' }));
    expect(await page.findByText('+1 rep')).toBeVisible();
    expect(await page.findByRole('img')).toHaveAccessibleName(
      'Most reps by session: 1 rep on Nov 11, 2 reps on Nov 18',
    );
  });

  test('opens from a past workout too', async () => {
    const { user } = await openHistory(
      session('1', '2026-11-18', { exercises: [{ name: 'Push-ups', sets: [set(0, 12)] }] }),
    );
    const workouts = within(await dialog().findByRole('list', { name: 'Workouts' }));
    await user.click(workouts.getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Push-ups, records and history' }));
    const page = within(await screen.findByRole('dialog', { name: 'Push-ups' }));
    expect(await page.findByText('BW × 12')).toBeVisible();
    expect(page.getByText('Bodyweight')).toBeVisible();
    expect(texts(page.getAllByRole('definition'))).toEqual([
      '12 reps',
      'Wed, Nov 18',
      '12 reps',
      'Wed, Nov 18',
    ]);
  });
});
