import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createBuilder, type InlineConfig } from 'vite';
import { inject, onTestFinished } from 'vitest';
import { mutate } from '../../.tools/mutate.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the server alone, in a folder of its own; returns the file that starts it. */
export async function buildProgram(name: string): Promise<string> {
  // The same test may run on both databases, and under two mutants, at once.
  const run = [inject('postgres') ? 'postgres' : 'sqlite', process.env['REPKEEP_MUTANT'] ?? ''];
  const outDir = `${root}/node_modules/.cache/repkeep-${[name, ...run].join('-')}`;
  const server = {
    consumer: 'server',
    build: { outDir, rollupOptions: { input: { main: 'src/server/main.ts' } } },
  } as const;
  const options = {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [mutate()],
    environments: { server },
  } satisfies InlineConfig;
  const builder = await createBuilder(options);
  const environment = builder.environments['server'];
  if (environment) await builder.build(environment);
  return `${outDir}/main.js`;
}

/** `node dist/server/main.js` in a process of its own. */
export class Program {
  readonly process: ChildProcess;
  #output = '';
  #errors = '';

  constructor(
    file: string,
    environment: Record<string, string>,
    stdio: SpawnOptions['stdio'] = 'pipe',
  ) {
    this.process = spawn(process.execPath, [file], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio,
    });
    this.process.stdout?.on('data', (chunk) => {
      this.#output += chunk;
    });
    this.process.stderr?.on('data', (chunk) => {
      this.#errors += chunk;
    });
    onTestFinished(() => {
      this.process.kill('SIGKILL');
    });
  }

  get output(): string {
    return this.#output;
  }

  get errors(): string {
    return this.#errors;
  }

  async url(): Promise<string> {
    for (;;) {
      const url = /ready at (\S+)\n/.exec(this.#output)?.[1];
      if (url) return url;
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), this.ended()]);
      if (this.process.exitCode !== null) throw new Error(this.#errors);
    }
  }

  /** The exit code, or the signal that ended it. */
  async ended(): Promise<number | string> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      await once(this.process, 'close');
    }
    return this.process.exitCode ?? this.process.signalCode ?? 'unknown';
  }
}
