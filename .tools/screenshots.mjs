// @ts-check
/** `node .tools/screenshots.mjs` takes public/screenshots/ again: of the built app, with a season's data. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './chromium.mjs';
import { root } from './root.mjs';

const DAY_MS = 86_400_000;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const folder = join(root, 'public', 'screenshots');
const dataDir = mkdtempSync(join(tmpdir(), 'repkeep-screenshots-'));
mkdirSync(folder, { recursive: true });

const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch(chromiumLaunch());
try {
  const url = await addressOf(server.stdout);
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('textbox').fill('Alex');
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back').waitFor();
  await page.evaluate(fillAccount, seasonOfData());
  await page.reload();

  await page.getByText('Push Day').waitFor();
  await take(page, 'home');
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  const trained = page.getByRole('list', { name: 'Most trained exercises' }).getByRole('button');
  await trained.first().waitFor();
  await take(page, 'progress');
  await trained.filter({ hasText: 'Bench Press' }).click();
  await page.getByRole('img', { name: /by session/ }).waitFor();
  await take(page, 'exercise');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Options for Push Day' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Workout name' }).waitFor();
  await page.getByRole('tab', { name: 'Chest' }).waitFor();
  await take(page, 'builder');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Start Push Day' }).click();
  for (const set of [1, 2]) {
    await page.getByRole('checkbox', { name: `Complete set ${set} of Bench Press` }).check();
  }
  await page.getByText('2 of 9 sets').waitFor();
  await page.getByRole('dialog').evaluate((dialog) => {
    for (const element of [dialog, ...dialog.querySelectorAll('*')]) element.scrollTop = 0;
  });
  await take(page, 'session');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await page.setViewportSize(desk);
  await page.getByText('Left the workout').waitFor({ state: 'detached', timeout: 20_000 });
  await take(page, 'wide');
} finally {
  await browser.close();
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param {import('@playwright/test').Page} page @param {string} name */
async function take(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/** @param {import('node:stream').Readable} output */
async function addressOf(output) {
  for await (const line of createInterface({ input: output })) {
    const address = /ready at (http:\S+)/.exec(line)?.[1];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error('The server did not start.');
}

/** The calls that fill an account, oldest first: method, path, body. */
function seasonOfData() {
  const today = new Date();
  /** @param {number} ago */
  const day = (ago) => new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const weights = [178.2, 178.9, 179.6, 179.1, 180.4, 181.2, 181, 182.4];
  /** @param {string} name @param {[string, number, number, number][]} exercises */
  const plan = (name, exercises) => ({
    id: null,
    name,
    exercises: exercises.map(([exercise, weight, sets, reps], index) => ({
      id: `ex-${name}-${index}`,
      name: exercise,
      youtubeLink: '',
      weight,
      sets,
      reps,
    })),
  });
  /** @param {number} ago @param {string} name @param {[string, number, number][]} lifted one set of each three times */
  const session = (ago, name, lifted) => ({
    id: String(today.getTime() - ago * DAY_MS),
    date: day(ago),
    timestamp: `${day(ago)}T18:00:00.000Z`,
    workoutName: name,
    workoutId: null,
    duration: 44 + (ago % 9),
    exerciseCount: lifted.length,
    totalVolume: lifted.reduce((sum, [, weight, reps]) => sum + 3 * weight * reps, 0),
    exercises: lifted.map(([exercise, weight, reps]) => ({
      name: exercise,
      sets: Array.from({ length: 3 }, () => ({ weight, reps })),
    })),
  });
  const weeks = [8, 7, 6, 5, 4, 3, 2, 1];
  const sessions = weeks.flatMap((left) => [
    session(7 * left - 2, 'Pull Day', [
      ['Deadlifts', 225 - 5 * left, 5],
      ['Pull-ups', 0, 10 - Math.ceil(left / 2)],
    ]),
    session(7 * left - 5, 'Push Day', [
      ['Bench Press', 155 - 5 * Math.ceil(left / 2), left % 2 === 0 ? 7 : 8],
      ['Shoulder Press', 75 - 5 * Math.floor(left / 4), 10],
    ]),
  ]);
  const pushDay = plan('Push Day', [
    ['Bench Press', 155, 3, 8],
    ['Shoulder Press', 75, 3, 10],
    ['Push-ups', 0, 3, 20],
  ]);
  const pullDay = plan('Pull Day', [
    ['Deadlifts', 225, 3, 5],
    ['Pull-ups', 0, 4, 8],
  ]);
  return [
    ...[pushDay, pullDay].map((body) => ['POST', '/api/workouts', body]),
    ...weights.map((weight, index) => [
      'PUT',
      '/api/weight',
      { date: day((7 - index) * 7), weight },
    ]),
    ...sessions.map((one) => ['POST', '/api/workout-history', { session: one }]),
    ['PUT', '/api/user', { caloriesConsumed: 1450, lastCalorieDate: day(0) }],
  ];
}

/** Runs in the page. @param {unknown[][]} calls */
async function fillAccount(calls) {
  const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
  for (const [method, path, body] of calls) {
    const answer = await fetch(String(path), {
      method: String(method),
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
}
