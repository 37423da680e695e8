import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../.tools/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.bench.ts',
  outputDir: fileURLToPath(new URL('../../test-results/bench', import.meta.url)),
  workers: 1,
  retries: 0,
  // A slow machine takes long, and is still measured.
  timeout: 0,
  expect: { timeout: 60_000 },
  use: { launchOptions: chromiumLaunch(), serviceWorkers: 'block' },
});
