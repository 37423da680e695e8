import type { FastifyInstance } from 'fastify';
import { schemaVersion } from '../data/schema/migrate.ts';
import { MIGRATIONS } from '../data/schema/migrations.ts';
import type { Database } from '../data/schema/tables.ts';
import { Problem } from '../http/problem.ts';
import type { StorageWatch } from '../storageWatch.ts';

/** For whoever watches the server: is it up, and should it get requests? */
export function registerHealth(
  server: FastifyInstance,
  database: Database,
  { isDraining, storage }: { readonly isDraining: () => boolean; readonly storage: StorageWatch },
): void {
  server.get('/api/health', async () => ({ status: 'up' }));
  server.get('/api/ready', async () => {
    if (isDraining()) throw new Problem(503, { detail: 'The server is stopping.' });
    const version = await schemaVersion(database).catch(() => {
      // Whatever the database's reason: this server cannot answer now.
      throw new Problem(503, { detail: 'The database does not answer.' });
    });
    if (version !== MIGRATIONS.length)
      throw new Problem(503, { detail: 'The tables are not up to date.' });
    const fault = await storage.fault();
    if (fault !== null) throw new Problem(503, { detail: fault });
    return { status: 'ready' };
  });
}
