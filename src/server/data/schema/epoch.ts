import { randomBytes } from 'node:crypto';
import type { Write } from './tables.ts';

/** For whoever puts a backup in the database's place. */
export async function renewEpoch(trx: Pick<Write, 'deleteFrom' | 'insertInto'>): Promise<void> {
  await trx.deleteFrom('epoch').execute();
  await trx
    .insertInto('epoch')
    .values({ id: randomBytes(9).toString('base64url') })
    .execute();
}
