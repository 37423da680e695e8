import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase, run } from '../support/postgres/freshDatabase.ts';
import { buildProgram, Program } from './program.ts';
import { Browser } from './support.ts';

it('says in the log what a PostgreSQL did not expect, and nothing of the row that it tells with it', async () => {
  const { url = '' } = inject('postgres') ?? {};
  const DATABASE_URL = await createDatabase(url);
  onTestFinished(() => dropDatabase(url, DATABASE_URL));
  const program = new Program(await buildProgram('logs-test'), { PORT: '0', DATABASE_URL });
  const browser = new Browser(await program.url());
  await browser.signInLocally('Annabel');
  await run(
    DATABASE_URL,
    `create function fail() returns trigger language plpgsql as
      $$ begin
        raise exception 'no such day' using detail = format('Failing row contains (%s)', new.weight);
      end $$`,
  );
  await run(
    DATABASE_URL,
    'create trigger failing before insert on weights for each row execute function fail()',
  );
  const answer = await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 1234.5 });
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('1234')]);
  await expect.poll(() => program.output).toContain('"msg":"unexpected error"');
  expect(program.output).toContain('no such day');
  expect(program.output).not.toMatch(/1234\.5|Failing row|Annabel/);
});
