// @ts-check
/** The steps of a check: programs of node_modules, some at the same time, each with a time and an outcome. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { count, forget, reportPath } from './counts.mjs';
import { memoryFolder } from './memoryFolder.mjs';
import { root } from './root.mjs';

/**
 * @typedef {{ name: string, command: readonly string[], phase?: string, isPatient?: boolean, env?: Record<string, string> }} Step
 * `phase`: its tests are counted under it. `isPatient`: it takes what time the others leave.
 */

/**
 * Tests of vite.config.ts's projects, as one phase.
 * @param {string} phase
 * @param {readonly string[]} projects
 * @returns {Step}
 */
export function vitest(phase, ...projects) {
  const command = [
    'vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath(phase)}`,
  ];
  return { name: `${phase} tests`, command, phase };
}

const quick = vitest('quick', 'unit', 'ui');
/**
 * The tests that bind no port and start no process. What they import is kept as it was made ready for the
 * run before, a sixth of their work. Their files lie in memory, where there is such a folder: whether
 * anything outlives a power cut is for the long ones to prove.
 */
export const quickTests = {
  ...quick,
  command: [...quick.command, '--experimental.fsModuleCache'],
  env: { TMPDIR: memoryFolder() },
};

/**
 * Runs a step and shows what it printed: all while it runs, or, when others run beside it, at its end and
 * only if it failed.
 * @param {Step} step
 * @param {{ beside?: boolean }} how
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function run(step, { beside = false } = {}) {
  const { name, phase } = step;
  if (phase) forget(phase);
  if (!beside) console.log(`\n── ${name}`);
  const startedMs = Date.now();
  const { succeeded, text } = await outcomeOf(step, beside);
  if (phase) count(phase, succeeded);
  if (!succeeded) console.log(text);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  console.log(`${succeeded ? '✓' : '✗'} ${name}, ${seconds} s`);
  return succeeded;
}

/**
 * @param {Step} step
 * @param {boolean} keeps whether its output is kept for later
 * @returns {Promise<{ succeeded: boolean, text: string }>}
 */
function outcomeOf({ command: [script = '', ...args], isPatient, env }, keeps) {
  return new Promise((resolve, reject) => {
    const ran = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: keeps ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    if (isPatient && ran.pid) setPriority(ran.pid, constants.priority.PRIORITY_LOW);
    let text = '';
    for (const output of [ran.stdout, ran.stderr]) {
      output?.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
    }
    ran.on('error', reject);
    ran.on('close', (status) => resolve({ succeeded: status === 0, text }));
  });
}
