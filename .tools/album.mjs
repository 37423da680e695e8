// @ts-check
/**
 * `npm run screenshots [FOLDER]`: every screen and state that the tests judge, light and dark, in four
 * sizes and with text at 100 and 200 %, as pictures for a person's look.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';

const SIZES = ['320x640', '390x844', '820x1180', '1280x800'];
const TEXTS = ['100', '200'];
const album = resolve(process.argv[2] ?? join(root, 'test-results', 'screenshots'));
const playwright = join(root, 'node_modules', '@playwright/test/cli.js');
const way = ['test', '--config=test/e2e/playwright.config.ts', '--reporter=line', 'accessibility'];

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function run(command, env = {}) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

run([join(root, '.tools', 'build.mjs')]);
for (const size of SIZES) {
  for (const text of TEXTS) {
    const folder = join(album, `${size}, text ${text}`);
    run([playwright, ...way], { ALBUM: folder, ALBUM_SIZE: size, ALBUM_TEXT: text });
  }
}
console.log(`The pictures are in ${album}.`);
