import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, inject, it } from 'vitest';
import { ConfigError, parseConfig } from '../../../src/server/config.ts';
import { MIGRATIONS } from '../../../src/server/data/schema/migrations.ts';
import type { Tables } from '../../../src/server/data/schema/tables.ts';
import { runCommand } from '../../../src/server/operator/commands.ts';
import {
  dialectOf,
  emptyStorage,
  openStorage,
  rowsIn,
  type Storage,
  storageAfterFirstStart,
  temporaryFolder,
} from '../storage.ts';
import { Browser, monday, pushDay, startServer, startSignedIn } from '../support.ts';
import { asOfVersion } from './earlierTables.ts';

const TABLES = Object.keys({
  users: 0,
  identities: 0,
  sign_ins: 0,
  weights: 0,
  plans: 0,
  session_records: 0,
  calorie_days: 0,
  operations: 0,
} satisfies Record<Exclude<keyof Tables, 'epoch' | 'schema_version' | 'logins'>, 0>);

/** What a command says. */
async function run(storage: Storage, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  const config = () => parseConfig({ ...storage });
  await runCommand(words, { config, say: (line) => void lines.push(line) });
  return lines.join('\n');
}

/** As people tell it from others. */
function nameOf(storage: Storage): string {
  if ('DATA_DIR' in storage) return `repkeep.db in ${storage.DATA_DIR}`;
  const { host, pathname } = new URL(storage.DATABASE_URL);
  return `${pathname.slice(1)} on ${host}`;
}

/** The sentence with which a command is refused. */
async function refusalOf(storage: Storage, ...words: string[]): Promise<string> {
  const refusal = await run(storage, ...words).catch((error: unknown) => error);
  if (refusal instanceof ConfigError) return refusal.message;
  throw refusal;
}

const newFile = async () => join(await temporaryFolder(), 'backup.db');

async function contentOf(storage: Storage) {
  const tables = TABLES.map(async (table) => {
    const rows = await rowsIn(storage, `select * from ${table}`);
    return [table, rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()];
  });
  return Object.fromEntries(await Promise.all(tables));
}

const epochOf = async (storage: Storage) =>
  (await rowsIn(storage, 'select id from epoch'))[0]?.['id'];

/** Two people with something in each table. */
async function withPeople() {
  const storage = await storageAfterFirstStart();
  const { browser, url } = await startSignedIn(storage);
  const bob = new Browser(url);
  await bob.signInLocally('Bob');
  await bob.navigate('/oauth2/authorization/local');
  await browser.call('POST', '/api/workouts', pushDay, { 'idempotency-key': 'plan-1' });
  await browser.call('POST', '/api/workouts', { ...pushDay, name: 'Größe ½ 😀', tempo: 'slow' });
  await browser.call('DELETE', '/api/workouts/plan-1');
  await browser.call('POST', '/api/workout-history', { session: monday });
  await browser.call('PUT', '/api/user', { caloriesConsumed: 700, lastCalorieDate: '2025-11-24' });
  await bob.call('PUT', '/api/weight', { date: '2025-11-24', weight: 135.55 });
  await bob.call('PUT', '/api/weight', { date: '2025-11-23', weight: 0.1 + 0.2 });
  await bob.call('DELETE', '/api/weight/2025-11-24');
  return { storage, browser, bob };
}

/** The databases that a backup can go into here: a SQLite everywhere, a PostgreSQL where there is one. */
async function targets(): Promise<Storage[]> {
  const folder = { DATA_DIR: join(await temporaryFolder(), 'data') };
  return inject('postgres') ? [await emptyStorage(), folder] : [folder];
}

