// @ts-check
/** Builds with one fault of `.tools/mutants` in it: the one that REPKEEP_MUTANT names. The files on disk stay as they are. */
import { join } from 'node:path';
import { normalizePath } from 'vite';
import { mutantNamed, mutated } from './mutants/all.mjs';
import { root } from './root.mjs';

/** @param {import('./mutants/all.mjs').Mutant} mutant */
export const mutatedPath = ({ file }) => normalizePath(join(root, file));

/**
 * Asks for the name at each file, since one process may plant several, one after the other.
 * @returns {import('vite').Plugin}
 */
export function mutate() {
  return {
    name: 'mutate',
    enforce: 'pre',
    transform(code, id) {
      const name = process.env['REPKEEP_MUTANT'];
      if (!name) return null;
      const mutant = mutantNamed(name);
      return id.replace(/\?.*$/, '') === mutatedPath(mutant) ? mutated(mutant, code) : null;
    },
  };
}
