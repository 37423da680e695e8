import { expect } from '@playwright/test';
import { judgeInBothThemes } from './judge.ts';
import { openPlainApp } from './plainApp.ts';
import { test } from './test.ts';

test('the install card offers the browser’s own way, and on an iPhone the steps', async () => {
  const { page, context } = await openPlainApp({ weights: { '2026-11-01': 181 } });
  const card = page.getByRole('region', { name: 'Install Repkeep' });
  await expect(card.getByRole('button', { name: 'Install', exact: true })).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'install card');
  // Only iPhones and iPads have the one, and they have no other.
  await context.addInitScript(() => {
    Object.assign(navigator, { standalone: false });
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation());
  });
  await page.reload();
  await expect(card).toContainText('Share, then “Add to Home Screen”.');
  await card.scrollIntoViewIfNeeded();
  await judgeInBothThemes(page, 'install card on an iPhone');
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toBeHidden();
});
