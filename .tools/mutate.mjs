// @ts-check
/** Builds with one fault of `.tools/mutants` in it: the one that REPKEEP_MUTANT names. The files on disk stay as they are. */
import { join } from 'node:path';
import { normalizePath } from 'vite';
import { mutantNamed, mutated } from './mutants/all.mjs';
import { root } from './root.mjs';

/** @returns {import('vite').Plugin[]} none without REPKEEP_MUTANT */
export function mutate() {
  const name = process.env['REPKEEP_MUTANT'];
  if (!name) return [];
  const mutant = mutantNamed(name);
  const path = normalizePath(join(root, mutant.file));
  return [
    {
      name: 'mutate',
      enforce: 'pre',
      transform(code, id) {
        return id.replace(/\?.*$/, '') === path ? mutated(mutant, code) : null;
      },
    },
  ];
}
