// @ts-check
/** `npm test`: every test. `--after-check` does not repeat those that `npm run check` has just run. */
import { availableParallelism } from 'node:os';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { forget, isCounted, sumUp } from './counts.mjs';
import { quickTests, run, vitest } from './steps.mjs';

const afterCheck = process.argv.includes('--after-check');
/** Most of them wait for a disk or a clock: three at a time pay on two cores, by 15 % of the time. */
const proofs = vitest('proofs', 'proofs', 'screenProofs', 'postgres');
const atOnce = { VITEST_MAX_WORKERS: String(Math.max(3, availableParallelism() - 1)) };
const e2e = {
  name: 'e2e tests',
  command: ['@playwright/test/cli.js', 'test', '--config=test/e2e/playwright.config.ts'],
  phase: 'e2e',
};

async function runAll() {
  for (const phase of ['proofs', 'browser', 'e2e', 'mutants', 'nginx']) forget(phase);
  const isQuickDone = afterCheck && isCounted('quick');
  await ensureChromium();
  build();
  let succeeded = true;
  for (const step of [
    ...(isQuickDone ? [] : [quickTests]),
    { ...proofs, env: atOnce },
    vitest('browser', 'browser'),
    e2e,
  ]) {
    succeeded = (await run(step)) && succeeded;
  }
  return succeeded;
}

let succeeded = false;
try {
  succeeded = await runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// In CI the last line is .ci/run's own.
if (!afterCheck) console.log(`\n${sumUp(succeeded)}`);
process.exitCode = succeeded ? 0 : 1;
