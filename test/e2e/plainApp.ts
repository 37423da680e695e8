/** The app on a server that has S7 and nothing more, whose faults a test can plan. */
import { expect, type Page } from '@playwright/test';
import { emptyData, type PlainData } from '../support/servers/plainAnswers.ts';
import { type PlainBackend, startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { type Phone, type PhoneSettings, pickUpPhone, seesHome, seesItSaved } from './person.ts';
import { afterwards } from './test.ts';

/** The longest name there can be, in one word. */
export const LONGEST_NAME = `Upperbody${'y'.repeat(191)}`;

/** A phone on which Alex has signed in. */
export async function openPlainApp(
  data: Partial<PlainData> = {},
  settings: PhoneSettings = {},
): Promise<Phone & { backend: PlainBackend }> {
  const app = staticFolder('dist/client');
  const backend = await startPlainBackend({
    app,
    data: { ...emptyData(), ...data },
    signedIn: false,
  });
  afterwards(() => backend.stop());
  const phone = await pickUpPhone(backend.url, settings);
  await phone.page.getByRole('button', { name: 'Sign in with Google' }).click();
  await seesHome(phone.page);
  return Object.assign(phone, { backend });
}

/** From here on there is no signal: no call gets through. */
export function loseSignal({ faults }: PlainBackend): void {
  for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
    faults.push({ method, path: /./, does: 'loseRequest', times: Number.POSITIVE_INFINITY });
  }
}

/** One plan with one set of Bench Press, as the server holds it. */
export function planRow(name: string) {
  const exercise = { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 135, sets: 1 };
  return { id: 55, name, exercises: [{ ...exercise, reps: 8 }] };
}

/** Starts the first plan, does the first set of Bench Press and completes the workout. */
export async function train(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await expect(page.getByText('1 of 1 sets')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Workout' }).click();
  // By its key: a tap right after it, near it, would be the second of a double tap.
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await seesItSaved(page);
}

export async function openSyncDetails(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sync details' }).click();
  const details = page.getByRole('dialog', { name: 'Sync details' });
  await expect(details).toBeVisible();
  return details;
}
