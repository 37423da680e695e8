import { expect, type Page } from '@playwright/test';
import { seesHome } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

const builderIn = (page: Page) => page.getByRole('dialog', { name: 'New workout plan' });
const nameIn = (page: Page) => builderIn(page).getByRole('textbox', { name: 'Workout name' });

async function build(page: Page, name: string): Promise<void> {
  await seesHome(page);
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  await nameIn(page).fill(name);
}

test('two tabs each have a builder of their own, through saving, reloads and the end of a tab [D28.own, D28.reload, D28.duplicate, D28.orphan]', async () => {
  const { page: one, context, backend } = await openPlainApp({});
  await build(one, 'Leg Day');
  const other = await context.newPage();
  await other.goto(backend.url);
  await build(other, 'Pull Day');

  // Saving one touches the other’s neither on the screen nor on the disk.
  await other.getByRole('button', { name: 'Add Bench Press', exact: true }).click();
  await other.getByRole('button', { name: 'Save workout' }).click();
  await expect(builderIn(other)).toBeHidden();
  await expect(other.getByRole('button', { name: 'Options for Pull Day' })).toBeVisible();
  await expect(nameIn(one)).toHaveValue('Leg Day');
  for (const reload of [1, 2, 3]) {
    await one.reload();
    await expect(nameIn(one), `reload ${reload}`).toHaveValue('Leg Day');
  }

  // A duplicate has a copy of the tab’s own memory, as one that the tab opens.
  const opened = context.waitForEvent('page');
  await one.evaluate(() => void window.open('/'));
  const duplicate = await opened;
  await seesHome(duplicate);
  await expect(builderIn(duplicate)).toHaveCount(0);
  await expect(nameIn(one)).toHaveValue('Leg Day');

  await one.close();
  await duplicate.reload();
  await expect(nameIn(duplicate)).toHaveValue('Leg Day');
  await duplicate.getByRole('button', { name: 'Close' }).click();
  await expect(builderIn(duplicate)).toBeHidden();
  await duplicate.reload();
  await seesHome(duplicate);
  await expect(builderIn(duplicate)).toHaveCount(0);
});
