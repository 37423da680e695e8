// @ts-check
/**
 * The process in which `npm run mutants` judges one mutant after the other: it starts vitest once, since
 * that, and reading what no mutant changes, take longer than most of the tests. It is told what to run,
 * and answers with an outcome.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { isLong } from './longTests.mjs';
import { mutantNamed } from './mutants/all.mjs';
import { mutatedPath } from './mutate.mjs';
import { root } from './root.mjs';

/** @typedef {{ name: string, why: string }} Failure */
/** @typedef {{ tests: number, failed: Failure[], broken: string | null }} Verdict */
/** @typedef {{ mutant: string | null, tests: readonly string[], on?: string | undefined }} Job */

/** Code that cannot even run was not judged by any test. */
const NOT_CODE = /^(ReferenceError|SyntaxError)/;

/** What the tests of the run under way have said. @type {Verdict} */
let verdict = { tests: 0, failed: [], broken: null };
/** Whether a mutant is planted in it. */
let isPlanted = false;

/** @type {import('vitest/reporters').Reporter} */
const listener = {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'passed') verdict.tests += 1;
    if (state !== 'failed') return;
    const why = errors.map(({ name, stack, message }) => stack ?? `${name}: ${message}`).join('\n');
    verdict.failed.push({ name: test.fullName.replaceAll(' > ', ' '), why });
    if (NOT_CODE.test(why)) verdict.broken ??= why;
  },
  // A mutant may break a hook, or leave an error that nobody catches, and still be killed by a test.
  onTestSuiteResult(suite) {
    if (!isPlanted) verdict.broken ??= suite.errors()[0]?.message ?? null;
  },
  onTestRunEnd(_files, errors) {
    if (!isPlanted) verdict.broken ??= errors[0]?.message ?? null;
  },
  onTestModuleEnd(file) {
    // One that could not be loaded: none of its tests ran.
    const [error] = file.errors();
    if (error && (!isPlanted || file.children.size === 0)) verdict.broken ??= error.message;
  },
};

/** With tests in a browser or without: a browser's server would be started for nothing. @type {Map<boolean, Promise<import('vitest/node').Vitest>>} */
const started = new Map();

/** @param {boolean} isInBrowser */
function vitestFor(isInBrowser) {
  const running = started.get(isInBrowser) ?? start(isInBrowser);
  started.set(isInBrowser, running);
  return running;
}

/** @param {boolean} isInBrowser */
const start = (isInBrowser) =>
  createVitest('test', {
    root,
    watch: false,
    project: isInBrowser ? ['browser'] : ['unit', 'ui', 'proofs', 'screenProofs', 'postgres'],
    reporters: [listener],
    bail: 1,
    maxWorkers: 1,
  });

/** @param {string} test */
function projectOf(test) {
  if (test.includes('.browser.')) return 'browser (chromium)';
  if (test.includes('.postgres.')) return 'postgres';
  if (isLong(test)) return test.endsWith('.tsx') ? 'screenProofs' : 'proofs';
  return test.startsWith('test/ui/') || test.endsWith('.tsx') ? 'ui' : 'unit';
}

/**
 * @param {import('vitest/node').Vitest} vitest
 * @param {string} name of the project that it runs in
 * @param {string} test
 */
function specificationOf(vitest, name, test) {
  const project = vitest.projects.find((one) => one.name === name);
  if (!project) throw new Error(`vitest has no project ${name}.`);
  return project.createSpecification(join(root, test));
}

/** @param {Job} job @returns {Promise<Verdict>} */
async function judge({ mutant, tests, on }) {
  verdict = { tests: 0, failed: [], broken: null };
  isPlanted = mutant !== null;
  process.env['REPKEEP_MUTANT'] = mutant ?? '';
  for (const isInBrowser of [false, true]) {
    const those = tests.filter((test) => test.includes('.browser.') === isInBrowser);
    if (those.length === 0) continue;
    const vitest = await vitestFor(isInBrowser);
    const forget = () => mutant && vitest.invalidateFile(mutatedPath(mutantNamed(mutant)));
    const files = those.map((test) => specificationOf(vitest, on ?? projectOf(test), test));
    forget();
    await vitest.runTestSpecifications(files);
    forget();
  }
  return verdict;
}

process.on('message', async (/** @type {Job} */ job) => {
  process.send?.(await judge(job));
});
// Nothing more is asked, or whoever asked is gone: what was started is ended and cleared away.
process.on('disconnect', async () => {
  for (const vitest of started.values()) await (await vitest).close();
  process.exit();
});
