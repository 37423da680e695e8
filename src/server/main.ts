/** The entry of `npm start`: becomes dist/server/main.js, beside dist/client. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { ConfigError, parseConfig } from './config.ts';

const HARD_STOP_MS = 10_000;

async function start(): Promise<void> {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url));
  const app = await createApp(
    parseConfig(process.env),
    existsSync(clientFolder) ? { clientFolder } : {},
  );
  const url = await app.listen();
  process.stdout.write(`Repkeep is ready at ${url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(app));
  }
}

async function stop(app: { close(): Promise<void> }): Promise<void> {
  setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
  await app.close();
  process.exit(0);
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error : new Error(String(error));
  // A wrong setting is the person's to mend and needs no stack.
  const text = reason instanceof ConfigError ? reason.message : String(reason.stack);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
