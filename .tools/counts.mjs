// @ts-check
/** How many tests passed and failed, from the runners' own JSON reports. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

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
 * The last line of a run. A step that failed without a report counts as one.
 * @param {boolean} succeeded
 */
export function sumLine(succeeded) {
  const names = existsSync(folder) ? readdirSync(folder).filter((n) => n.endsWith('.counts')) : [];
  const all = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
  return `${passed} passed, ${succeeded || failed > 0 ? failed : 1} failed`;
}

/**
 * @param {any} report
 * @returns {Counts}
 */
function ofVitest(report) {
  if (!report) return { passed: 0, failed: 0 };
  /** A file that could not be loaded failed, though none of its tests ran. @param {any} file */
  const neverRan = (file) => file.status === 'failed' && file.assertionResults.length === 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(neverRan).length,
  };
}

/**
 * @param {any} report
 * @returns {Counts}
 */
function ofPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
