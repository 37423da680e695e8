import { beforeAll, expect, it } from 'vitest';
import { buildProgram, Program } from '../../program.ts';
import { rowsIn, temporaryFolder } from '../../storage.ts';
import { Browser, monday } from '../../support.ts';

const PROCESSES = 2;
/** Requests that are under way at once at each of them. */
const LINES = 8;
const WRITES = 15;
const DAY = '2025-11-24';

let file = '';
beforeAll(async () => {
  file = await buildProgram('processes-test');
});

it('two processes that write to one file at once lose nothing and do nothing twice, and say at most that the database is busy', async () => {
  const DATA_DIR = await temporaryFolder();
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR };
  const programs = Array.from({ length: PROCESSES }, () => new Program(file, settings));
  const urls = await Promise.all(programs.map((program) => program.url()));
  const acknowledged: string[] = [];
  const refused: unknown[] = [];

  /** The same request under its key until it is done, as a phone does. */
  async function send(browser: Browser, key: string, call: readonly [string, string, unknown]) {
    for (;;) {
      const headers = { prefer: 'return=minimal', 'idempotency-key': key };
      const answer = await browser.call(...call, headers);
      if (answer.status === 204) return void acknowledged.push(key);
      refused.push([answer.status, (await answer.json()).detail]);
    }
  }

  const lines = urls.flatMap((url) => Array.from({ length: LINES }, (_, line) => ({ url, line })));
  await Promise.all(
    lines.map(async ({ url, line }, number) => {
      const browser = new Browser(url);
      // At each process half of them are the one person, and half the other.
      await browser.signInLocally(line % 2 === 0 ? 'Ann' : 'Bob');
      for (let count = 0; count < WRITES; count += 1) {
        const id = `${number}-${count}`;
        const added = { caloriesAdded: 1, caloriesConsumed: 1, lastCalorieDate: DAY };
        await send(browser, `${id}-s`, [
          'POST',
          '/api/workout-history',
          { session: { ...monday, id } },
        ]);
        await send(browser, `${id}-k`, ['PUT', '/api/user', added]);
        expect((await browser.call('GET', '/api/workout-history')).status).toBe(200);
      }
    }),
  );

  const each = PROCESSES * LINES * WRITES;
  expect(acknowledged).toHaveLength(2 * each);
  for (const answer of refused) expect(answer).toEqual([503, 'The database is busy.']);
  const storage = { DATA_DIR };
  const kept = await rowsIn(storage, 'select id from session_records');
  expect(new Set(kept.map(({ id }) => id)).size).toBe(each);
  const people = await rowsIn(storage, 'select calories_consumed, revision from users');
  expect(people).toEqual([
    { calories_consumed: each / 2, revision: each },
    { calories_consumed: each / 2, revision: each },
  ]);
  process.stderr.write(`${2 * each} writes by ${PROCESSES} processes, ${refused.length} × 503\n`);
}, 120_000);
