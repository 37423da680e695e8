import { expect, type Page } from '@playwright/test';
import { judgeInBothThemes } from './judge.ts';
import { pickUpPhone, seesHome } from './person.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

const DAY = '2026-11-13';

const weight = (page: Page) => page.getByRole('textbox', { name: `Weight on ${DAY}` });

async function changeWeight(page: Page, to: string): Promise<void> {
  await weight(page).fill(to);
  await weight(page).blur();
}

/** As when the phone is taken out of the pocket. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('two phones change one weight: the person is told what was replaced, and no delete destroys an edit it did not see', async () => {
  const here = await openPlainApp({ weights: { [DAY]: 180 } });
  const there = await pickUpPhone(here.backend.url);
  await seesHome(there.page);
  await expect(weight(there.page)).toHaveValue('180');
  const arrives = (pounds: number) =>
    expect.poll(() => here.backend.data.weights, { timeout: 30_000 }).toEqual({ [DAY]: pounds });

  await there.context.setOffline(true);
  await changeWeight(there.page, '183');
  await changeWeight(here.page, '182');
  await arrives(182);
  await there.context.setOffline(false);
  const news = there.page.getByText(
    'Another device had saved 182 lbs for Nov 13. Your 183 lbs replaced it.',
  );
  await expect(news).toBeVisible({ timeout: 30_000 });
  expect(here.backend.data.weights).toEqual({ [DAY]: 183 });
  await judgeInBothThemes(there.page, 'a value of another device was replaced');
  await there.page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(news).toBeHidden();
  await comeBack(here.page);
  await expect(weight(here.page)).toHaveValue('183');

  await here.context.setOffline(true);
  await here.page.getByRole('button', { name: `Delete weight on ${DAY}` }).click();
  await expect(weight(here.page)).toHaveCount(0);
  await changeWeight(there.page, '184.5');
  await arrives(184.5);
  await here.context.setOffline(false);
  const spared = here.page.getByText(
    'The weight for Nov 13 was not deleted: another device had changed it to 184.5 lbs.',
  );
  await expect(spared).toBeVisible({ timeout: 60_000 });
  await expect(weight(here.page)).toHaveValue('184.5');
  expect(here.backend.data.weights).toEqual({ [DAY]: 184.5 });
  await judgeInBothThemes(here.page, 'a value of another device was spared');
});
