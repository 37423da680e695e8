import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { buildProgram, Program } from './program.ts';
import { temporaryFolder } from './storage.ts';
import { Browser } from './support.ts';

const STOPPED_WITHIN_MS = 5_000;
/** The one request that finds the server up. */
const HEALTH = 1;
const CTRL_S = '\x13';
const CTRL_Q = '\x11';
let file = '';

beforeAll(async () => {
  file = await buildProgram('lossy-output-test');
});

/** A named pipe. As long as nobody reads, it takes 64 KiB. */
async function pipe() {
  const path = join(await temporaryFolder(), 'log');
  execFileSync('mkfifo', [path]);
  const openEnd = (flags: number) => {
    const fd = openSync(path, flags);
    let isOpen = true;
    const close = () => {
      if (isOpen) closeSync(fd);
      isOpen = false;
    };
    onTestFinished(close);
    return { fd, close };
  };
  const openReader = () => openEnd(constants.O_RDONLY | constants.O_NONBLOCK);
  const reader = openReader();
  return { reader, openReader, writer: openEnd(constants.O_WRONLY) };
}

/** What waits in a pipe. */
function readAll(fd: number): string {
  const parts: Buffer[] = [];
  const part = Buffer.alloc(1 << 20);
  try {
    for (let size = readSync(fd, part); size > 0; size = readSync(fd, part)) {
      parts.push(Buffer.from(part.subarray(0, size)));
    }
  } catch {
    // EAGAIN: it is empty.
  }
  return Buffer.concat(parts).toString();
}

/**
 * A terminal that shows in a pipe what is written to it. Node cannot make one; `script` can, and is
 * where `mount` is: in util-linux.
 */
async function terminal() {
  const shown = await pipe();
  const showsItsName = ['-q', '-c', 'tty; exec cat', '/dev/null'];
  const holder = spawn('script', showsItsName, { stdio: ['pipe', shown.writer.fd, 'ignore'] });
  onTestFinished(() => {
    holder.kill('SIGKILL');
  });
  let text = '';
  const readName = () => {
    text += readAll(shown.reader.fd);
    return text;
  };
  await expect.poll(readName).toMatch(/\n$/);
  const openEnd = (flags: number) => {
    const fd = openSync(text.trim(), flags | constants.O_NOCTTY);
    onTestFinished(() => closeSync(fd));
    return fd;
  };
  // Opened apart: what does not wait here must not keep the server from waiting.
  const probe = openEnd(constants.O_WRONLY | constants.O_NONBLOCK);
  const isStopped = () => {
    try {
      writeSync(probe, '\n');
      return false;
    } catch {
      // EAGAIN.
      return true;
    }
  };
  return {
    reader: shown.reader,
    writer: openEnd(constants.O_WRONLY),
    async stop() {
      holder.stdin?.write(CTRL_S);
      await expect.poll(isStopped).toBe(true);
    },
    async goOn() {
      holder.stdin?.write(CTRL_Q);
      await expect.poll(isStopped).toBe(false);
    },
  };
}

/** A server whose standard output, or standard error, is this file descriptor. */
async function startWriting(fd: number, error: number | 'pipe' = 'pipe') {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: await temporaryFolder(), RATE_LIMIT: '0' };
  const program = new Program(file, environment, ['ignore', fd, error]);
  const url = `http://localhost:${port}`;
  await expect.poll(() => isUp(url), { timeout: 15_000 }).toBe(true);
  return {
    program,
    url,
    /** Asks for pages that are not there; each is a line of some 300 bytes. */
    async ask(times: number) {
      for (let time = 0; time < times; time += 1) {
        const { status } = await fetch(`${url}/api/${'x'.repeat(4000)}`);
        expect(status).toBe(404);
      }
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    // Not yet.
    return false;
  }
}

/** A person signs in, writes and reads, and the server ends as it is told to. */
async function expectService(program: Program, url: string): Promise<void> {
  const browser = new Browser(url);
  await browser.signInLocally('Ann');
  await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
  const weights = await browser.call('GET', '/api/weight');
  expect(await weights.json()).toEqual({ '2025-11-24': 150 });
  const startMs = performance.now();
  program.process.kill('SIGTERM');
  expect(await program.ended()).toBe(0);
  expect(performance.now() - startMs).toBeLessThan(STOPPED_WITHIN_MS);
}

describe('the server goes on serving, and ends on SIGTERM', () => {
  it('when the disk of its log is full, and counts the lines in its metrics', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { program, url, ask } = await startWriting(full, full);
    await ask(20);
    const metrics = await (await fetch(`${url}/api/metrics`)).text();
    const dropped = /^repkeep_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1];
    expect(Number(dropped)).toBeGreaterThanOrEqual(20);
    await expectService(program, url);
  });

  it('when nobody holds the other end of its log any more', async () => {
    const { reader, writer } = await pipe();
    reader.close();
    const { program, url, ask } = await startWriting(writer.fd);
    await ask(20);
    await expectService(program, url);
    expect(program.errors).toBe('');
  });

  it('when whoever reads its log stands still', async () => {
    const { writer } = await pipe();
    const { program, url, ask } = await startWriting(writer.fd, writer.fd);
    await ask(400);
    await expectService(program, url);
  });

  it('when someone has stopped the terminal that shows its log (Ctrl-S)', async () => {
    const { writer, stop } = await terminal();
    const { program, url, ask } = await startWriting(writer, writer);
    await stop();
    await ask(20);
    await expectService(program, url);
  });
});

describe('the log says how many lines it lost', () => {
  /** Reads until every request is a line or counted as dropped; returns the counts that were told. */
  async function untilComplete(reader: number, asked: number, before = ''): Promise<number[]> {
    let text = before;
    let dropped: number[] = [];
    const accounted = () => {
      text += readAll(reader);
      const lines = text
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'));
      const told: { dropped?: number; path?: string }[] = lines.map((line) => JSON.parse(line));
      dropped = told.flatMap((line) => line.dropped ?? []);
      const answered = told.filter(({ path }) => path !== undefined).length;
      return answered + dropped.reduce((sum, count) => sum + count, 0);
    };
    await expect.poll(accounted, { timeout: 10_000 }).toBe(asked);
    return dropped;
  }

  it('in one line, as soon as someone reads it again', async () => {
    const { reader, writer } = await pipe();
    const { ask } = await startWriting(writer.fd);
    await ask(400);
    const before = readAll(reader.fd);
    await ask(2);
    expect(await untilComplete(reader.fd, HEALTH + 402, before)).toEqual([expect.any(Number)]);
  });

  it('in one line, as soon as its terminal goes on (Ctrl-Q)', async () => {
    const { reader, writer, stop, goOn } = await terminal();
    const { ask } = await startWriting(writer);
    await stop();
    await ask(7);
    await goOn();
    await ask(2);
    expect(await untilComplete(reader.fd, HEALTH + 9)).toEqual([expect.any(Number)]);
  });

  it('in one line, as soon as someone holds the other end again', async () => {
    const { reader, writer, openReader } = await pipe();
    const { ask } = await startWriting(writer.fd);
    reader.close();
    await ask(7);
    const again = openReader();
    await ask(2);
    expect(await untilComplete(again.fd, HEALTH + 9)).toEqual([expect.any(Number)]);
  });
});

it('a start that fails does so also when nobody reads why', async () => {
  const { reader, writer } = await pipe();
  reader.close();
  const program = new Program(file, { PORT: 'abc' }, ['ignore', 'pipe', writer.fd]);
  expect(await program.ended()).toBe(1);
});
