// @ts-check
/** Builds dist/, and knows whether the build that is there is still the right one. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

const stampFile = join(root, 'dist', 'stamp');
const products = ['dist/client/index.html', 'dist/client/sw.js', 'dist/server/main.js'];
const sources = ['src', 'public', '.tools', 'index.html', 'vite.config.ts', 'package-lock.json'];

export function build() {
  const stamp = stampOfSources();
  rmSync(stampFile, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const run = spawnSync(process.execPath, [vite, 'build', '--app'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (run.status !== 0) throw new Error('The build failed: see above.');
  writeFileSync(stampFile, stamp);
}

/** Builds when dist is missing, or was made from other sources or other VITE_ values. */
export function ensureBuilt() {
  const isWhole = products.every((name) => existsSync(join(root, name))) && existsSync(stampFile);
  if (!isWhole || readFileSync(stampFile, 'utf8') !== stampOfSources()) build();
}

/** Contents, not times: a deleted file and an older checkout are noticed too. */
function stampOfSources() {
  const hash = createHash('sha256');
  const dotenv = readdirSync(root).filter((name) => name.startsWith('.env'));
  for (const file of [...sources, ...dotenv].flatMap((name) => filesIn(join(root, name)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

if (import.meta.filename === process.argv[1]) build();
