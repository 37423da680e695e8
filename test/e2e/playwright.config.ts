import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../.tools/chromium.mjs';

const results = fileURLToPath(new URL('../../test-results/', import.meta.url));

export default defineConfig({
  testDir: '.',
  outputDir: `${results}e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}reports/e2e.json` }]],
  // The tests stop, kill and start servers of their own and share two cores: one at a time.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: chromiumLaunch(),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  },
});
