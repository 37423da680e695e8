// @ts-check
/**
 * `node .tools/nginx.mjs`: the tests behind a real nginx, which is installed where there is none.
 * They are part of `.ci/run` and not of `npm test`, which asks a machine for Chromium alone.
 */
import { spawnSync } from 'node:child_process';
import { run, vitest } from './steps.mjs';

// Distributions keep it where only root's PATH may lead.
process.env['PATH'] += ':/usr/local/sbin:/usr/sbin:/sbin';

/** @param {string[]} step */
function succeeds([command = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function installNginx() {
  const apt = ['apt-get', '-o', 'Acquire::Retries=3'];
  const asRoot = process.getuid?.() === 0 ? apt : ['sudo', '-n', ...apt];
  succeeds([...asRoot, 'update']);
  for (const name of ['nginx-light', 'nginx']) {
    if (succeeds([...asRoot, 'install', '-y', '--no-install-recommends', name])) return;
  }
}

if (!succeeds(['nginx', '-v'])) installNginx();
// Without nginx the tests fail.
process.exitCode = (await run(vitest('nginx', 'nginx'))) ? 0 : 1;
