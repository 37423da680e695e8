import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ALLOWED = new Set([
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'index.html',
  'src',
  'public',
  'test',
  'README.md',
  'LICENSE',
]);
/** Folders of one machine, and hosts that packages came from. */
const MACHINES_AND_REGISTRIES = new RegExp(
  ['(?<![\\w.-])/(work|root|home)/\\w', 'registry\\.\\w+\\.\\w', '"resolved"\\s*:'].join('|'),
);

// CI may check out as somebody else than it tests.
const listing = ['-c', 'safe.directory=*', 'ls-files', '-z'];
const tracked = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);

describe('what is kept under git', () => {
  it('has only the agreed names at the top', () => {
    const names = [...new Set(tracked.map((path) => path.split('/')[0] ?? ''))];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith('.') && !ALLOWED.has(name))).toEqual([]);
  });

  it('names no folder of one machine and no registry', () => {
    const texts = tracked.filter((path) => !/\.(png|ico|woff2)$/.test(path));
    const found = texts.filter((path) =>
      MACHINES_AND_REGISTRIES.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
