import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Does all it is asked at once, but for one command: that one starts a program and waits for it. */
const npm = (stuckCommand: string) => `#!/bin/sh
[ "$*" = "${stuckCommand}" ] || exit 0
sleep 60 &
echo stuck
wait
`;

/** A run in a folder of its own, with an npm that gets stuck. */
async function startRun(stuckCommand: string) {
  const folder = mkdtempSync(join(tmpdir(), 'repkeep-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['.ci', '.tools']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), npm(stuckCommand), { mode: 0o755 });
  const run = spawn(join(folder, '.ci/run'), {
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    run.kill('SIGKILL');
    run.stdout.destroy();
  });
  let output = '';
  run.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  await expect.poll(() => output).toBe('stuck\n');
  return { run, readOutput: () => output };
}

it.each([
  ['SIGTERM', 143, 'ci'],
  ['SIGTERM', 143, 'run check'],
  ['SIGINT', 130, 'run check'],
] as const)(
  'a CI run that gets %s ends at once with %i, counts as failed and leaves no child: npm %s',
  async (signal, status, stuckCommand) => {
    const { run, readOutput } = await startRun(stuckCommand);
    // It comes when the last program that could still print has ended.
    const closed = once(run, 'close');
    run.kill(signal);
    expect(await closed).toEqual([status, null]);
    expect(readOutput()).toMatch(/\n0 passed, 1 failed\n$/);
  },
);
