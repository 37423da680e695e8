/** What every screen is held to. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { ALBUM } from './album.ts';

/** Finds nothing against WCAG 2.0 to 2.2, A and AA. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (ALBUM) return takePicture(page, ALBUM.folder, screen);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found, screen).toEqual([]);
}

async function takePicture(page: Page, folder: string, screen: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const name = `${screen.replace(/, (dark|light)$/, '')}, ${isDark ? 'dark' : 'light'}.png`;
  await page.screenshot({ path: join(folder, name), animations: 'disabled' });
}

/** No screen is wider than the phone, and every control is large enough for a thumb. */
export async function expectHandy(page: Page, screen: string): Promise<void> {
  // An album of other sizes and texts is looked at.
  if (ALBUM) return;
  const { overflow, small } = await page.evaluate(() => {
    const controls = document.querySelectorAll('button, input, select, [role=tab]');
    const shown = [...controls].filter((control) => control.checkVisibility());
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: shown
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ control, box }) => `${control.outerHTML} ${box.width}×${box.height}`),
    };
  });
  expect(overflow, screen).toBeLessThanOrEqual(0);
  expect(small, screen).toEqual([]);
}

/** Both of the above, in both themes. */
export async function judgeInBothThemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
    await expectHandy(page, `${screen}, ${colorScheme}`);
  }
}
