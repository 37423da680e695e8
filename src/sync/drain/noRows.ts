/** Servers that answer 404 for a list without rows. */
import type { AcceptedEntry } from '../../store/outbox/entry.ts';
import { readAccepted } from '../../store/outbox/settle.ts';
import { type Resource, resourceOf } from './resources.ts';
import type { Run } from './run.ts';

/**
 * True where the server has taken the delete of every row that this device knows in a list: there 404 says that
 * it has none, if it comes with JSON or nothing. Elsewhere a path that is gone for a minute is the likelier
 * reason.
 */
export async function isEmptied({ drainer }: Run, resource: Resource): Promise<boolean> {
  if (resource === 'profile') return false;
  const { account } = drainer;
  const taken = await readAccepted(account);
  const deleted = taken.flatMap((entry) => idOfDeleted(entry, resource) ?? []);
  const rows = account.db[resource];
  const known = await account.db.transaction('r', rows, () =>
    rows.limit(deleted.length + 1).primaryKeys(),
  );
  return known.length > 0 && known.every((id) => deleted.includes(id));
}

function idOfDeleted({ change, lane, delivery }: AcceptedEntry, resource: Resource) {
  const isOfIt = delivery.wire.method === 'DELETE' && resourceOf(change) === resource;
  return isOfIt ? lane.slice(lane.indexOf(':') + 1) : null;
}
