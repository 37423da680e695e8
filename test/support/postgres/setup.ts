/** Before the tests that run on PostgreSQL: one server for all of them, and the database of a first start. */
import type { TestProject } from 'vitest/node';
import { openDatabaseUrl } from '../../../src/server/data/postgres/databaseUrl.ts';
import { startCluster } from './cluster.ts';
import { createDatabase, dropDatabase, nameOf } from './freshDatabase.ts';

export interface PostgresOfRun {
  /** Of a user who may make databases. */
  readonly url: string;
  /** The name of one that is as a first start leaves it. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres?: PostgresOfRun;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? null : await startCluster();
  const url = given || (cluster?.url ?? '');
  const first = await createDatabase(url);
  await (await openDatabaseUrl(first)).destroy();
  project.provide('postgres', { url, template: nameOf(first) });
  return async () => {
    await dropDatabase(url, first);
    await cluster?.remove();
  };
}
