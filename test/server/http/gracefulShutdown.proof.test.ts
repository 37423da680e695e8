import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildProgram, Program } from '../program.ts';
import { emptyStorage, rowsIn, type Storage } from '../storage.ts';
import { Browser, monday } from '../support.ts';

const CONNECTIONS = 32;
let file = '';
beforeAll(async () => {
  file = await buildProgram('shutdown-test');
});

async function startSignedIn(storage: Storage) {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
  const program = new Program(file, { ...settings, ...storage });
  const url = await program.url();
  const browser = new Browser(url);
  await browser.signInLocally('Ann');
  const headers = {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
    prefer: 'return=minimal',
  };
  return { program, url, headers };
}

/** One connection that is kept open, by which requests go one after the other. */
function lastingConnection(url: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (method: string, path: string, body: unknown = null): Promise<IncomingMessage> => {
    const options: RequestOptions = { agent, method, headers };
    const asked = request(new URL(path, url), options);
    asked.end(body === null ? undefined : JSON.stringify(body));
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (!answer) throw new Error('There is no answer.');
    return answer;
  };
}

describe('SIGTERM', () => {
  it('under load cuts no connection before its answer, loses nothing and ends with 0', async () => {
    const storage = await emptyStorage();
    const { program, url, headers } = await startSignedIn(storage);
    const acknowledged: string[] = [];
    const statuses = new Set<number | undefined>();
    const inUse = new Set<number>();
    let sent = 0;

    // As proxies do: each until it is told that the connection ends with this answer.
    const loads = Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const ask = lastingConnection(url, headers);
      for (let isOpen = true; isOpen; ) {
        sent += 1;
        const id = `s-${sent}`;
        const answer = await ask('POST', '/api/workout-history', { session: { ...monday, id } });
        answer.resume();
        await once(answer, 'end');
        statuses.add(answer.statusCode);
        acknowledged.push(id);
        inUse.add(connection);
        isOpen = answer.headers.connection !== 'close';
      }
    });
    // One that the program has not seen yet is refused.
    await expect.poll(() => inUse.size).toBe(CONNECTIONS);
    program.process.kill('SIGTERM');
    const ends = await Promise.allSettled(loads);
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await program.ended()).toBe(0);
    expect([...statuses]).toEqual([204]);
    expect(acknowledged).toHaveLength(sent);
    const kept = await rowsIn(storage, 'select id from session_records');
    expect(kept.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  });

  it('a second time, as from systemd and npm at once, cuts nobody whom it lets finish', async () => {
    const storage = await emptyStorage();
    const { program, url, headers } = await startSignedIn(storage);
    const body = JSON.stringify({ session: monday });
    const asked = request(new URL('/api/workout-history', url), {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
    });
    asked.flushHeaders();
    await once(asked, 'continue');
    asked.write(body.slice(0, 20));
    program.process.kill('SIGTERM');
    const health = () =>
      fetch(`${url}/api/health`).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(health).toBe('refused');
    program.process.kill('SIGTERM');
    asked.end(body.slice(20));
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    expect(answer?.statusCode).toBe(204);
    answer?.resume();
    expect(await program.ended()).toBe(0);
    expect(await rowsIn(storage, 'select id from session_records')).toHaveLength(1);
  });

  it('lets whoever reads slowly read a long answer to its end', async () => {
    const { program, url, headers } = await startSignedIn(await emptyStorage());
    const ask = lastingConnection(url, headers);
    const sets = Array.from({ length: 200 }, () => ({ weight: 123_456.789, reps: 99_999 }));
    const exercises = Array.from({ length: 8 }, (_, index) => ({
      name: `Exercise ${index}`,
      sets,
    }));
    for (let count = 0; count < 200; count += 1) {
      const session = { ...monday, id: `s-${count}`, exercises };
      const answer = await ask('POST', '/api/workout-history', { session });
      answer.resume();
      await once(answer, 'end');
      expect(answer.statusCode).toBe(204);
    }
    const answer = await ask('GET', '/api/workout-history');
    const wanted = Number(answer.headers['content-length']);
    // More than is on its way between two programs.
    expect(wanted).toBeGreaterThan(8_000_000);
    program.process.kill('SIGTERM');
    let taken = 0;
    for await (const chunk of answer) taken += chunk.length;
    expect(taken).toBe(wanted);
    expect(await program.ended()).toBe(0);
  });
});
