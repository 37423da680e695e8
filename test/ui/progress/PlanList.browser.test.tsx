/** Where a finger meets a plan, in a real browser. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { readRunningSession } from '../../../src/store/liveSession.ts';
import { PlanList } from '../../../src/ui/progress/PlanList.tsx';
import { samplePlan } from '../../support/samples.ts';
import { openTestDevice, renderScreen, tell } from '../../support/ui.tsx';

afterEach(cleanup);

test.each([
  ['its name', ({ left, top }: DOMRect) => ({ x: left + 90, y: top + 20 })],
  ['the end of its line', ({ right, top }: DOMRect) => ({ x: right - 80, y: top + 20 })],
  ['its lower edge', ({ left, bottom }: DOMRect) => ({ x: left + 150, y: bottom - 3 })],
  ['its upper edge', ({ left, top }: DOMRect) => ({ x: left + 24, y: top + 3 })],
])('a tap on %s starts the plan, not only one on its round button', async (_, at) => {
  await page.viewport(390, 844);
  const opened = openTestDevice();
  const plans = [samplePlan('p1'), samplePlan('p2', 'Pull Day')];
  await tell(opened.account, { plans });
  renderScreen(<PlanList />, opened);
  const start = await screen.findByRole('button', { name: 'Start Pull Day' });
  const row = start.closest('li')?.getBoundingClientRect() ?? new DOMRect();
  const position = at(row);
  const { left, right, top, bottom } = start.getBoundingClientRect();
  const { x, y } = position;
  expect(x < left || x > right || y < top || y > bottom).toBe(true);
  await userEvent.click(document.documentElement, { position });
  await expect.poll(() => readRunningSession(opened.account)).toMatchObject({ planId: 'p2' });
});

test('a tap on its menu starts nothing', async () => {
  const opened = openTestDevice();
  await tell(opened.account, { plans: [samplePlan('p1')] });
  renderScreen(<PlanList />, opened);
  await page.getByRole('button', { name: 'Options for Push Day' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(await readRunningSession(opened.account)).toBeNull();
});

test('a copy of a plan is brought into sight, however long the list is', async () => {
  await page.viewport(390, 844);
  const opened = openTestDevice();
  const plans = Array.from({ length: 20 }, (_, at) => samplePlan(`p${at}`, `Plan ${at}`));
  await tell(opened.account, { plans });
  renderScreen(<PlanList />, opened);
  await page.getByRole('button', { name: 'Options for Plan 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate Plan 1', exact: true }).click();
  const copy = page.getByRole('button', { name: 'Start Plan 1 (2)' });
  await expect.element(copy).toBeInViewport({ ratio: 1 });
});
