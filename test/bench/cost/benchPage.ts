/** The page in which everything is measured: one script with our own modules, built as the app is. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { build } from 'vite';
import { smallLibraries } from '../../../.tools/smallBuild.mjs';

const ENTRY = fileURLToPath(new URL('./page/costPage.ts', import.meta.url));
const PATH = '/cost.html';
/** A page that shares its process with no other origin has a clock of 5 µs and not of 100. */
const ALONE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** @returns the page's HTML, with all of the script in it */
export async function buildBenchPage(): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: smallLibraries(),
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', rollupOptions: { input: ENTRY } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((one) => one.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('The page was not built.');
  const code = script.code.replaceAll('</script', '<\\/script');
  return `<!doctype html><title>Cost</title><script type="module">${code}</script>`;
}

/** A browser whose databases are on the disk: those of a private window are in memory alone. */
export async function openDiskBrowser(options: LaunchOptions): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), 'repkeep-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    serviceWorkers: 'block',
  });
  context.once('close', () => void rm(profile, { recursive: true, force: true, maxRetries: 20 }));
  return context;
}

/** A page of one origin with the server at `url`. */
export async function openBenchPage(
  context: BrowserContext,
  { url, html }: { url: string; html: string },
): Promise<Page> {
  const page = await context.newPage();
  // Once: a request that is watched for this would take longer.
  await page.route(`${url}${PATH}`, (route) =>
    route.fulfill({ contentType: 'text/html', headers: ALONE, body: html }),
  );
  await page.goto(`${url}${PATH}`);
  await page.unroute(`${url}${PATH}`);
  await page.waitForFunction(() => 'cost' in window);
  return page;
}
