import { expect } from '@playwright/test';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { AFTER_UNDO, pickUpPhone, seesHome, syncStatus } from './person.ts';
import { afterwards, test } from './test.ts';

const PLACES = [
  // Two minutes before midnight there, in UTC. The session of that evening has the UTC day.
  { timeZone: 'Pacific/Auckland', offset: '+13:00', utcDay: '2026-11-20' },
  { timeZone: 'America/Los_Angeles', offset: '-08:00', utcDay: '2026-11-21' },
];

for (const { timeZone, offset, utcDay } of PLACES) {
  test(`D12: at midnight in ${timeZone} calories begin at 0 and the weight has a new day; a session keeps its UTC day [S4.calories.midnight, D12.local]`, async () => {
    const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
    afterwards(() => backend.stop());
    backend.saysDate = false;
    backend.data.plans.push({
      id: 101,
      name: 'Late Show',
      exercises: [{ id: 'ex-1', name: 'Push-ups', youtubeLink: '', weight: 0, sets: 1, reps: 20 }],
    });
    const now = new Date(`2026-11-20T23:58:00${offset}`);
    const { page } = await pickUpPhone(backend.url, { timeZone, now });
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.clock.fastForward(2_000);
    await seesHome(page);
    await page.getByRole('textbox', { name: 'Add calories' }).fill('300');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Today’s weight' }).fill('182.4');
    await page.getByRole('button', { name: 'Save weight' }).click();
    const calories = page.getByRole('progressbar', { name: 'Calories today' });
    await expect(calories).toHaveAttribute('aria-valuetext', '300 of 2000 calories');
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    await page.getByRole('checkbox', { name: 'Complete set 1 of Push-ups' }).check();
    await page.getByRole('button', { name: 'Complete Workout' }).click();
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    // Right after OK the status may still be that of before.
    await expect.poll(() => backend.data.sessions, AFTER_UNDO).toMatchObject([{ date: utcDay }]);
    await expect(syncStatus(page, 'All changes saved')).toBeVisible();
    expect(backend.data.user).toMatchObject({
      caloriesConsumed: 300,
      lastCalorieDate: '2026-11-20',
    });
    expect(backend.data.weights).toEqual({ '2026-11-20': 182.4 });

    await page.clock.fastForward('03:00');
    await expect(calories).toHaveAttribute('aria-valuetext', '0 of 2000 calories');
    await expect(page.getByRole('textbox', { name: 'Today’s weight' })).toHaveValue('');
    await expect
      .poll(() => backend.data.user)
      .toMatchObject({ caloriesConsumed: 0, lastCalorieDate: '2026-11-21' });
    await page.getByRole('textbox', { name: 'Today’s weight' }).fill('183');
    await page.getByRole('button', { name: 'Save weight' }).click();
    await expect
      .poll(() => backend.data.weights)
      .toEqual({ '2026-11-20': 182.4, '2026-11-21': 183 });
  });
}
