// @ts-check
/**
 * `node .tools/nginx.mjs`: the tests behind a real nginx, which is installed where there is none.
 * They are part of `.ci/run` and not of `npm test`, which asks a machine for Chromium alone.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { count, forget, reportPath } from './counts.mjs';
import { root } from './root.mjs';

const PHASE = 'nginx';

/** Distributions keep it where only root's PATH may lead. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** @param {string[]} step */
function succeeds([command = '', ...args]) {
  const env = { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function ensureNginx() {
  if (succeeds(['nginx', '-v'])) return;
  const apt = ['apt-get', '-o', 'Acquire::Retries=3'];
  const asRoot = process.getuid?.() === 0 ? apt : ['sudo', '-n', ...apt];
  succeeds([...asRoot, 'update']);
  for (const name of ['nginx-light', 'nginx']) {
    const installed = succeeds([...asRoot, 'install', '-y', '--no-install-recommends', name]);
    if (installed && succeeds(['nginx', '-v'])) return;
  }
  throw new Error('No nginx found or installed.');
}

function run() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json'];
  const output = `--outputFile.json=${reportPath(PHASE)}`;
  const args = [vitest, 'run', `--project=${PHASE}`, ...reporters, output];
  const env = { ...process.env, PATH };
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

console.log(`\n── ${PHASE} tests`);
forget(PHASE);
let succeeded = false;
try {
  ensureNginx();
  succeeded = run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
count(PHASE, succeeded);
process.exitCode = succeeded ? 0 : 1;
