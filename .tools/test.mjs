// @ts-check
/**
 * `npm test`: every test. `--no-browser` runs those that need none; `--after-check` does not
 * repeat those that `npm run check` has just run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { count, forget, isCounted, reportPath, sumLine } from './counts.mjs';
import { root } from './root.mjs';

const noBrowser = process.argv.includes('--no-browser');
const afterCheck = process.argv.includes('--after-check');

/** @param {string} phase @param {string[]} projects */
const vitest = (phase, projects) => [
  'vitest/vitest.mjs',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportPath(phase)}`,
];

/** @param {string} phase @param {string[]} command */
function run(phase, [script = '', ...args]) {
  console.log(`\n── ${phase} tests`);
  forget(phase);
  const path = join(root, 'node_modules', script);
  const ran = spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' });
  count(phase, ran.status === 0);
  return ran.status === 0;
}

function runUnit() {
  if (afterCheck && isCounted('unit')) return true;
  return run('unit', vitest('unit', ['unit', 'ui']));
}

async function runAll() {
  for (const phase of ['proofs', 'browser', 'e2e', 'mutants', 'nginx']) forget(phase);
  if (!afterCheck) forget('unit');
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  build();
  const results = [
    runUnit(),
    run('proofs', vitest('proofs', ['proofs'])),
    run('browser', vitest('browser', ['browser'])),
    run('e2e', ['@playwright/test/cli.js', 'test', '--config=test/e2e/playwright.config.ts']),
  ];
  return results.every(Boolean);
}

let succeeded = false;
try {
  succeeded = noBrowser ? runUnit() : await runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// In CI the last line is .ci/run's own.
if (!noBrowser && !afterCheck) console.log(`\n${sumLine(succeeded)}`);
process.exitCode = succeeded ? 0 : 1;
