// @ts-check
/** The faults that the tests of the outbox and of the screens must find, each by itself (`npm run mutants`). */

import { judging } from './judging.mjs';
import { keeping } from './keeping.mjs';
import { ordering } from './ordering.mjs';
import { sending } from './sending.mjs';
import { serving } from './serving.mjs';
import { showing } from './showing.mjs';

/**
 * A fault: `from` stands exactly once in `file` and becomes `to`, and at least one test in `tests`
 * must fail by it: on SQLite, or on the database of `on`.
 * @typedef {{ name: string, says: string, file: string, from: string, to: string, tests: readonly string[], on?: 'postgres' }} Mutant
 */

/** @type {readonly Mutant[]} */
export const mutants = [...sending, ...judging, ...ordering, ...keeping, ...serving, ...showing];

/** @param {string} name */
export function mutantNamed(name) {
  const mutant = mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant called ${name}.`);
  return mutant;
}

/**
 * The code with the fault in it.
 * @param {Mutant} mutant
 * @param {string} code
 * @throws Error when the text to replace is not there exactly once
 */
export function mutated({ name, file, from, to }, code) {
  const found = code.split(from).length - 1;
  if (found !== 1) {
    const fix = 'Say in .tools/mutants where that fault is made now.';
    throw new Error(`Mutant ${name}: its text stands ${found} times in ${file}. ${fix}`);
  }
  // A function: '$&' in a replacement would mean something.
  return code.replace(from, () => to);
}