describe('backup and restore', () => {
  it('bring every row of every table into an empty database of either kind, under a new epoch', async () => {
    const { storage } = await withPeople();
    const file = await newFile();
    expect(await run(storage, 'backup', file)).toMatch(
      /backup\.db has 2 people in \d+ rows, schema \d+, from .+\.$/,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const content = await contentOf(storage);
    for (const table of TABLES) expect(content[table]).not.toEqual([]);
    for (const target of await targets()) {
      expect(await run(target, 'restore', file)).toMatch(/^Restored 2 people in \d+ rows/);
      expect(await contentOf(target)).toEqual(content);
      expect(await epochOf(target)).not.toBe(await epochOf(storage));
      expect(await rowsIn(target, 'select version from schema_version')).toHaveLength(
        MIGRATIONS.length,
      );
    }
  });

  it('say from where and into where, also of a folder that is named from here', async () => {
    const storage = await storageAfterFirstStart();
    const file = await newFile();
    expect(await run(storage, 'backup', file)).toBe(
      `${file} has 0 people in 0 rows, schema ${MIGRATIONS.length}, from ${nameOf(storage)}.`,
    );
    for (const target of await targets()) {
      const named =
        'DATA_DIR' in target ? { DATA_DIR: relative(process.cwd(), target.DATA_DIR) } : target;
      expect(await run(named, 'restore', file)).toBe(
        `Restored 0 people in 0 rows, schema ${MIGRATIONS.length}, into ${nameOf(target)}.`,
      );
    }
  });

  it('move the data from SQLite to PostgreSQL and back, row by row the same', async () => {
    const { storage } = await withPeople();
    let place = storage;
    for (const target of [...(await targets()), ...(await targets())]) {
      const file = await newFile();
      await run(place, 'backup', file);
      await run(target, 'restore', file);
      place = target;
    }
    expect(await contentOf(place)).toEqual(await contentOf(storage));
  });

  it('take more rows than are read at once, with keys of any characters', async () => {
    const storage = await storageAfterFirstStart();
    const database = await openStorage(storage);
    const signs = ['', 'a', 'A', 'ä', 'ß', 'z', '9', '10', '😀', '\uffee', "'", '%', '  '];
    const ids = Array.from({ length: 450 }, (_, n) => `${signs[n % signs.length]}${n % 37}-${n}`);
    const user = { name: null, calories_consumed: 0, created_at: 0 };
    await database
      .insertInto('users')
      .values(ids.map((id) => ({ id, ...user })))
      .execute();
    const weights = ids.flatMap((user_id) =>
      ['2025-01-01', '2025-01-02'].map((date) => ({ user_id, date, weight: 1, recorded_at: 0 })),
    );
    for (const weight of weights) {
      await database
        .insertInto('weights')
        .values({ ...weight, revision: 1 })
        .execute();
    }
    const file = await newFile();
    await run(storage, 'backup', file);
    for (const target of await targets()) {
      await run(target, 'restore', file);
      expect(await contentOf(target)).toEqual(await contentOf(storage));
    }
  });

  it('are of one moment, whatever is written meanwhile', async () => {
    const storage = await storageAfterFirstStart();
    const database = await openStorage(storage);
    const user = { name: null, calories_consumed: 0, created_at: 0 };
    const ids = Array.from({ length: 400 }, (_, n) => `user-${n}`);
    await database
      .insertInto('users')
      .values(ids.map((id) => ({ id, ...user })))
      .execute();
    const file = await newFile();
    let isOver = false;
    const backing = run(storage, 'backup', file).finally(() => {
      isOver = true;
    });
    let day = 0;
    for (; !isOver; day += 1) {
      await database.transaction().execute(async (trx) => {
        const date = String(day);
        const weight = { user_id: 'user-0', date, weight: 1, recorded_at: 0, revision: 1 };
        await trx.insertInto('weights').values(weight).execute();
        await trx
          .updateTable('users')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .where('id', '=', 'user-0')
          .execute();
      });
    }
    await backing;
    expect(day).toBeGreaterThan(2);
    const target = { DATA_DIR: join(await temporaryFolder(), 'data') };
    await run(target, 'restore', file);
    const [kept] = await rowsIn(
      target,
      `select revision, (select count(*) from weights) as weights from users where id = 'user-0'`,
    );
    expect(kept?.['weights']).toBe(kept?.['revision']);
  });

  it('give a database that was emptied by hand another epoch, too', async () => {
    const { storage } = await withPeople();
    const file = await newFile();
    await run(storage, 'backup', file);
    const target = await storageAfterFirstStart();
    const before = await epochOf(target);
    await run(target, 'restore', file);
    expect(await epochOf(target)).not.toBe(before);
  });

  it('leave out the sign-ins that are on their way, on either side', async () => {
    const { storage } = await withPeople();
    const file = await newFile();
    await run(storage, 'backup', file);
    expect(await run(storage, 'check', file)).toContain('logins 0');
    const target = await storageAfterFirstStart();
    const { url } = await startServer(target);
    await new Browser(url).navigate('/oauth2/authorization/local');
    const logins = await rowsIn(target, 'select state_hash from logins');
    expect(logins).toHaveLength(1);
    expect(await run(target, 'restore', file)).toMatch(/^Restored 2 people/);
    expect(await rowsIn(target, 'select state_hash from logins')).toEqual(logins);
  });

  it('bring the tables of an older version up to date', async () => {
    const storage = await emptyStorage();
    await asOfVersion(dialectOf(storage), 4);
    const file = await newFile();
    expect(await run(storage, 'backup', file)).toContain('1 person in 3 rows, schema 4,');
    expect(await rowsIn(storage, 'select version from schema_version')).toHaveLength(4);
    for (const target of await targets()) {
      await run(target, 'restore', file);
      expect(await rowsIn(target, 'select op_id, request_hash from operations')).toEqual([
        { op_id: 'added', request_hash: '' },
      ]);
      expect(await rowsIn(target, 'select date, weight, revision from weights')).toEqual([
        { date: '2025-11-24', weight: 150, revision: 0 },
      ]);
    }
  });
});

describe('a backup is refused in a sentence', () => {
  it('where its file is there already, which is left alone', async () => {
    const file = await newFile();
    await writeFile(file, 'mine');
    expect(await refusalOf(await storageAfterFirstStart(), 'backup', file)).toBe(
      `${file} is there already: name another file, or move it away.`,
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('where its folder is not there', async () => {
    const file = join(await temporaryFolder(), 'nowhere', 'backup.db');
    expect(await refusalOf(await storageAfterFirstStart(), 'backup', file)).toBe(
      `${file} cannot be written: there is no such folder.`,
    );
  });

  it('where there is nothing to back up, and makes nothing', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'data');
    expect(await refusalOf({ DATA_DIR }, 'backup', await newFile())).toBe(
      `DATA_DIR holds no database: there is no repkeep.db in ${DATA_DIR}.`,
    );
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
  });

  it('where a newer version wrote the tables', async () => {
    const storage = await storageAfterFirstStart();
    const newer = { version: MIGRATIONS.length + 1, applied_at: 0 };
    await (await openStorage(storage)).insertInto('schema_version').values(newer).execute();
    expect(await refusalOf(storage, 'backup', await newFile())).toMatch(
      /^DATA(_DIR|BASE_URL) .*newer version of Repkeep/,
    );
  });
});

describe('a restore is refused in a sentence, and changes nothing,', () => {
  async function backupFile(): Promise<string> {
    const { storage } = await withPeople();
    const file = await newFile();
    await run(storage, 'backup', file);
    return file;
  }

  it('into a database that holds the data of people', async () => {
    const { storage } = await withPeople();
    const content = await contentOf(storage);
    expect(await refusalOf(storage, 'restore', await backupFile())).toMatch(
      /already holds the data of people/,
    );
    expect(await contentOf(storage)).toEqual(content);
  });

  it('into one of an older version, whose tables stay as they are', async () => {
    const storage = await emptyStorage();
    await asOfVersion(dialectOf(storage), 4);
    expect(await refusalOf(storage, 'restore', await backupFile())).toMatch(
      /already holds the data of people/,
    );
    expect(await rowsIn(storage, 'select version from schema_version')).toHaveLength(4);
  });

  it('of a file that is not there', async () => {
    const file = await newFile();
    const storage = await emptyStorage();
    expect(await refusalOf(storage, 'restore', file)).toBe(`${file} is not there.`);
  });

  it.each(['a text', 'a database of another program', 'nothing'])('of %s', async (what) => {
    const file = await newFile();
    if (what === 'a database of another program') {
      const other = new DatabaseSync(file);
      other.exec('create table notes (id integer)');
      other.close();
    } else await writeFile(file, what === 'nothing' ? '' : 'x'.repeat(5000));
    expect(await refusalOf(await emptyStorage(), 'restore', file)).toBe(
      `${file} is no backup of Repkeep.`,
    );
  });

  it('of a backup of a newer version', async () => {
    const file = await backupFile();
    const newer = new DatabaseSync(file);
    newer.exec(`insert into schema_version values (${MIGRATIONS.length + 1}, 0)`);
    newer.close();
    expect(await refusalOf(await emptyStorage(), 'restore', file)).toBe(
      `${file} was written by a newer version of Repkeep: use that version, or a later one.`,
    );
  });

  it('of a backup that is damaged, wherever the damage is', async () => {
    const file = await backupFile();
    const bytes = await readFile(file);
    const pages = bytes.length / 4096;
    const target = await emptyStorage();
    const DAMAGED = `${file} is damaged: take another backup.`;
    const CHANGED = `${file} is not as it was written by backup: it is damaged, or it was changed or copied by another program. Take another backup.`;
    for (let page = 1; page < pages; page += 1) {
      const damaged = Buffer.from(bytes).fill(0x41, page * 4096, page * 4096 + 512);
      await writeFile(file, damaged);
      expect(await refusalOf(target, 'restore', file)).toBe(DAMAGED);
    }
    await writeFile(file, bytes.subarray(0, bytes.length - 4096 * 3));
    expect(await refusalOf(target, 'restore', file)).toBe(DAMAGED);
    // One bit, which may be one of a name or a weight.
    for (let at = bytes.indexOf('Push Day'); at < bytes.length; at += 4099) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      await writeFile(file, flipped);
      expect(await refusalOf(target, 'restore', file)).toBe(CHANGED);
      expect(await refusalOf(target, 'check', file)).toBe(CHANGED);
    }
    expect(await run(target, 'restore', await backupFile())).toContain('2 people');
  });
});

describe('a backup', () => {
  it('of an earlier version, without a checksum, is taken as it is', async () => {
    const { storage } = await withPeople();
    const file = await newFile();
    await run(storage, 'backup', file);
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0, 60, 64));
    expect(await run(await emptyStorage(), 'restore', file)).toContain('2 people');
  });

  it('that is put in the place of a database is one, and changes', async () => {
    const { storage } = await withPeople();
    const DATA_DIR = await temporaryFolder();
    const file = join(DATA_DIR, 'repkeep.db');
    await run(storage, 'backup', file);
    const { app } = await startSignedIn({ DATA_DIR }, 'Carol');
    expect(await run(storage, 'check', file)).toContain('users 3');
    await app.close();
    expect(await run(storage, 'check', file)).toContain('users 3');
  });
});

