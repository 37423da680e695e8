import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../.tools/chromium.mjs';

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
  use: {
    launchOptions: chromiumLaunch(),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  },
});
