import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Browser, temporaryFolder } from './support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = `${root}/node_modules/.cache/repkeep-server-test`;

beforeAll(async () => {
  const server = {
    consumer: 'server',
    build: { outDir, rollupOptions: { input: { main: 'src/server/main.ts' } } },
  } as const;
  const options = {
    root,
    configFile: false,
    logLevel: 'silent',
    environments: { server },
  } as const;
  const builder = await createBuilder(options);
  const environment = builder.environments['server'];
  if (environment) await builder.build(environment);
});

/** `node dist/server/main.js` in a process of its own. */
class Program {
  readonly process: ChildProcess;
  #output = '';
  #errors = '';

  constructor(environment: Record<string, string>) {
    this.process = spawn(process.execPath, [`${outDir}/main.js`], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
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

async function start(environment: Record<string, string> = {}) {
  const DATA_DIR = environment['DATA_DIR'] ?? (await temporaryFolder());
  return new Program({ PORT: '0', ...environment, DATA_DIR });
}

describe('the server program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says where to open it in one line, and ends well on %s',
    async (signal) => {
      const program = await start();
      const url = await program.url();
      expect(program.output).toBe(`Repkeep is ready at ${url}\n`);
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
      program.process.kill(signal);
      expect(await program.ended()).toBe(0);
      expect(program.errors).toBe('');
    },
  );

  it('does not start with a wrong setting, and says which in one line', async () => {
    const program = await start({ PORT: 'abc' });
    expect(await program.ended()).toBe(1);
    expect(program.errors).toBe('PORT must be a whole number from 0 to 65535.\n');
  });

  it('does not start on a port that is taken, and says so in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const PORT = String(typeof address === 'object' && address?.port);
    const program = await start({ PORT });
    expect(await program.ended()).toBe(1);
    expect(program.errors).toBe('PORT is taken by another program: stop it or set another PORT.\n');
  });

  it('has everything it acknowledged after being killed', async () => {
    const DATA_DIR = await temporaryFolder();
    const program = await start({ DATA_DIR });
    const browser = new Browser(await program.url());
    await browser.signInLocally('Ann');
    for (let day = 10; day < 20; day += 1) {
      await browser.call('PUT', '/api/weight', { date: `2025-11-${day}`, weight: day });
    }
    program.process.kill('SIGKILL');
    expect(await program.ended()).toBe('SIGKILL');
    const again = await start({ DATA_DIR });
    const after = new Browser(await again.url());
    await after.signInLocally('Ann');
    const weights = await (await after.call('GET', '/api/weight')).json();
    expect(Object.values(weights)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it('logs one JSON line a request, without names, queries, cookies and bodies', async () => {
    const program = await start();
    const browser = new Browser(await program.url());
    await browser.signInLocally('Annabel');
    await browser.call('PUT', '/api/weight?secret=query', { date: '2025-11-24', weight: 1234.5 });
    await browser.call('PUT', '/api/weight', { date: 'secret-body', weight: 1234.5 });
    await browser.fetch('/login/oauth2/code/local?state=secret&code=secret');
    program.process.kill('SIGTERM');
    await program.ended();
    const lines = program.output.trimEnd().split('\n').slice(1);
    const answered = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'answered')
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
    expect(answered).toEqual([
      'GET /oauth2/authorization/local 302',
      'GET /local-idp/authorize 200',
      'POST /local-idp/authorize 303',
      'GET /login/oauth2/code/local 302',
      expect.stringMatching(/^GET \/ \d+$/),
      'PUT /api/weight 200',
      'PUT /api/weight 400',
      'GET /login/oauth2/code/local 302',
    ]);
    expect(program.output).not.toMatch(/Annabel|secret|1234|session|\?/);
    for (const value of browser.cookies.values()) expect(program.output).not.toContain(value);
  });
});