describe('check', () => {
  it('says what it looks at, its schema version and the rows of each table, of the database and of a backup', async () => {
    const { storage } = await withPeople();
    const file = await newFile();
    await run(storage, 'backup', file);
    for (const [name, ...words] of [
      [nameOf(storage), 'check'],
      [file, 'check', file],
    ]) {
      const lines = (await run(storage, ...words)).split('\n');
      expect(lines[0]).toBe(name);
      expect(lines[1]).toBe(`schema ${MIGRATIONS.length} of ${MIGRATIONS.length}`);
      expect(lines).toEqual(
        expect.arrayContaining(['users 2', 'plans 2', 'session_records 1', 'epoch 1']),
      );
    }
  });
});

describe('users', () => {
  it('says what each account holds, and never a name', async () => {
    const { storage } = await withPeople();
    const lines = (await run(storage, 'users')).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^[0-9a-f]{10} since \d{4}-\d\d-\d\d: 1 plans, 1 workouts, 0 weights$/),
      expect.stringMatching(/^[0-9a-f]{10} since \d{4}-\d\d-\d\d: 0 plans, 0 workouts, 1 weights$/),
      '2 accounts',
    ]);
    expect(lines.join()).not.toMatch(/Ann|Bob/);
  });
});

describe('what cannot be read is refused in a sentence', () => {
  it('by users, where the tables are of an older version, which check still tells', async () => {
    const storage = await emptyStorage();
    await asOfVersion(dialectOf(storage), 4);
    expect(await refusalOf(storage, 'users')).toBe(
      'The tables are of an older version: start the server once, it brings them up to date.',
    );
    expect(await run(storage, 'check')).toContain(`schema 4 of ${MIGRATIONS.length}`);
  });

  it.each(['users', 'check', 'backup'])('by %s, where there are no tables', async (command) => {
    const storage = await emptyStorage();
    if ('DATA_DIR' in storage) await writeFile(join(storage.DATA_DIR, 'repkeep.db'), '');
    const words = command === 'backup' ? [command, await newFile()] : [command];
    expect(await refusalOf(storage, ...words)).toMatch(
      /^DATA(_DIR holds no|BASE_URL names a database without the) tables of Repkeep: /,
    );
  });

  it.each(['check', 'restore'])('by %s of a folder', async (command) => {
    const folder = await temporaryFolder();
    expect(await refusalOf(await emptyStorage(), command, folder)).toBe(`${folder} is not a file.`);
  });
});

it.each([[['help']], [['backup']], [['users', 'all']], [['restore', 'a', 'b']], [['constructor']]])(
  'what is no command is refused in a sentence that names those there are: %j',
  async (words) => {
    expect(await refusalOf(await emptyStorage(), ...words)).toBe(
      'Repkeep serves when it is started without a word; the commands are backup FILE, restore FILE, check, check FILE and users.',
    );
  },
);
