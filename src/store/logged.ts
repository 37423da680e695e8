import type { Account } from './account.ts';

/** True as soon as one workout or one weight was saved, on this device or on the server. */
export async function hasLogged({ db }: Account): Promise<boolean> {
  const { sessions, weights, outbox } = db;
  return db.transaction('r', sessions, weights, outbox, async () => {
    if ((await sessions.count()) > 0 || (await weights.count()) > 0) return true;
    const waiting = await outbox.toArray();
    return waiting.some(({ change }) => ['session.add', 'weight.set'].includes(change.kind));
  });
}
