import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { apiInDev } from './.tools/apiInDev.mjs';
import { chromiumLaunch } from './.tools/chromium.mjs';
import { longScreenTests, longTests } from './.tools/longTests.mjs';
import { manifest } from './.tools/manifest.mjs';
import { mutate } from './.tools/mutate.mjs';
import { notOnPostgres, postgresTests } from './.tools/postgresTests.mjs';
import { smallBuild, smallLibraries } from './.tools/smallBuild.mjs';
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
    buildPlugins: { vite: smallLibraries() },
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

// Most test files share a process and what it has imported (isolate: false); each takes back what it
// changes there. What sets them up is listed whole: what such a file imports is set up for the first of them alone.
const databases = ['test/support/noBareReads.ts', 'test/support/freshDatabases.ts'];
const quick = ['test/support/quick.ts'];
const patient = ['test/support/patient.ts'];
const screens = [...patient, 'test/support/screens.ts'];

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
    server: { deps: { inline: ['dexie-react-hooks'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          setupFiles: [...databases, ...quick],
          include: nodeTests,
          exclude: [...screenTests, ...browserTests, ...nginxTests, ...postgresTests, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          isolate: false,
          include: screenTests,
          exclude: [...browserTests, ...longTests, ...longScreenTests],
          setupFiles: [...databases, ...quick, ...screens],
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          environment: 'node',
          isolate: false,
          include: longTests,
          exclude: [...browserTests, ...longScreenTests],
          setupFiles: databases,
        },
      },
      {
        extends: true,
        test: {
          name: 'screenProofs',
          environment: 'happy-dom',
          // They go back and forth in the history of a page, which nobody can clear for the next file.
          isolate: true,
          include: longScreenTests,
          setupFiles: [...databases, ...quick, ...screens],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false,
          include: ['test/server/**/*.test.ts'],
          exclude: notOnPostgres,
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
          setupFiles: patient,
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
