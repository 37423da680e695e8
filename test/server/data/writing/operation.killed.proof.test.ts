import { beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../support/freePort.ts';
import { buildProgram, Program } from '../../program.ts';
import { emptyStorage, rowsIn, type Storage } from '../../storage.ts';
import { Browser, monday } from '../../support.ts';

/** As many as SOAK says. */
const ROUNDS = Number(process.env['SOAK'] ?? 3);
const PEOPLE = 4;
/** Of each person: so many requests are under way at once, and share commits. */
const LINES = 8;
const DAY = '2025-11-24';

let file = '';
beforeAll(async () => {
  file = await buildProgram('kill-test');
});

function start(storage: Storage, port: number): Program {
  const settings = { LOG_LEVEL: 'silent', RATE_LIMIT: '0', PORT: String(port) };
  return new Program(file, { ...settings, ...storage });
}

/** What a phone has on its way: it is sent under its key until it is answered. */
interface Change {
  readonly key: string;
  readonly call: readonly [method: string, path: string, body: unknown];
}

/** A session and then a calorie, in turn. */
function changeOf(line: number, count: number): Change {
  const key = `${line}-${count}`;
  if (count % 2 === 0) {
    const session = { ...monday, id: key };
    return { key, call: ['POST', '/api/workout-history', { session }] };
  }
  const added = { caloriesAdded: 1, caloriesConsumed: 1, lastCalorieDate: DAY };
  return { key, call: ['PUT', '/api/user', added] };
}

/** One person's requests, and what was acknowledged of them. */
class Person {
  readonly acknowledged: string[] = [];
  /** Answers that say neither 'done' nor that the server is away. */
  readonly surprises: number[] = [];
  readonly #browser: Browser;
  readonly #counts = Array.from({ length: LINES }, () => 0);

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Goes on where each line was, until the server is gone or that is enough. */
  async send(isEnough: () => boolean): Promise<void> {
    await Promise.all(this.#counts.map((_, line) => this.#sendLine(line, isEnough)));
  }

  async #sendLine(line: number, isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      const { key, call } = changeOf(line, this.#counts[line] ?? 0);
      const headers = { prefer: 'return=minimal', 'idempotency-key': key };
      const answer = await this.#browser.call(...call, headers).catch(() => null);
      if (answer === null) return;
      if (answer.status !== 204) this.surprises.push(answer.status);
      else this.acknowledged.push(key);
      this.#counts[line] = (this.#counts[line] ?? 0) + 1;
    }
  }
}

const isSession = (key: string) => Number(key.split('-')[1]) % 2 === 0;

it(`a server that is killed ${ROUNDS} times while many write at once loses nothing that it acknowledged, and does nothing twice`, async () => {
  const storage = await emptyStorage();
  const port = await freePort();
  let program = start(storage, port);
  const url = await program.url();
  const people = new Map<string, Person>();
  for (let number = 0; number < PEOPLE; number += 1) {
    const browser = new Browser(url);
    await browser.signInLocally(`person-${number}`);
    people.set(`person-${number}`, new Person(browser));
  }
  const all = [...people.values()];
  const acknowledged = () => all.flatMap((person) => person.acknowledged).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = acknowledged() + 100 + ((round * 37) % 101);
    const dying = program;
    // As soon as one is acknowledged: the next group is under way.
    const isKilled = () => acknowledged() >= enough && dying.process.kill('SIGKILL');
    await Promise.all(all.map((person) => person.send(isKilled)));
    expect(await dying.ended()).toBe('SIGKILL');
    program = start(storage, port);
    await program.url();
  }
  // What was on its way comes again, too.
  const last = acknowledged();
  await Promise.all(all.map((person) => person.send(() => acknowledged() - last >= 200)));

  for (const [name, { acknowledged: keys, surprises }] of people) {
    expect(surprises).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
    const [row] = await rowsIn(
      storage,
      `select id, calories_consumed, revision from users where name = '${name}'`,
    );
    const kept = await rowsIn(
      storage,
      `select id from session_records where user_id = '${row?.['id']}'`,
    );
    expect(kept.map(({ id }) => String(id)).sort()).toEqual(keys.filter(isSession).sort());
    const calories = keys.filter((key) => !isSession(key)).length;
    expect(row).toMatchObject({ calories_consumed: calories, revision: keys.length });
  }
  process.stderr.write(`server: killed ${ROUNDS} times, ${acknowledged()} acknowledged\n`);
}, 600_000);
