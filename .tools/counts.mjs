// @ts-check
/** How many tests passed and failed, and which failed, from the runners' own JSON reports. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Counts `failures`: what to read first */

/** A CI log may be read by its end alone. */
const failuresShown = 10;
const linesOfAFailure = 12;

const folder = join(root, 'test-results', 'reports');

/** @param {string} phase */
export const reportPath = (phase) => join(folder, `${phase}.json`);
/** @param {string} phase */
const countsPath = (phase) => join(folder, `${phase}.counts`);

/** @param {string} phase */
export function forget(phase) {
  mkdirSync(folder, { recursive: true });
  for (const path of [reportPath(phase), countsPath(phase)]) rmSync(path, { force: true });
}

/** @param {string} phase */
export const isCounted = (phase) => existsSync(countsPath(phase));

/** @param {string} phase */
export const hasPassed = (phase) =>
  isCounted(phase) && JSON.parse(readFileSync(countsPath(phase), 'utf8')).failed === 0;

/**
 * Reads a runner's report and keeps its counts. A runner that failed without a failed test counts as one.
 * @param {string} phase
 * @param {boolean} succeeded what the runner's exit status said
 */
export function count(phase, succeeded) {
  const path = reportPath(phase);
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  const counts = report?.stats ? ofPlaywright(report) : ofVitest(report);
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  keepCounts(phase, counts);
}

/** @param {string} phase @param {Counts} counts */
export function keepCounts(phase, counts) {
  writeFileSync(countsPath(phase), JSON.stringify(counts));
}

/**
 * The last lines of a run: what failed, then how many passed and failed. A step that failed without a
 * report counts as one.
 * @param {boolean} succeeded
 */
export function sumUp(succeeded) {
  const names = existsSync(folder) ? readdirSync(folder).filter((n) => n.endsWith('.counts')) : [];
  const all = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
  const failures = all.flatMap((counts) => counts.failures ?? []).slice(0, failuresShown);
  return [...failures, `${passed} passed, ${succeeded || failed > 0 ? failed : 1} failed`].join(
    '\n',
  );
}

/** @param {string} name @param {string[]} messages */
function failure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return [`✗ ${name}`, ...lines.slice(0, linesOfAFailure).map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {any} report
 * @returns {Counts}
 */
function ofVitest(report) {
  if (!report) return { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const file of report.testResults) {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    );
    for (const test of failed) {
      failures.push(failure(`${name} › ${test.fullName}`, test.failureMessages));
    }
    // One that could not be loaded or prepared failed, though none of its tests ran.
    if (file.status === 'failed' && failed.length === 0) {
      failures.push(failure(name, [file.message]));
    }
  }
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/**
 * @param {any} report
 * @returns {Counts}
 */
function ofPlaywright({ stats, errors, suites }) {
  const failures = [
    ...suites.flatMap(failuresOf),
    ...errors.map((/** @type {any} */ error) => failure('e2e', [messageOf(error)])),
  ];
  return { passed: stats.expected + stats.flaky, failed: failures.length, failures };
}

/** A thrown value that is no Error has no message. @param {any} error @returns {string} */
const messageOf = ({ message, value }) => message ?? value ?? 'an error without words';

/**
 * @param {any} suite
 * @returns {string[]}
 */
function failuresOf({ specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ spec) => !spec.ok);
  return [
    ...failed.map((/** @type {any} */ { file, title, tests }) => {
      const results = tests.flatMap((/** @type {any} */ test) => test.results);
      const messages = results.flatMap((/** @type {any} */ result) => result.errors.map(messageOf));
      return failure(`${file} › ${title}`, messages);
    }),
    ...suites.flatMap(failuresOf),
  ];
}
