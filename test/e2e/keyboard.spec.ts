import { expect, type Locator, type Page } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { AFTER_UNDO, pickUpPhone, seesHome, syncStatus, type Theme } from './person.ts';
import { afterwards, test } from './test.ts';

const MOST_STEPS = 120;

/** Presses Tab, or Shift+Tab, until it has the focus; fails when that never happens. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target}.`);
}

for (const theme of ['light', 'dark'] satisfies Theme[])
  test(`WCAG 2.1.1: the whole way from signing in to a saved workout works by keyboard alone (${theme})`, async () => {
    const server = await startBuiltServer();
    afterwards(() => server.stop());
    const { page } = await pickUpPhone(server.url, { theme });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const press = async (target: Locator, key = 'Enter') => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const type = async (name: string, text: string) => {
      await tabTo(page, page.getByRole('textbox', { name }));
      await page.keyboard.type(text);
    };

    await press(button(/^Sign in with/));
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Alex');
    await page.keyboard.press('Enter');
    await seesHome(page);

    await press(button('View Progress & Workouts'));
    await press(button('Add workout plan'));
    await type('Workout name', 'Leg Day');
    await tabTo(page, page.getByRole('tab', { name: 'Chest' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Legs' })).toHaveAttribute('aria-selected', 'true');
    await press(page.getByRole('button', { name: 'Add Back Squats', exact: true }));
    await tabTo(page, page.getByRole('textbox', { name: 'Weight for Back Squats' }), 'Shift+Tab');
    await type('Weight for Back Squats', '225');
    await type('Sets for Back Squats', '1');
    await type('Reps for Back Squats', '5');
    await press(button('Save workout'));
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await press(button('Start Leg Day'));
    const session = page.getByRole('dialog', { name: 'Workout: Leg Day' });
    await press(session.getByRole('button', { name: 'Increase weight, set 1 of Back Squats' }));
    await press(session.getByRole('button', { name: 'Log set 1 of Back Squats' }));
    await expect(session.getByText('1 of 1 sets')).toBeVisible();
    await press(button('Complete Workout'));
    await expect(page.getByRole('alertdialog')).toContainText('Workout saved successfully!');
    await expect(button('OK')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Recent workouts' })).toContainText('1,150');
    await expect(syncStatus(page, 'All changes saved')).toBeVisible(AFTER_UNDO);
  });
