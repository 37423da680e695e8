/** The entry of `npm start`, and of the commands beside it: becomes dist/server/main.js, beside dist/client. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { ConfigError, parseConfig } from './config.ts';
import { lossyOutput } from './lossyOutput.ts';
import { runCommand } from './operator/commands.ts';

const HARD_STOP_MS = 10_000;
/** SIGHUP: whoever was connected to type the command is gone. */
const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

async function start(): Promise<void> {
  const program = fileURLToPath(import.meta.url);
  const clientFolder = join(dirname(program), '../client');
  const app = await createApp(parseConfig(process.env), {
    build: await buildOf(program),
    ...(existsSync(clientFolder) ? { clientFolder } : {}),
  });
  const url = await app.listen();
  lossyOutput(process.stdout).write(`Repkeep is ready at ${url}\n`);
  let isStopping = false;
  const stopOnce = () => {
    if (!isStopping) void stop(app);
    isStopping = true;
  };
  // A signal may come twice: systemd sends it to npm and to this process, and npm passes it on.
  for (const signal of STOPS) process.off(signal, giveUp).on(signal, stopOnce);
}

/** The same on every machine that runs it. Its other chunks count too: it names them by their content. */
async function buildOf(program: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(program))
    .digest('base64url');
}

async function stop(app: { close(): Promise<void> }): Promise<void> {
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
  await app.close();
  process.exit(0);
}

/** Unlike a server it waits for whoever reads its lines. */
async function command(words: readonly string[]): Promise<void> {
  // Whoever reads may have seen enough (`| head`).
  process.stdout.on('error', () => process.exit());
  await runCommand(words, {
    config: () => parseConfig(process.env),
    say: (line) => process.stdout.write(`${line}\n`),
  });
}

/** Ends the process before it has done what it was started for: what it left half done is taken away. */
function giveUp(): void {
  const what = words.length === 0 ? 'it was not ready' : `this was not done (${words[0]})`;
  lossyOutput(process.stderr).write(`Repkeep was stopped: ${what}.\n`);
  process.exit(1);
}

const words = process.argv.slice(2);
for (const signal of STOPS) process.once(signal, giveUp);
(words.length === 0 ? start() : command(words)).catch((error: unknown) => {
  // The one reason not to do it: said as a sentence where the person can mend it.
  lossyOutput(process.stderr).write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return 'PORT is taken by another program: stop it or set another PORT.';
  if (code === 'EACCES') return 'PORT is not open to this program: set one above 1023.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST must be a name or an address of this machine.';
  // Whoever looks for a fault in this program wants to know where; all others, what.
  const isDebugging = /^(debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '');
  const what = words.length === 0 ? 'start' : `do this (${words[0]})`;
  return `Repkeep cannot ${what}: ${isDebugging ? error.stack : error.message}`;
}
