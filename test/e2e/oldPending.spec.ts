import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import {
  CHANGES,
  entryOfFirstRelease,
  KEPT,
  type KindOfFirstRelease,
} from '../support/builds/firstRelease.ts';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { rowsOf } from '../support/servers/serverRows.ts';
import { startSpringBackend } from '../support/servers/spring/springBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { buildForPage, buildPen } from '../support/tab/buildForPage.ts';
import { pickUpPhone, seesHome } from './person.ts';
import { afterwards, test } from './test.ts';

/** How each stood when the old build was last open; what was 'sending' had arrived. */
const STATES = {
  'plan.create': 'queued',
  'plan.edit': 'unsure',
  'plan.delete': 'queued',
  'session.add': 'sending',
  'weight.set': 'sending',
  'weight.delete': 'queued',
  'calories.add': 'queued',
  'goal.set': 'unsure',
} as const;
// Object.keys forgets which keys they are.
const KINDS = Object.keys(STATES) as KindOfFirstRelease[];
const OUTBOX = KINDS.map((kind, index) => ({
  ...entryOfFirstRelease(kind, STATES[kind]),
  seq: index + 1,
  opId: `op-${index + 1}`,
}));
const ARRIVED = KINDS.filter((kind) => STATES[kind] === 'sending').map(
  (kind) => CHANGES[kind].wire,
);

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What the server got from the old build, before and with its last signs of life. */
const BEFORE: readonly Write[] = [
  { method: 'PUT', path: '/api/weight', body: { date: '2026-11-10', weight: 190 } },
  {
    method: 'PUT',
    path: '/api/user',
    body: { caloriesConsumed: 100, lastCalorieDate: '2026-11-20' },
  },
  ...ARRIVED,
];

const plansOfThen = (KEPT['plans'] ?? []).map(({ plan }) => Object(plan));

/** Leaves all that here as the old build did, and opens today's. */
async function openAfterFirstRelease(page: Page, url: string): Promise<void> {
  await seesHome(page);
  // An address of the server, where the app does not run.
  await page.goto(`${url}/api/weight`);
  await page.evaluate(await buildForPage('./firstReleaseInPage.ts'));
  await page.evaluate((rows) => window.leaveByFirstRelease(rows), OUTBOX);
  await page.goto(url);
  await page.evaluate(await buildPen());
  await expect
    .poll(async () => (await page.evaluate(() => window.pen.read('2026-11-20'))).waiting, {
      timeout: 30_000,
    })
    .toBe(0);
}

test('what the first release left waiting reaches a Spring Boot service, each once [I14]', async () => {
  const app = staticFolder('dist/client');
  const backend = await startSpringBackend({ app, quirks: { writes: '204' } });
  afterwards(() => backend.stop());
  const tables = backend.tablesOf(7);
  const [push, old] = plansOfThen;
  tables.plant('plans', { ...push, id: 50 });
  tables.plant('plans', { ...old, id: 51 });
  for (const write of BEFORE) await tables.answer({ body: undefined, ...write, headers: {} });
  tables.done.length = 0;
  const { page } = await pickUpPhone(backend.url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  // The old day is over there too: such a server has room for one.
  await expect.poll(() => tables.held().calories.day).not.toBe('2026-11-20');
  await openAfterFirstRelease(page, backend.url);

  const timesSent = KINDS.map((kind) => {
    const wire: Write = CHANGES[kind].wire;
    const isIt = ({ method, path, body }: Write) =>
      isDeepStrictEqual({ body, method, path }, { body: undefined, ...wire });
    return [kind, tables.done.filter(isIt).length];
  });
  const isSettled = (kind: KindOfFirstRelease) =>
    STATES[kind] === 'sending' || kind === 'calories.add';
  expect(Object.fromEntries(timesSent)).toEqual(
    Object.fromEntries(KINDS.map((kind) => [kind, isSettled(kind) ? 0 : 1])),
  );
  await expect(page.getByText(/^300 calories for .* could not be added/)).toBeVisible();
  const { plans, sessions, weights, goal } = tables.held();
  expect(plans.map(({ row }) => row['name'])).toEqual(['Heavy Push', 'New']);
  expect(sessions.map(({ row }) => row['id'])).toEqual(['1763600000000']);
  expect([weights, goal]).toEqual([{ '2026-11-12': 182.4 }, 2500]);
});

test('what the first release left waiting reaches our server, each once [I14]', async () => {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  const { page } = await pickUpPhone(server.url);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await page.getByRole('textbox').fill('Alex');
  await page.keyboard.press('Enter');
  await seesHome(page);
  const made = plansOfThen.map((body, index) => {
    return { method: 'POST', path: '/api/workouts', body, key: String(50 + index) };
  });
  for (const write of [...made, ...BEFORE]) await page.evaluate(send, write);
  await openAfterFirstRelease(page, server.url);

  const rows = (query: string) => rowsOf(server.dataDir, query);
  const names = rows('select name from plans where deleted = 0').map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Heavy Push', 'New']);
  expect(rows('select id from session_records')).toEqual([{ id: '1763600000000' }]);
  expect(rows('select date, weight from weights where weight is not null')).toEqual([
    { date: '2026-11-12', weight: 182.4 },
  ]);
  expect(rows('select calorie_goal from users')).toEqual([{ calorie_goal: 2500 }]);
  expect(rows(`select total from calorie_days where day = '2026-11-20'`)).toEqual([{ total: 400 }]);
});

/** In the page: a write by the cookies of whoever is signed in. */
async function send({ method, path, body, key }: Write & { key?: string }): Promise<void> {
  const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  const headers = {
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': decodeURIComponent(token),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  const { status } = await fetch(path, { method, headers, body: JSON.stringify(body) });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}.`);
}
