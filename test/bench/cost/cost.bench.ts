/**
 * What keeping, sending and reading cost: ratios to the least that can be done, side by side
 * in one Chromium run. Writes test/bench/RESULTS.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from '../../e2e/test.ts';
import { startPlainBackend } from '../../support/servers/plainBackend.ts';
import { buildBenchPage, openBenchPage, openDiskBrowser } from './benchPage.ts';
import { costsOf, tableOf } from './costTable.ts';
import {
  measureAnswers,
  measureFarSending,
  measureHistories,
  measureKeeping,
  measurePlainSending,
  measureScreens,
  type Part,
} from './measured.ts';
import { startOwnServer } from './ownServer.ts';
import { ROUNDS } from './rounds.ts';

const RESULTS = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

test('what keeping, sending and reading cost', async ({ launchOptions }) => {
  const html = await buildBenchPage();
  const browser = await openDiskBrowser(launchOptions);
  const plain = await startPlainBackend();
  const server = await startOwnServer(browser, html);
  const page = await openBenchPage(browser, { url: plain.url, html });
  const parts: Part[] = [];
  for (const measurePart of [
    () => measureKeeping(page, plain),
    () => measurePlainSending(page, plain, 100),
    () => measurePlainSending(page, plain, 1_000),
    () => measureFarSending(server),
    () => measureHistories(server),
    () => measureScreens(page),
    () => measureAnswers(server),
  ]) {
    const part = await measurePart();
    process.stdout.write(`${tableOf(part.rows)}\n\n`);
    parts.push(part);
  }
  const chromium = browser.browser()?.version() ?? '';
  await browser.close();
  await server.stop();
  await plain.stop();
  const results = `${heading(chromium)}

${tableOf(parts.flatMap(({ rows }) => rows))}

## What they come from

${costsOf(parts.flatMap(({ costs }) => costs))}
`;
  process.stdout.write(`${results}\n`);
  writeFileSync(RESULTS, results);
});

function heading(chromium: string): string {
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
  const versions = ['dexie', 'workbox-background-sync', 'fastify']
    .map((name) => `${name} ${versionOf(name)}`)
    .join(', ');
  const day = new Date().toISOString().slice(0, 10);
  return `# What it costs

Written by \`npm run bench\` on ${day}: Chromium ${chromium}, Node ${process.versions.node}, ${versions}. Each ratio is the median of ${ROUNDS} rounds or more in one run of the browser, in which the sides take turns in a shuffled order; the range is that of their middle half. Trust the ratios, not the milliseconds.`;
}
