// @ts-check
/**
 * `npm run soak -- MINUTES` (30 unless told): walks of the model with fresh seeds, as many at once as
 * there are cores, a browser killed 30 times in a drain (5 in a soak of less than ten minutes), and a
 * server 20 times under load on each of its databases (3 in such a soak).
 * Prints every seed, and of a failure how to see it again.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './root.mjs';

/** @typedef {{ name: string, command: string[], env: Record<string, string> }} Job */

const VITEST = ['vitest/vitest.mjs', 'run', '--project=proofs'];
const PLAYWRIGHT = ['@playwright/test/cli.js', 'test', '--config=test/e2e/playwright.config.ts'];
const MODELS = ['plain', 'normalising', 'own'].map(
  (kind) => `test/offline/${kind}Model.proof.test.ts`,
);
const KILLED_SERVER = 'test/server/data/writing/operation.killed.proof.test.ts';
/** The longest that a file of the model goes on with one seed: it walks so long in each of these. */
const PROFILES = 4;
const LONGEST_WALK_SECONDS = 30;
const SEEDS = 2 ** 31;

const minutes = Number(process.argv[2] ?? 30);
if (!(minutes > 0)) throw new Error(`${process.argv[2]} is no number of minutes.`);
const startMs = Date.now();
const endMs = startMs + minutes * 60_000;
const kills = minutes < 10 ? 5 : 30;
const serverKills = minutes < 10 ? 3 : 20;

/** Runs under way, each with the workers and browsers it started. @type {Set<number>} */
const running = new Set();
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

let walks = 0;
let killed = 0;
let failed = 0;

/** A job with a seed of its own. @param {Omit<Job, 'env'> & { more: Record<string, string> }} job @returns {Job} */
function seeded({ more, ...job }) {
  return { ...job, env: { SEED: String(randomInt(SEEDS)), ...more } };
}

/** @param {number} number */
function walkJob(number) {
  const file = MODELS[number % MODELS.length] ?? '';
  const left = (endMs - Date.now()) / 1000 / PROFILES;
  const seconds = Math.max(5, Math.min(LONGEST_WALK_SECONDS, Math.round(left)));
  return seeded({
    name: file,
    command: [...VITEST, file],
    more: { SOAK_SECONDS: String(seconds) },
  });
}

const killJob = () =>
  seeded({
    name: 'test/e2e/sigkill.spec.ts',
    command: [...PLAYWRIGHT, '--reporter=line', 'sigkill.spec.ts'],
    more: { SOAK: String(kills) },
  });

/** @returns {Job} */
const serverKillJob = () => ({
  name: KILLED_SERVER,
  command: ['vitest/vitest.mjs', 'run', '--project=proofs', '--project=postgres', KILLED_SERVER],
  env: { SOAK: String(serverKills) },
});

/** @param {Job} job @returns {Promise<{ succeeded: boolean, text: string }>} */
function outcomeOf({ command: [script = '', ...args], env }) {
  return new Promise((resolve, reject) => {
    const ran = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      // A group of its own: what hangs ends with this process.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    ran.on('error', reject);
    const { pid } = ran;
    if (pid !== undefined) running.add(pid);
    let text = '';
    for (const output of [ran.stdout, ran.stderr]) {
      output.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
    }
    // Before 'close': a process that is gone must not be ended by its number.
    ran.on('exit', () => running.delete(pid ?? 0));
    ran.on('close', (status) => resolve({ succeeded: status === 0, text }));
  });
}

/** @param {RegExp} pattern @param {string} text */
function sumOf(pattern, text) {
  return [...text.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0);
}

/** @param {Job} job */
async function take(job) {
  const { succeeded, text } = await outcomeOf(job);
  const walked = sumOf(/ (\d+) walks, seed/g, text);
  const died = sumOf(/ killed (\d+) times/g, text);
  walks += walked;
  killed += died;
  const settings = Object.entries(job.env).map(([name, value]) => `${name}=${value}`);
  const what = died > 0 ? `${died} kills` : `${walked} walks`;
  console.log(`${succeeded ? '✓' : '✗'} ${job.name}, ${settings.join(' ')}: ${what}`);
  if (succeeded && walked + died > 0) return;
  failed += 1;
  const [script = '', ...args] = job.command;
  const again = [...settings, 'node', join('node_modules', script), ...args].join(' ');
  console.error(`${text}\nAgain: ${again}`);
}

async function soak() {
  ensureBuilt();
  await ensureChromium();
  const cores = availableParallelism();
  let taken = 0;
  const walk = async () => {
    while (failed === 0 && Date.now() < endMs) await take(walkJob(taken++));
  };
  // The moments at which a browser dies are its own only where it need not share its core.
  const dying = take(killJob()).then(() => take(serverKillJob()));
  if (cores < 3) await dying;
  await Promise.all([dying, ...Array.from({ length: Math.max(2, cores - 1) }, walk)]);
}

await soak();
const took = Math.round((Date.now() - startMs) / 60_000);
console.log(`${walks} walks, ${killed} kills, ${failed} failed in ${took} minutes.`);
process.exitCode = failed === 0 ? 0 : 1;
