import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { apiInDev } from './.tools/apiInDev.mjs';
import { chromiumLaunch } from './.tools/chromium.mjs';
import { longTests } from './.tools/longTests.mjs';
import { manifest } from './.tools/manifest.mjs';
import { mutate } from './.tools/mutate.mjs';
import { notOnPostgres, postgresTests } from './.tools/postgresTests.mjs';
import { smallBuild } from './.tools/smallBuild.mjs';
import { withDigests } from './.tools/withDigests.mjs';

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/sw',
  filename: 'sw.ts',
  injectRegister: false,
  registerType: 'prompt',
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2}', '*.{png,ico}'],
    manifestTransforms: [withDigests],
  },
  manifest,
});
/** Anywhere else the plugin would leave a manifest in dist/server. */
const pwaForClient = pwa.map((plugin) => ({
  ...plugin,
  applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
}));

/** Bundled before the first browser test: found one by one, they would reload the page under it. */
const bundledForBrowserTests = [
  '@testing-library/react',
  '@testing-library/user-event',
  'dexie',
  'dexie-react-hooks',
  'fast-check',
  'lucide',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'valibot',
];

const nodeTests = ['test/**/*.test.ts'];
const screenTests = ['test/ui/**/*.test.{ts,tsx}', 'test/**/*.test.tsx'];
/** They need a real nginx: .tools/nginx.mjs sees to it. */
const nginxTests = ['test/**/*.nginx.test.ts'];
const browserTests = ['test/**/*.browser.test.{ts,tsx}'];

/**
 * A machine under load is slow, not wrong: this ends only what hangs. A fault that was planted
 * (.tools/mutants.mjs) makes some tests hang, and is found no better by waiting for long.
 */
const HANGS_MS = process.env['REPKEEP_MUTANTS'] ? 20_000 : 60_000;

export default defineConfig({
  plugins: [react(), smallBuild(), process.env['VITEST'] ? mutate() : [pwaForClient, apiInDev()]],
  build: { target: 'es2022' },
  environments: {
    client: { build: { outDir: 'dist/client' } },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: { input: { main: 'src/server/main.ts' } },
      },
    },
  },
  test: {
    // Most tests wait for a disk or a clock: two at a time pay even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share a process and what it has imported; each takes back what it changes there.
          isolate: false,
          setupFiles: ['test/support/noBareReads.ts', 'test/support/quick.ts'],
          include: nodeTests,
          exclude: [...screenTests, ...browserTests, ...nginxTests, ...postgresTests, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: screenTests,
          exclude: [...browserTests, ...longTests],
          isolate: false,
          setupFiles: ['test/support/noBareReads.ts', 'test/support/screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          environment: 'node',
          include: longTests,
          exclude: browserTests,
          setupFiles: ['test/support/noBareReads.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['test/server/**/*.test.ts'],
          exclude: notOnPostgres,
          isolate: false,
          globalSetup: ['test/support/postgres/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'nginx', environment: 'node', include: nginxTests },
      },
      {
        extends: true,
        optimizeDeps: { include: bundledForBrowserTests },
        test: {
          name: 'browser',
          include: browserTests,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
