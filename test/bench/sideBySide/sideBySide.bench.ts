/** Prints README's table of our outbox beside Workbox's Queue. */
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { test } from '../../e2e/test.ts';
import { playAll } from './playAll.ts';
import { tableOf } from './table.ts';

test.use({ serviceWorkers: 'allow' });

test('what becomes of three changes, kept by Workbox’s Queue and by our outbox', async ({
  browser,
}) => {
  const rows = await playAll(browser, ['Workbox', 'Workbox by hand', 'Repkeep']);
  process.stdout.write(`\n${heading(browser)}\n${tableOf(rows)}\n\n`);
});

function heading(browser: Browser): string {
  const manifest = 'node_modules/workbox-background-sync/package.json';
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  return `workbox-background-sync ${version}, Chromium ${browser.version()}, ${day}`;
}
