import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./bareServer.mjs', import.meta.url));

/** The bare server in a process of its own. */
export async function startBareServer(): Promise<{ readonly url: string; stop(): void }> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => void child.kill();
  process.once('exit', stop);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready at (\S+)/.exec(line)?.[1];
    if (url) return { url, stop };
  }
  throw new Error('The bare server ended before it was ready.');
}
