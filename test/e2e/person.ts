/** What a person does in the app, by the roles and names of src/RULES.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  chromium,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { ALBUM } from './album.ts';
import { afterwards } from './test.ts';

/** A phone: a browser with a profile of its own that survives being closed. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  /** Closes the browser and opens it again on the same profile, at the app. */
  restart(): Promise<void>;
  /** The whole browser dies at once by SIGKILL, as when the phone's battery does. */
  kill(): Promise<void>;
  /** How far the phone's clock is ahead of ours from the next opening on, milliseconds. */
  aheadMs: number;
  /** The folder of its browser's profile. */
  readonly profile: string;
}

export type Theme = 'light' | 'dark';

export interface PhoneSettings {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  /** The text size of the browser's own settings, px. */
  readonly textPx?: number;
  /** As 'Pacific/Auckland'. */
  readonly timeZone?: string;
  /** What the phone's clock says when it is picked up; it runs on from there. */
  readonly now?: Date;
}

/** Opens a browser with a fresh profile; closed and thrown away after the test. */
export async function pickUpPhone(
  url: string,
  { theme = 'light', width = 390, height = 844, textPx, timeZone, now }: PhoneSettings = {},
): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'repkeep-phone-'));
  const textSize = ALBUM ? (16 * ALBUM.text) / 100 : textPx;
  const { launchOptions = {} } = test.info().project.use;
  const { args = [] } = launchOptions;
  // As a person's choice in the browser's own settings: media queries go by it, and by no style of a page.
  const sizeOfText = textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`];
  const open = async (aheadMs: number) => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...args, ...sizeOfText],
      viewport: { width: ALBUM?.width ?? width, height: ALBUM?.height ?? height },
      deviceScaleFactor: ALBUM ? 2 : 1,
      reducedMotion: 'reduce',
      colorScheme: theme,
      ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
    });
    const processes = await processesOf(context);
    const page = context.pages()[0] ?? (await context.newPage());
    if (aheadMs > 0) await context.addInitScript(setClockAhead, aheadMs);
    if (now) await page.clock.install({ time: now });
    await page.goto(url);
    return { context, page, kill: () => killBrowser(context, processes) };
  };
  const phone: Phone = {
    aheadMs: 0,
    profile,
    ...(await open(0)),
    async restart() {
      await phone.context.close();
      Object.assign(phone, await open(phone.aheadMs));
    },
  };
  afterwards(async () => {
    await phone.context.close();
    await rm(profile, { recursive: true, force: true });
  });
  return phone;
}

/** The browser's processes, the main one first. */
async function processesOf(context: BrowserContext): Promise<readonly number[]> {
  const devTools = await context.browser()?.newBrowserCDPSession();
  const found = await devTools?.send('SystemInfo.getProcessInfo');
  const isMain = ({ type }: { type: string }) => type === 'browser';
  const all = [...(found?.processInfo ?? [])].sort((a, b) => Number(isMain(b)) - Number(isMain(a)));
  return all.map(({ id }) => id);
}

/** Kills the main process; resolves when the others, which see that it is gone, have ended as well. */
async function killBrowser(context: BrowserContext, processes: readonly number[]): Promise<void> {
  const [main] = processes;
  if (main === undefined) throw new Error('The browser has no main process.');
  const gone = context.waitForEvent('close');
  process.kill(main, 'SIGKILL');
  await gone;
  await expect.poll(() => processes.filter(isAlive)).toEqual([]);
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false; // Nobody is there to be asked.
  }
}

/** A minute later, the phone is looked at again. */
export async function aMinuteLater(page: Page): Promise<void> {
  await page.evaluate(setClockAhead, 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

function setClockAhead(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
}

/** As a phone reports its keypad, which no headless browser has. */
export async function reportKeypad(page: Page, heightPx: number): Promise<void> {
  await page.evaluate((px) => {
    const viewport = window.visualViewport ?? new EventTarget();
    Object.defineProperty(viewport, 'height', { value: innerHeight - px, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
  }, heightPx);
}

/** The sync status (N.status). */
export function syncStatus(place: Page | Locator, text: string) {
  return place.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
}

export async function seesHome(page: Page): Promise<void> {
  // At once, where an expectation would ask again after a second.
  await page.getByText('Welcome back, Alex').waitFor({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'View Progress & Workouts' })).toBeVisible();
}

/** The worker has the shell, so that the app opens without a server. */
export async function waitForShell(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Push Day: two sets of Bench Press at 135 × 8, one of Push-ups. `typed` may differ in white space. */
export async function buildPushDay(page: Page, typed = 'Push Day'): Promise<void> {
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('button', { name: 'Add workout plan' }).click();
  const builder = page.getByRole('dialog', { name: 'New workout plan' });
  await builder.getByRole('textbox', { name: 'Workout name' }).fill(typed);
  await builder.getByRole('button', { name: 'Add Bench Press', exact: true }).click();
  await builder.getByRole('textbox', { name: 'Weight for Bench Press' }).fill('135');
  await builder.getByRole('textbox', { name: 'Sets for Bench Press' }).fill('2');
  await builder.getByRole('textbox', { name: 'Reps for Bench Press' }).fill('8');
  await builder.getByRole('button', { name: 'Add Push-ups', exact: true }).click();
  await builder.getByRole('button', { name: 'Save workout' }).click();
  await expect(builder).toBeHidden();
  await expect(page.getByRole('button', { name: 'Options for Push Day' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to home' }).click();
}

/** Chooses from the menu of a plan on Progress, as 'Edit Push Day'. */
export async function choosePlanOption(page: Page, plan: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${plan}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Does one set of 140.5 × 8, is interrupted by a reload, goes on and completes: volume 1124. */
export async function trainThroughReload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Quick Workout' }).click();
  const session = page.getByRole('dialog', { name: 'Workout: Push Day' });
  await session.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' }).fill('140.5');
  await session.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
  await expect(session.getByText('1 of 3 sets')).toBeVisible();
  await page.reload();
  await expect(session.getByText('1 of 3 sets')).toBeVisible();
  await expect(session.getByRole('textbox', { name: 'Weight, set 1 of Bench Press' })).toHaveValue(
    '140.5',
  );
  await session.getByRole('button', { name: 'Complete Workout' }).click();
  const outcome = page.getByRole('alertdialog');
  await expect(outcome).toContainText('Workout saved successfully!');
  // By its key: a tap right after it, near it, would be the second of a double tap.
  await outcome.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(session).toBeHidden();
  await seesItSaved(page);
}

/**
 * What stands on home once a workout is saved, which comes a moment after a key ended the dialog: sooner than
 * any thumb, and what lies below it moves.
 */
export async function seesItSaved(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Done today: / })).toBeVisible();
  await expect(page.getByText('Workout saved', { exact: true })).toBeVisible();
}

/** What one tap ended is sent when it cannot be taken back any more (D26). */
export const AFTER_UNDO = { timeout: 20_000 };

/** Waits until the last thing cannot be taken back any more. */
export async function undoTimeIsOver(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden(AFTER_UNDO);
}

export async function logTodaysWeight(page: Page, weight: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Today’s weight' }).fill(weight);
  await page.getByRole('button', { name: 'Save weight' }).click();
  await expect(page.getByText(new RegExp(`^${weight} (lbs|kg)$`))).toBeVisible();
}

/** Everything logged is on the screens. */
export async function seesItAll(page: Page): Promise<void> {
  await seesHome(page);
  await expect(page.getByText('182.4 lbs')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Logged weights' }).getByRole('listitem'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await expect(page.getByRole('button', { name: 'Start Push Day' })).toBeVisible();
  const recent = page.getByRole('list', { name: 'Recent workouts' });
  await expect(recent.getByRole('listitem')).toHaveCount(1);
  await expect(recent).toContainText('1,124');
  await page.getByRole('button', { name: 'Back to home' }).click();
}
