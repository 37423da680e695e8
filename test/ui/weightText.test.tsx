/** The screens in kilograms (D29), all at once: nothing on them is in pounds. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveWeight } from '../../src/store/weights.ts';
import { ExercisePage } from '../../src/ui/exercise/ExercisePage.tsx';
import { HistoryOverlay } from '../../src/ui/history/HistoryOverlay.tsx';
import { WeightCard } from '../../src/ui/home/WeightCard.tsx';
import { RecentWorkouts } from '../../src/ui/progress/RecentWorkouts.tsx';
import { WeightChart } from '../../src/ui/progress/WeightChart.tsx';
import { numbersText, recordText } from '../../src/ui/session/savedText.ts';
import { setText, volumeText, volumeUnitText, weightText } from '../../src/ui/weightText.ts';
import { recordOf } from '../support/entries.ts';
import { only, samplePlan } from '../support/samples.ts';
import { openTestDevice, queued, renderScreen, TODAY, tell } from '../support/ui.tsx';

const nothing = () => undefined;

it('shows and takes a body weight in kilograms, and keeps pounds [D29.shown, D29.stored]', async () => {
  const opened = openTestDevice();
  await tell(opened.account, { profile: {}, weights: { '2026-11-18': 180 } });
  await saveWeight(opened.account, TODAY, 182.4);
  const screens = (
    <>
      <WeightCard takesFocus={false} />
      <WeightChart />
    </>
  );
  renderScreen(screens, { ...opened, unit: 'kg' });
  expect(await screen.findByRole('heading', { name: 'Weight (kg)' })).toBeVisible();
  expect(screen.getByText('82.75 kg')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Weight on 2026-11-18' })).toHaveValue('81.65');
  const chart = within(await screen.findByRole('list', { name: 'Weight progress' }));
  expect(chart.getByText('2026-11-20, week 1, 82.75 kg')).toBeVisible();
  expect(screen.getByText('+1.1 kg')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\blbs?\b/);

  const today = screen.getByRole('textbox', { name: 'Today’s weight' });
  fireEvent.change(today, { target: { value: '82.7' } });
  fireEvent.blur(today);
  fireEvent.click(screen.getByRole('button', { name: 'Save weight' }));
  expect(await screen.findByText('82.7 kg')).toBeVisible();
  expect((await queued(opened.account)).at(-1)).toMatchObject({ weight: 182.32 });
});

it('does not rewrite a past weight that was typed as it stood [D29.rewritten]', async () => {
  const opened = openTestDevice();
  await tell(opened.account, { profile: {}, weights: { '2026-11-18': 180 } });
  renderScreen(<WeightCard takesFocus={false} />, { ...opened, unit: 'kg' });
  const box = await screen.findByRole('textbox', { name: 'Weight on 2026-11-18' });
  for (const value of ['81.6', '81.65']) fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
  await waitFor(() => expect(box).not.toHaveAttribute('data-unsaved'));
  expect(await queued(opened.account)).toEqual([]);
});

it('shows the history, its sets and an exercise’s page in kilograms [D29.shown, D29.volume]', async () => {
  const opened = openTestDevice();
  const sets = (weight: number) => [{ name: 'Bench Press', sets: [{ weight, reps: 8 }] }];
  const sessions = [
    { ...recordOf('1'), date: '2026-11-18', exercises: sets(135) },
    { ...recordOf('2'), exercises: sets(140), totalVolume: 1120 },
  ];
  await tell(opened.account, { sessions });
  const [, newest] = sessions.map((session) => ({ ...session, standing: 'sent' as const }));
  const screens = (
    <>
      <RecentWorkouts />
      <HistoryOverlay first={newest ?? null} onClose={nothing} />
      <ExercisePage name="Bench Press" first={null} onClose={nothing} />
    </>
  );
  renderScreen(screens, { ...opened, unit: 'kg' });
  expect(await screen.findByText('80.5 kg')).toBeVisible();
  expect(screen.getAllByText('508 kg').length).toBeGreaterThan(0);
  expect(screen.getByText('kg volume')).toBeVisible();
  expect(screen.getByRole('cell', { name: '63.5 kg' })).toBeVisible();
  expect(screen.getByText('63.5 × 8')).toBeVisible();
  expect(screen.getByText('+3 kg')).toBeVisible();
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
    '77.5 kg on Nov 18, 80.5 kg',
  );
  expect(document.body).not.toHaveTextContent(/\blbs?\b/);
});

it('says what was saved in kilograms [D29.shown]', () => {
  const exercise = only(samplePlan('p1').exercises);
  const today = { weight: 140, reps: exercise.reps };
  expect(numbersText('Push Day', [{ exercise, today }], 'kg')).toBe(
    'Push Day: Bench Press 61.25 → 63.5 kg',
  );
  const record = { exercise: 'Bench Press', set: today, value: 1120, before: 1 } as const;
  expect(recordText({ ...record, kind: 'bestSet' }, 'kg').value).toBe('63.5 × 8');
  expect(recordText({ ...record, kind: 'volume' }, 'kg').value).toBe('508 kg');
});

it('leaves the numbers in their order behind a name in Hebrew', () => {
  const exercise = { ...only(samplePlan('p1').exercises), name: 'לחיצת חזה' };
  const today = { weight: 140, reps: exercise.reps };
  expect(numbersText('דחיפה', [{ exercise, today }], 'lb')).toBe(
    'דחיפה\u200e: לחיצת חזה\u200e 135 → 140 lb',
  );
});

it('says pounds as ever', () => {
  expect(weightText(182.4, 'lb')).toBe('182.4 lbs');
  expect(volumeText(12_345, 'lb')).toBe('12,345 lbs');
  expect(volumeUnitText('lb')).toBe('lbs volume');
  expect(setText({ weight: 0, reps: 12 }, 'lb')).toBe('BW × 12');
});
