/** Servers that answer 404 for a list without rows. */
import { type Entry, isIn } from '../../store/outbox/entry.ts';
import { type Resource, resourceOf } from './resources.ts';
import type { Run } from './run.ts';

/**
 * True where the server has said well of the delete of every row that this device knows in a list: there 404
 * says that it has none, if it comes with JSON or nothing. Elsewhere a path that is gone for a minute is the
 * likelier reason.
 */
export async function isEmptied({ drainer }: Run, resource: Resource): Promise<boolean> {
  if (resource === 'profile') return false;
  const { db } = drainer.account;
  return db.transaction('r', db.outbox, db[resource], async () => {
    const sent = await db.outbox.where('delivery.state').anyOf('unsure', 'accepted').toArray();
    const deleted = sent.flatMap((entry) => idOfDeleted(entry, resource) ?? []);
    const known = await db[resource].limit(deleted.length + 1).primaryKeys();
    return known.length > 0 && known.every((id) => deleted.includes(id));
  });
}

/** Null of one that the server has not answered well. */
function idOfDeleted(entry: Entry, resource: Resource): string | null {
  const isAnswered =
    isIn(entry, 'accepted') || (isIn(entry, 'unsure') && entry.lastError?.kind === 'badAnswer');
  if (!isAnswered || resourceOf(entry.change) !== resource) return null;
  const { lane, delivery } = entry;
  return delivery.wire.method === 'DELETE' ? lane.slice(lane.indexOf(':') + 1) : null;
}
