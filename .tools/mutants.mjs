// @ts-check
/**
 * `npm run mutants`: plants each fault of `.tools/mutants` by itself and runs the tests that must
 * find it. `npm run mutants -- NAME …` does so for these alone. Before that they must pass without one;
 * `--after-test` does not repeat those that `npm test` has just run.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { forget, hasPassed, keepCounts, reportPath } from './counts.mjs';
import { isLong } from './longTests.mjs';
import { mutantNamed, mutants, mutated } from './mutants/all.mjs';
import { root } from './root.mjs';

/** @typedef {import('./mutants/all.mjs').Mutant} Mutant */
/** @typedef {{ tests: number, failed: { name: string, why: string }[], broken: string | null, seconds: number }} Outcome */

const AT_ONCE = 2;
/** A fault that makes the tests hang is found, but should not be by this. */
const LONGEST_RUN_MS = 120_000;
/** Code that cannot even run was not judged by any test. */
const NOT_CODE = /^(ReferenceError|SyntaxError)/;

/** Runs under way, each with the workers and browsers it started. @type {Set<number>} */
const running = new Set();
const endAll = () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
};
process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const isInBrowser = (/** @type {string} */ test) => test.includes('.browser.');

/** @param {string} test */
function projectOf(test) {
  if (isInBrowser(test)) return 'browser';
  if (test.includes('.postgres.')) return 'postgres';
  if (isLong(test)) return 'proofs';
  return test.startsWith('test/ui/') || test.endsWith('.tsx') ? 'ui' : 'unit';
}

/**
 * Runs test files, with one fault in the code or with none.
 * @param {readonly string[]} tests
 * @param {Mutant | null} mutant
 * @param {Mutant['on']} on the project that they run in, where their names do not say it
 * @returns {Promise<Outcome>}
 */
async function run(tests, mutant, on) {
  const phase = `mutant-${mutant?.name ?? 'none'}`;
  forget(phase);
  const startedMs = Date.now();
  const said = await outputOf(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...new Set(tests.map((test) => `--project=${on ?? projectOf(test)}`)),
      ...(mutant ? ['--bail=1', '--maxWorkers=1'] : []),
      '--reporter=json',
      `--outputFile.json=${reportPath(phase)}`,
      ...tests,
    ],
    mutant,
  );
  const seconds = (Date.now() - startedMs) / 1000;
  return { ...outcomeOf(phase, said), seconds };
}

/**
 * @param {string[]} args
 * @param {Mutant | null} mutant
 * @returns {Promise<string>}
 */
function outputOf(args, mutant) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PROOFS: 'whole', REPKEEP_MUTANT: mutant?.name ?? '' };
    const ran = spawn(process.execPath, args, {
      cwd: root,
      env,
      // A group of its own: a test that hangs ends with its whole run.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    ran.on('error', reject);
    const { pid } = ran;
    if (pid === undefined) return;
    running.add(pid);
    const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), LONGEST_RUN_MS);
    let text = '';
    for (const output of [ran.stdout, ran.stderr]) {
      output.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
    }
    // Before 'close': a process that is gone must not be ended by its number.
    ran.on('exit', () => {
      clearTimeout(timer);
      running.delete(pid);
    });
    ran.on('close', () => resolve(text));
  });
}

/**
 * @param {string} phase
 * @param {string} said what the run printed
 * @returns {Omit<Outcome, 'seconds'>}
 */
function outcomeOf(phase, said) {
  /** @type {any} */
  let report;
  try {
    report = JSON.parse(readFileSync(reportPath(phase), 'utf8'));
  } catch {
    // Killed, or never started: there is nothing to judge by.
    return { tests: 0, failed: [], broken: said.trim() || 'It did not end in time.' };
  }
  const all = report.testResults.flatMap((/** @type {any} */ file) => file.assertionResults);
  const failed = all
    .filter((/** @type {any} */ test) => test.status === 'failed')
    .map((/** @type {any} */ test) => ({
      name: test.fullName,
      why: test.failureMessages.join('\n'),
    }));
  const neverRan = report.testResults.find(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const notCode = failed.find((/** @type {any} */ { why }) => NOT_CODE.test(why));
  const broken = neverRan?.message ?? notCode?.why ?? null;
  return { tests: report.numPassedTests, failed, broken };
}

/**
 * One line about a mutant; true when it was found.
 * @param {Mutant} mutant
 * @param {Outcome} outcome
 */
function tell({ name, says }, { failed: [first], broken, seconds }) {
  const isFound = first !== undefined && broken === null;
  const found = isFound ? `killed by "${first.name}"` : 'SURVIVED';
  const verdict = broken === null ? found : `BROKEN: ${broken.split('\n', 1)[0]}`;
  console.log(`${isFound ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s: ${verdict}`);
  if (!isFound) console.log(`  ${says}`);
  return isFound;
}

/**
 * Runs all, some at a time, those in the browser one after the other: each of them starts one.
 * @param {readonly Mutant[]} wanted
 * @returns {Promise<number>} how many were found
 */
async function runAll(wanted) {
  const inBrowser = wanted.filter(({ tests }) => tests.some(isInBrowser));
  const others = wanted.filter((mutant) => !inBrowser.includes(mutant));
  let found = 0;
  /** @param {Mutant[]} queue */
  const work = async (queue) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      if (tell(mutant, await run(mutant.tests, mutant, mutant.on))) found += 1;
    }
  };
  const alone = work(inBrowser).then(() => work(others));
  await Promise.all([alone, ...Array.from({ length: AT_ONCE - 1 }, () => work(others))]);
  return found;
}

/**
 * @param {readonly string[]} tests
 * @param {Mutant['on']} on
 */
async function judgeWithout(tests, on) {
  const without = await run(tests, null, on);
  if (without.broken !== null || without.failed.length > 0 || without.tests === 0) {
    const names = without.failed.map(({ name, why }) => `${name}\n${why}`);
    throw new Error(['The tests fail without a mutant.', ...names, without.broken].join('\n'));
  }
  const where = on ? ` on ${on}` : '';
  const seconds = without.seconds.toFixed(1);
  console.log(`${without.tests} tests pass${where} without a mutant, ${seconds} s.`);
}

/** @param {readonly Mutant[]} wanted @returns {Promise<{ passed: number, failed: number }>} */
async function judge(wanted) {
  for (const mutant of wanted) mutated(mutant, readFileSync(join(root, mutant.file), 'utf8'));
  const tests = [...new Set(wanted.flatMap((mutant) => mutant.tests))];
  if (tests.some(isInBrowser)) process.env['CHROMIUM_PATH'] = await ensureChromium();
  for (const on of isTested ? [] : new Set(wanted.map((mutant) => mutant.on))) {
    const ofThese = wanted.filter((mutant) => mutant.on === on);
    await judgeWithout([...new Set(ofThese.flatMap((mutant) => mutant.tests))], on);
  }
  const passed = await runAll(wanted);
  return { passed, failed: wanted.length - passed };
}

const AFTER_TEST = '--after-test';
const names = process.argv.slice(2).filter((name) => name !== AFTER_TEST);
const isTested =
  process.argv.includes(AFTER_TEST) && ['quick', 'proofs', 'browser'].every(hasPassed);
const wanted = names.length > 0 ? names.map(mutantNamed) : mutants;
let counts = { passed: 0, failed: 1 };
forget('mutants');
try {
  const startedMs = Date.now();
  counts = await judge(wanted);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`${counts.passed} of ${wanted.length} mutants killed in ${seconds} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
keepCounts('mutants', counts);
process.exitCode = counts.failed === 0 ? 0 : 1;
