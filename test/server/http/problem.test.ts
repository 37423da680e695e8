import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from '../../../src/server/http/problem.ts';

/** What is answered, and logged, where this goes wrong. */
async function answerTo(error: Error) {
  const logged: string[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => logged.push(line) } } });
  app.setErrorHandler(answerError);
  app.get('/', () => {
    throw error;
  });
  const { statusCode } = await app.inject('/');
  await app.close();
  return { statusCode, isBlamed: logged.some((line) => line.includes('does not answer')) };
}

it('a phone that goes away in the middle of its request is no database that does', async () => {
  // As Node makes it, with the status that Fastify gives it.
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(await answerTo(gone)).toEqual({ statusCode: 400, isBlamed: false });
});

it.each(['ECONNRESET', '55P03', '57014'])(
  'a database that fails with %s is answered for with 503',
  async (code) => {
    const away = Object.assign(new Error('gone'), { code });
    expect(await answerTo(away)).toEqual({ statusCode: 503, isBlamed: true });
  },
);

it('a database that another process keeps busy is answered for with 503', async () => {
  const busy = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR' });
  expect(await answerTo(busy)).toEqual({ statusCode: 503, isBlamed: false });
});
