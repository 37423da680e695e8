import { randomBytes } from 'node:crypto';

/** Runs one statement that stands for itself, such as `create database`. */
export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  // Quick tests, which keep their data in SQLite, come by here.
  const { Client } = await import('pg');
  const client = new Client({ connectionString: url });
  // What ends the connection fails the statement, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a database beside the one at an address, empty or like another one; resolves to its address. */
export async function createDatabase(url: string, template = 'template0'): Promise<string> {
  const name = `repkeep_test_${randomBytes(8).toString('hex')}`;
  await run(url, `create database ${name} template ${template}`);
  const made = new URL(url);
  made.pathname = name;
  return made.href;
}

export async function dropDatabase(url: string, made: string): Promise<void> {
  await run(url, `drop database ${nameOf(made)} with (force)`);
}

export function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
