/** Servers that answer 404 for a list without rows. */
import { type Entry, isIn, isOfThisBuild } from '../../store/outbox/entry.ts';
import { type Resource, resourceOf } from './resources.ts';
import type { Run } from './run.ts';

/**
 * True where this device knows of no row in a list but those whose delete was sent: there 404 says that it
 * has none, if it comes with JSON or nothing. Elsewhere a path that is gone for a minute is the likelier reason.
 */
export async function knowsOfNone({ drainer }: Run, resource: Resource): Promise<boolean> {
  if (resource === 'profile') return false;
  const { db } = drainer.account;
  return db.transaction('r', db.outbox, db[resource], async () => {
    const sent = await db.outbox.where('delivery.state').anyOf('unsure', 'accepted').toArray();
    const ofIt = sent.filter((one) => isOfThisBuild(one) && resourceOf(one.change) === resource);
    const made = ofIt.filter((one) => isIn(one, 'accepted') && !isDelete(one));
    const spare = ofIt.filter(isDelete).length - made.length;
    return spare >= 0 && (await db[resource].limit(spare + 1).count()) <= spare;
  });
}

function isDelete({ delivery }: Entry): boolean {
  return 'wire' in delivery && delivery.wire.method === 'DELETE';
}
