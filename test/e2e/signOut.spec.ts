import { expect } from '@playwright/test';
import { startSpringBackend } from '../support/servers/spring/springBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { logTodaysWeight, pickUpPhone, seesHome, syncStatus } from './person.ts';
import { afterwards, test } from './test.ts';

test('a sign-out that the server never heard is not taken back by turning back at the provider, only by signing in [D8.mark, D8.signIn]', async () => {
  const app = staticFolder('dist/client');
  const backend = await startSpringBackend({ app, token: 'rendered' });
  afterwards(() => backend.stop());
  const { page } = await pickUpPhone(backend.url);
  const signIn = page.getByRole('button', { name: 'Sign in with Google' });
  await signIn.click();
  await seesHome(page);
  await logTodaysWeight(page, '182.4');
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();

  // No logout gets through from here on, so the session on the server stays as it was.
  const lost = { method: 'POST', path: /logout/, does: 'loseRequest' } as const;
  backend.losses.push(...Array(20).fill(lost));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(signIn).toBeVisible();

  backend.personId = null;
  for (const leaving of [1, 2]) {
    await signIn.click();
    await expect(page.getByText('Choose an account')).toBeVisible();
    await page.goBack();
    await expect(signIn, `turned back ${leaving}`).toBeVisible();
    await page.reload();
    await expect(signIn).toBeVisible();
    await expect(page.getByText(/last log-out has not reached the server/)).toBeVisible();
    await expect(page.getByText('Welcome back, Alex')).toHaveCount(0);
  }

  backend.personId = 7;
  await signIn.click();
  await seesHome(page);
  await expect(page.getByText('182.4 lbs')).toBeVisible();
});
