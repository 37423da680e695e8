// @ts-check
/**
 * `npm run screenshots [FOLDER]`: every screen and state that the tests judge, light and dark, in four
 * sizes and with text at 100 and 200 %, as pictures for a person's look. ALBUM_SIZE and ALBUM_TEXT choose
 * one of them, as '390x844' and '200'.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';

const { ALBUM_SIZE, ALBUM_TEXT } = process.env;
const SIZES = ALBUM_SIZE ? [ALBUM_SIZE] : ['320x640', '390x844', '820x1180', '1280x800'];
const TEXTS = ALBUM_TEXT ? [ALBUM_TEXT] : ['100', '200'];
const album = resolve(process.argv[2] ?? join(root, 'test-results', 'screenshots'));
const playwright = join(root, 'node_modules', '@playwright/test/cli.js');
const tests = join(root, 'test', 'e2e');
// What is judged is pictured: no list of them can be forgotten.
const judging = readdirSync(tests)
  .filter((file) => file.endsWith('.spec.ts'))
  .filter((file) => readFileSync(join(tests, file), 'utf8').includes("'./judge.ts'"));
const way = ['test', '--config=test/e2e/playwright.config.ts', '--reporter=line', ...judging];

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function run(command, env = {}) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status === 0;
}

let isWhole = run([join(root, '.tools', 'build.mjs')]);
for (const size of isWhole ? SIZES : []) {
  for (const text of TEXTS) {
    const folder = join(album, `${size}, text ${text}`);
    const env = { ALBUM: folder, ALBUM_SIZE: size, ALBUM_TEXT: text };
    isWhole = run([playwright, ...way], env) && isWhole;
  }
}
console.log(`The pictures are in ${album}.`);
if (!isWhole) process.exit(1);
