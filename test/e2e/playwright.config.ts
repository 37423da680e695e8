import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch, shellLaunch } from '../../.tools/chromium.mjs';

/**
 * About what the headless shell lacks (Background Sync, the way back to a page, the install prompt, pages of
 * the browser itself), or about what a browser does of its own: ends, fills its disk, runs and ends workers.
 */
const aboutTheBrowser = [
  ...['closedPage', 'comeBack', 'install', 'installCard', 'lostConnection', 'tabsAndWorker'],
  ...['frozenTab', 'killed', 'offlineRestart', 'oldBuild', 'sigkill', 'storageFull', 'tornLog'],
  ...['update', 'workerStopped'],
].map((name) => `${name}.spec.ts`);

const results = fileURLToPath(new URL('../../test-results/', import.meta.url));

export default defineConfig({
  testDir: '.',
  outputDir: `${results}e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}reports/e2e.json` }]],
  // Each test has a server, a port, a folder, a browser and a profile of its own, and waits half of the
  // time: three share two cores well. With more a slow machine shows what no person sees.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A machine under load is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' },
  projects: [
    {
      name: 'browser',
      testMatch: aboutTheBrowser,
      use: { launchOptions: chromiumLaunch() },
    },
    {
      name: 'app',
      testIgnore: aboutTheBrowser,
      use: { launchOptions: shellLaunch() },
    },
  ],
});
