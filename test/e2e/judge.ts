/** What every screen is held to. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { ALBUM } from './album.ts';
import { smallTargets } from './targets.ts';

/** Finds nothing against WCAG 2.0 to 2.2, A and AA: in all, or in what depends on colours. */
export async function expectAccessible(
  page: Page,
  screen: string,
  of: 'all' | 'colours' = 'all',
): Promise<void> {
  if (ALBUM) return takePicture(page, ALBUM.folder, screen);
  const axe = new AxeBuilder({ page });
  const rules =
    of === 'all'
      ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      : axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await rules.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found, screen).toEqual([]);
}

async function takePicture(page: Page, folder: string, screen: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const name = `${screen.replace(/, (dark|light)$/, '')}, ${isDark ? 'dark' : 'light'}.png`;
  await page.screenshot({ path: join(folder, name), animations: 'disabled' });
}

/** The widths that a screen is measured at, px: phones, a tablet, a desk. */
const WIDTHS = [320, 390, 820, 1280];

/** No screen is wider than its window, and every control is large enough for a thumb, at any width. */
export async function expectHandy(page: Page, screen: string): Promise<void> {
  // An album of other sizes and texts is looked at.
  if (ALBUM) return;
  const usual = page.viewportSize();
  if (!usual) throw new Error('The phone has no size.');
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...usual, width });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
    for (const small of await smallTargets(page)) found.push(`${width} px: ${small}`);
  }
  await page.setViewportSize(usual);
  expect(found, screen).toEqual([]);
}

/** Both of the above, in both themes: the other one changes colours alone. */
export async function judgeInBothThemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const of = colorScheme === 'light' ? 'all' : 'colours';
    await expectAccessible(page, `${screen}, ${colorScheme}`, of);
  }
  await expectHandy(page, screen);
}
