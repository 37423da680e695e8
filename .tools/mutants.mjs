// @ts-check
/**
 * `npm run mutants`: plants each fault of `.tools/mutants` by itself and runs the tests that must
 * find it. `npm run mutants -- NAME …` does so for these alone. Before that they must pass without one;
 * `--after-test` does not repeat those that `npm test` has just run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { forget, hasPassed, keepCounts } from './counts.mjs';
import { mutantNamed, mutants, mutated } from './mutants/all.mjs';
import { root } from './root.mjs';

/** @typedef {import('./mutants/all.mjs').Mutant} Mutant */
/** @typedef {import('./mutantRunner.mjs').Job} Job */
/** @typedef {import('./mutantRunner.mjs').Verdict} Verdict */

const AT_ONCE = 2;
/** A fault that makes the tests hang is found, but should not be by this. */
const LONGEST_RUN_MS = 120_000;

/** Runners, each a group of processes with its workers and browsers. @type {Set<number>} */
const running = new Set();
const endAll = () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
};
process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const isInBrowser = (/** @type {Job} */ { tests }) =>
  tests.some((test) => test.includes('.browser.'));

/** A process that judges (.tools/mutantRunner.mjs); another one is started where it hung or died. */
class Runner {
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  #said = '';
  /** Of the job under way. @type {(verdict: Verdict) => void} */
  #answer = () => undefined;

  /** @param {Job} job @returns {Promise<Verdict>} */
  judge(job) {
    this.#process ??= this.#start();
    this.#said = '';
    const timer = setTimeout(() => this.#kill(), LONGEST_RUN_MS);
    this.#process.send(job);
    return new Promise((resolve) => {
      this.#answer = (verdict) => {
        clearTimeout(timer);
        resolve(verdict);
      };
    });
  }

  /** Lets it clear away what it has started. */
  async end() {
    const runner = this.#process;
    if (!runner) return;
    const timer = setTimeout(() => this.#kill(), LONGEST_RUN_MS);
    runner.disconnect();
    await once(runner, 'exit');
    clearTimeout(timer);
  }

  #kill() {
    const pid = this.#process?.pid;
    if (pid !== undefined && running.has(pid)) process.kill(-pid, 'SIGKILL');
  }

  #start() {
    const runner = spawn(process.execPath, [join(root, '.tools/mutantRunner.mjs')], {
      cwd: root,
      env: { ...process.env, PROOFS: 'whole', VITEST: 'true', REPKEEP_MUTANTS: 'true' },
      // A group of its own: a test that hangs ends with its whole run.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const output of [runner.stdout, runner.stderr]) {
      output?.setEncoding('utf8').on('data', (part) => {
        this.#said += part;
      });
    }
    const { pid } = runner;
    if (pid !== undefined) {
      running.add(pid);
      // Before 'close': a process that is gone must not be ended by its number.
      runner.on('exit', () => running.delete(pid));
    }
    runner.on('message', (verdict) => this.#answer(/** @type {Verdict} */ (verdict)));
    runner.on('close', () => {
      this.#process = null;
      const broken = this.#said.trim() || 'It did not end in time.';
      this.#answer({ tests: 0, failed: [], broken });
    });
    return runner;
  }
}

/**
 * Some at a time, those in the browser one after the other: each of them starts one.
 * @template {Job} T
 * @param {readonly T[]} jobs
 * @param {(job: T, verdict: Verdict, seconds: number) => void} tell
 */
async function runAll(jobs, tell) {
  const inBrowser = jobs.filter(isInBrowser);
  const others = jobs.filter((job) => !isInBrowser(job));
  /** @param {T[][]} queues */
  const work = async (...queues) => {
    const runner = new Runner();
    for (const queue of queues) {
      for (let job = queue.shift(); job; job = queue.shift()) {
        const startedMs = Date.now();
        const verdict = await runner.judge(job);
        tell(job, verdict, (Date.now() - startedMs) / 1000);
      }
    }
    await runner.end();
  };
  const alone = work(inBrowser, others);
  await Promise.all([alone, ...Array.from({ length: AT_ONCE - 1 }, () => work(others))]);
}

/**
 * One line about a mutant; true when it was found.
 * @param {Mutant} mutant
 * @param {Verdict} verdict
 * @param {number} seconds
 */
function tell({ name, says }, { failed: [first], broken }, seconds) {
  const isFound = first !== undefined && broken === null;
  const found = isFound ? `killed by "${first.name}"` : 'SURVIVED';
  const outcome = broken === null ? found : `BROKEN: ${broken.split('\n', 1)[0]}`;
  console.log(`${isFound ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s: ${outcome}`);
  if (!isFound) console.log(`  ${says}`);
  return isFound;
}

/** @param {readonly Mutant[]} wanted */
async function judgeWithout(wanted) {
  const startedMs = Date.now();
  const files = new Set(
    wanted.flatMap(({ tests, on }) => tests.map((test) => `${on ?? ''} ${test}`)),
  );
  const jobs = [...files].map((file) => {
    const [on, test = ''] = file.split(' ');
    return { mutant: null, tests: [test], on: on || undefined };
  });
  let passed = 0;
  /** @type {string[]} */
  const wrong = [];
  await runAll(jobs, ({ tests: [test] }, { tests, failed, broken }) => {
    passed += tests;
    wrong.push(...failed.map(({ name, why }) => `${name}\n${why}`));
    if (broken !== null || tests === 0) wrong.push(`${test}: ${broken ?? 'It has no tests.'}`);
  });
  if (wrong.length > 0) throw new Error(['The tests fail without a mutant.', ...wrong].join('\n'));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`${passed} tests pass without a mutant, ${seconds} s.`);
}

/** @param {readonly Mutant[]} wanted @returns {Promise<{ passed: number, failed: number }>} */
async function judge(wanted) {
  for (const mutant of wanted) mutated(mutant, readFileSync(join(root, mutant.file), 'utf8'));
  if (wanted.some(({ tests, name }) => isInBrowser({ mutant: name, tests }))) {
    await ensureChromium();
  }
  if (!isTested) await judgeWithout(wanted);
  let passed = 0;
  const jobs = wanted.map((mutant) => ({
    mutant: mutant.name,
    tests: mutant.tests,
    on: mutant.on,
    planted: mutant,
  }));
  await runAll(jobs, ({ planted }, verdict, seconds) => {
    if (tell(planted, verdict, seconds)) passed += 1;
  });
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
