// @ts-check
/**
 * The least that a server can do for a weight: Fastify, and one statement with a wait for the disk of
 * its own, in the same SQLite with the same pragmas.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';

const folder = mkdtempSync(join(tmpdir(), 'repkeep-bare-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGTERM', () => process.exit(0));

const sqlite = new DatabaseSync(join(folder, 'bare.db'));
sqlite.exec('pragma journal_mode = wal; pragma synchronous = full');
sqlite.exec(
  'create table weights (user_id text, date text, weight double precision, primary key (user_id, date))',
);
const keep = sqlite.prepare(
  'insert into weights values (?, ?, ?) on conflict (user_id, date) do update set weight = excluded.weight',
);

const server = fastify();
server.put('/api/weight', async (request, reply) => {
  const { date, weight } = /** @type {{ date: string, weight: number }} */ (request.body);
  keep.run(String(request.headers['x-expected-user']), date, weight);
  return reply.code(204).send();
});
// A statement does not keep its database from being collected.
server.addHook('onClose', async () => sqlite.close());
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready at ${url}\n`);
