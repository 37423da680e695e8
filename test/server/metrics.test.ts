import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from '../../src/server/http/problem.ts';
import { lossyOutput } from '../../src/server/lossyOutput.ts';
import { countRequests } from '../../src/server/metrics.ts';

it('counts a read that the database was too busy for, as it does a write', async () => {
  const app = fastify();
  const metrics = countRequests(app, lossyOutput(process.stderr));
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR' });
  });
  expect((await app.inject('/')).statusCode).toBe(503);
  await app.close();
  expect(metrics.text()).toContain('repkeep_database_failures_total{reason="busy"} 1\n');
});
