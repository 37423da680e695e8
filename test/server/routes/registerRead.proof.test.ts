import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite/sqlite.ts';
import { countingDatabase } from '../rowsRead.ts';
import { folderAfterFirstStart } from '../storage.ts';
import { Browser, monday, startServer, startSignedIn } from '../support.ts';

const FIRST_MS = Date.parse('2020-01-01T10:00:00Z');
const DAY_MS = 86_400_000;
const MINIMAL = { prefer: 'return=minimal' };
const LISTS = ['/api/weight', '/api/workouts', '/api/workout-history'];

/** A person who trained and weighed on so many days, and whose rows are counted as they are read. */
async function afterDays(days: number, deleted = 0) {
  const DATA_DIR = await folderAfterFirstStart();
  const { app, browser } = await startSignedIn({ DATA_DIR });
  const { id } = await (await browser.call('GET', '/api/auth/user')).json();
  await app.close();
  await fill(DATA_DIR, id, days, deleted);
  const { database, during } = await countingDatabase(DATA_DIR);
  const { url } = await startServer({ DATA_DIR }, { database });
  const again = new Browser(url);
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  const get = (path: string, headers: Record<string, string> = {}) =>
    again.call('GET', path, undefined, headers);
  return { get, during };
}

async function fill(dataDir: string, user_id: string, days: number, gone: number): Promise<void> {
  const database = await openDatabase(sqliteDialect(dataDir));
  await database.transaction().execute(async (trx) => {
    for (let day = 1; day <= days; day += 1) {
      const at = FIRST_MS + day * DAY_MS;
      const date = new Date(at).toISOString().slice(0, 10);
      const stamp = { user_id, recorded_at: at, revision: day };
      const body = JSON.stringify({ ...monday, id: `s${day}`, date });
      await trx
        .insertInto('session_records')
        .values({ ...stamp, id: `s${day}`, at, body, fingerprint: '', deleted: 0 })
        .execute();
      await trx
        .insertInto('weights')
        .values({ ...stamp, date, weight: 180 })
        .execute();
      await trx.insertInto('calorie_days').values({ user_id, day: date, total: 9 }).execute();
    }
    for (let index = 0; index < gone; index += 1) {
      const stamp = { user_id, recorded_at: FIRST_MS, revision: 0, deleted: 1 };
      const plan = { position: index, name: '', exercises: '[]', more: '{}' };
      await trx
        .insertInto('plans')
        .values({ ...stamp, ...plan, id: `gone${index}` })
        .execute();
      await trx
        .insertInto('session_records')
        .values({ ...stamp, id: `gone${index}`, at: FIRST_MS + index, body: '', fingerprint: '' })
        .execute();
    }
    await trx.updateTable('users').set({ revision: days }).execute();
  });
  await database.destroy();
}

type Person = Awaited<ReturnType<typeof afterDays>>;

/** What a read costs, once its statements are compiled. */
async function costOf({ during, get }: Person, path: string, headers = {}, status = 200) {
  return during(async () => expect((await get(path, headers)).status).toBe(status));
}

/** What it costs to say that an answer still holds. */
async function costOf304(person: Person, path: string, headers = {}) {
  const tag = (await person.get(path, headers)).headers.get('etag') ?? 'none';
  return costOf(person, path, { ...headers, 'if-none-match': tag }, 304);
}

describe('with 2,000 days in the log as many rows are read as with 20', () => {
  it('for the user object without its lists', async () => {
    const few = await costOf(await afterDays(20), '/api/auth/user', MINIMAL);
    const many = await costOf(await afterDays(2_000), '/api/auth/user', MINIMAL);
    expect(many).toEqual(few);
    expect(few.rows).toBeGreaterThan(0);
    expect(few.rows).toBeLessThanOrEqual(8);
  });

  it.each(['/api/auth/user', ...LISTS])('to say that GET %s still holds', async (path) => {
    const few = await costOf304(await afterDays(20), path);
    const many = await costOf304(await afterDays(2_000), path);
    expect(many).toEqual(few);
    // Who asks, the epoch, the account, and the row that was changed last.
    expect(few.rows).toBeLessThanOrEqual(4);
  });

  it('for what the history has that is newer', async () => {
    const read = async (days: number) => {
      const person = await afterDays(days);
      const now = (await person.get('/api/workout-history')).headers.get('x-revision') ?? '';
      const held = now.replace(/\d+$/, String(days - 5));
      const cost = await costOf(person, `/api/workout-history?since=${held}`);
      const news = await (await person.get(`/api/workout-history?since=${held}`)).json();
      expect(news.added).toHaveLength(5);
      return cost;
    };
    expect(await read(2_000)).toEqual(await read(20));
  });
});

it('whoever reads a whole list pays for its rows once, and for no other list', async () => {
  const person = await afterDays(2_000);
  for (const path of ['/api/weight', '/api/workout-history']) {
    const { rows } = await costOf(person, path);
    expect([path, Math.floor(rows / 100)]).toEqual([path, 20]);
  }
});

it.each(['/api/workouts', '/api/workout-history'])(
  'whoever reads %s pays for no row that was deleted',
  async (path) => {
    const without = await costOf(await afterDays(20, 1), path);
    expect(await costOf(await afterDays(20, 2_000), path)).toEqual(without);
  },
);
