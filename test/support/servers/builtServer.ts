/** `node dist/server/main.js` as a process of its own, which a test can stop, kill and start again. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

export interface ServerPlace {
  /** A free one when missing. */
  readonly port?: number;
  /** A new one when missing, deleted when the test process ends. */
  readonly dataDir?: string;
  /** More of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface BuiltServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** SIGTERM, then waits for the end. Again: nothing. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the built server; resolves when it answers. The same port and folder can be started again. */
export async function startBuiltServer(place: ServerPlace = {}): Promise<BuiltServer> {
  const dataDir = place.dataDir ?? ownFolder();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(place.port ?? 0),
      DATA_DIR: dataDir,
      ...place.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastWords: string[] = [];
  child.stderr.on('data', (chunk) => lastWords.push(String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endWithTest = () => child.kill('SIGKILL');
  process.once('exit', endWithTest);
  void ended.then(() => process.off('exit', endWithTest));

  const url = await firstAddress(child.stdout, lastWords);
  // Nobody reads the log: a full pipe would hold the server up.
  child.stdout.resume();
  const health = await fetch(`${url}/api/health`);
  if (!health.ok) throw new Error(`/api/health answered ${health.status}.`);

  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    pid: child.pid ?? Number.NaN,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The address in the server's own ready line: the log lines around it are passed over. */
async function firstAddress(input: Readable, lastWords: readonly string[]): Promise<string> {
  for await (const line of createInterface({ input })) {
    const address = /^Repkeep is ready at (http:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error(`The server ended before it was ready: ${lastWords.join('')}`);
}

/** Parent of the folders of this test process: one for all, so that it is cleared once. */
let folders: string | null = null;

function ownFolder(): string {
  if (folders === null) {
    const parent = mkdtempSync(join(tmpdir(), 'repkeep-'));
    process.once('exit', () => rmSync(parent, { recursive: true, force: true }));
    folders = parent;
  }
  return mkdtempSync(join(folders, 'data-'));
}
