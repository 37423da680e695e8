import { expect, type Page } from '@playwright/test';
import { seesHome } from './person.ts';
import { openPlainApp, planRow } from './plainApp.ts';
import { test } from './test.ts';

/** The app for someone who does not mind motion. */
async function openMoving(): Promise<Page> {
  const { page } = await openPlainApp({ plans: [planRow('Push Day')] });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return page;
}

const fading = (page: Page) =>
  page.evaluate(() => {
    const pseudos = document.getAnimations().map(({ effect }) => {
      return effect instanceof KeyframeEffect ? effect.pseudoElement : null;
    });
    return pseudos.filter((pseudo) => pseudo?.startsWith('::view-transition')).sort();
  });

const toProgress = (page: Page) => page.getByRole('button', { name: 'View Progress & Workouts' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Progress & Workouts' });

test('home fades into Progress, which takes a tap while it does, and no focus is lost', async () => {
  const page = await openMoving();
  // So long that all below happens meanwhile.
  await page.addStyleTag({
    content: '::view-transition-old(root) { animation-duration: 60s !important }',
  });
  await toProgress(page).click();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => fading(page)).toContain('::view-transition-old(root)');
  await expect(page.getByRole('main')).toBeFocused();
  const start = page.getByRole('button', { name: 'Start Push Day' });
  const box = await start.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(page.getByRole('dialog', { name: 'Workout: Push Day' })).toBeVisible();
  expect(await fading(page)).toContain('::view-transition-old(root)');
  await page.goBack();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await seesHome(page);
});

/** Faster than any thumb: the second button as soon as the page shows something. */
const leaveHomeAndPress = (page: Page, name: string, { once }: { once: string }) =>
  page.evaluate(
    async ([name, selector]) => {
      const press = (name: string) => {
        const all = [...document.querySelectorAll('button')];
        const button = all.find((one) => (one.ariaLabel ?? one.textContent) === name);
        if (!button) throw new Error(`There is no ${name}.`);
        button.click();
      };
      const isShown = new Promise<void>((resolve) => {
        const look = () => document.querySelector(selector) && resolve();
        const whole = { attributes: true, childList: true, subtree: true };
        new MutationObserver(look).observe(document, whole);
      });
      press('View Progress & Workouts');
      await isShown;
      press(name);
    },
    [name, once] as const,
  );

test('two taps at once lead there and back', async () => {
  const page = await openMoving();
  await leaveHomeAndPress(page, 'Back to home', { once: 'main > [data-view="progress"]' });
  await seesHome(page);
});

test('a dialog that opens while home is being left stands in nobody’s way', async () => {
  const page = await openMoving();
  await leaveHomeAndPress(page, 'Account', { once: 'html[data-leaving]' });
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await seesHome(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('nothing fades for a person who wants no motion, nor where the browser cannot', async () => {
  const { page } = await openPlainApp();
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.body.setAttribute('data-faded', '');
      return start(update);
    };
  });
  await toProgress(page).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[data-faded]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to home' }).click();

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    // As in a browser that does not have it.
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  });
  await page.reload();
  await toProgress(page).click();
  await expect(heading(page)).toBeVisible();
});
