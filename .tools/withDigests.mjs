// @ts-check
/** Says of each file that the worker keeps what is in it, so that none is taken for another (src/sw/shell.ts). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @template {{ url: string }} Entry
 * @param {Entry[]} entries
 */
export function withDigests(entries) {
  const manifest = entries.map((entry) => {
    const file = readFileSync(join(root, 'dist', 'client', entry.url));
    const digest = createHash('sha256').update(file).digest('base64');
    return { ...entry, integrity: `sha256-${digest}` };
  });
  return { manifest, warnings: [] };
}
