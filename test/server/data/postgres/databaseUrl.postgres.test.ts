import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ConfigError } from '../../../../src/server/config.ts';
import { openDatabaseUrl, sentenceOf } from '../../../../src/server/data/postgres/databaseUrl.ts';
import {
  createDatabase,
  dropDatabase,
  nameOf,
  run,
} from '../../../support/postgres/freshDatabase.ts';

/** An empty database, and how its address is changed. */
async function emptyDatabase() {
  const { url = '' } = inject('postgres') ?? {};
  const made = await createDatabase(url);
  onTestFinished(() => dropDatabase(url, made));
  const changed = (
    change: Partial<Record<'username' | 'password' | 'host' | 'pathname', string>>,
  ) => Object.assign(new URL(made), change).href;
  return { made, changed, host: new URL(made).host };
}

/** What the person who starts the server reads. */
async function refusalOf(url: string): Promise<string> {
  const refusal = await openDatabaseUrl(url).catch((error: unknown) => error);
  if (!(refusal instanceof ConfigError)) throw refusal;
  expect(refusal.message).not.toContain('secret');
  return refusal.message;
}

describe('DATABASE_URL', () => {
  it('is refused in a sentence with another password, and with a user who is not there', async () => {
    const { changed, host } = await emptyDatabase();
    const sentence = `DATABASE_URL holds a user or a password that ${host} does not take.`;
    expect(await refusalOf(changed({ password: 'secret' }))).toBe(sentence);
    expect(await refusalOf(changed({ username: 'nobody', password: 'secret' }))).toBe(sentence);
  });

  it('is refused in a sentence when it names a database that is not there', async () => {
    const { changed, host } = await emptyDatabase();
    expect(await refusalOf(changed({ pathname: '/elsewhere' }))).toBe(
      `DATABASE_URL names a database that ${host} does not have: elsewhere.`,
    );
  });

  it('is refused in a sentence when nobody answers there', async () => {
    const { changed } = await emptyDatabase();
    for (const host of ['localhost:1', 'nowhere.invalid']) {
      expect(await refusalOf(changed({ host, password: 'secret' }))).toMatch(
        /^DATABASE_URL names a PostgreSQL that does not answer: (localhost:1|nowhere\.invalid:\d+)\.$/,
      );
    }
  });

  it('is refused in a sentence when another process does not give its tables free', async () => {
    const { made } = await emptyDatabase();
    const keep = new Client(made);
    await keep.connect();
    onTestFinished(() => keep.end());
    await keep.query('create table kept ()');
    await keep.query('begin; lock table kept');
    const refused = run(made, `set lock_timeout = 1; lock table kept`);
    const error = await refused.catch((thrown: unknown) => sentenceOf(thrown, made));
    expect(error).toHaveProperty(
      'message',
      `DATABASE_URL names a database that another process has been busy with for 10 minutes, as for a backup or an update: ${nameOf(made)}; see that it is over, and start again.`,
    );
  });

  it('is refused in a sentence when its user may make no tables there', async () => {
    const { made, changed, host } = await emptyDatabase();
    const username = `${nameOf(made)}_guest`;
    await run(made, `create role ${username} login password 'x'`);
    onTestFinished(async () => {
      const { url = '' } = inject('postgres') ?? {};
      await run(url, `drop role ${username}`);
    });
    expect(await refusalOf(changed({ username, password: 'x' }))).toBe(
      `DATABASE_URL must name a user who may make tables in ${nameOf(made)} on ${host}.`,
    );
  });

  it('is refused in a sentence when another program has its tables there', async () => {
    const { made } = await emptyDatabase();
    await run(made, 'create table users (id integer)');
    expect(await refusalOf(made)).toBe(
      `DATABASE_URL names a database with tables of another program: ${nameOf(made)}; name one for Repkeep alone.`,
    );
  });

  it('is refused in a sentence when it names a database that cannot hold every name', async () => {
    const { url = '' } = inject('postgres') ?? {};
    const made = await createDatabase(url, "template0 encoding 'LATIN1' locale 'C'");
    onTestFinished(() => dropDatabase(url, made));
    expect(await refusalOf(made)).toBe(
      `DATABASE_URL must name a database in UTF-8, and ${nameOf(made)} is in LATIN1.`,
    );
  });
});
