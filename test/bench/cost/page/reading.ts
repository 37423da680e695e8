/** What the screens' own reads cost, and the server's answers to those who have all already. */

import { readRecentSessions } from '../../../../src/store/history/sessions.ts';
import { becomeDrainer } from '../../../../src/store/outbox/fence.ts';
import { readSyncState } from '../../../../src/store/outbox/outstanding.ts';
import { openFor } from './ours.ts';
import { type Kind, rowOf } from './records.ts';

/** Each is read by a screen that is open all day. */
const READS = {
  syncState: readSyncState,
  recentSessions: (account: Parameters<typeof readSyncState>[0]) => readRecentSessions(account, 3),
};
export type ScreenRead = keyof typeof READS;

const TIMES = 20;

/** Half of what waits are weights, half are sessions; `userId` names them. */
export async function putWaiting(userId: string, count: number): Promise<void> {
  const account = await openFor(userId);
  const kinds: Kind[] = ['weight', 'session'];
  const rows = Array.from({ length: count }, (_, index) =>
    rowOf(kinds[index % 2] ?? 'weight', index),
  );
  await account.db.outbox.clear();
  await account.db.outbox.bulkAdd(rows);
  await becomeDrainer(account);
}

/** Milliseconds for one reading. */
export async function timeScreenRead(userId: string, read: ScreenRead): Promise<number> {
  const account = await openFor(userId);
  const startMs = performance.now();
  for (let time = 0; time < TIMES; time += 1) await READS[read](account);
  return (performance.now() - startMs) / TIMES;
}

/** The entity tag under which a resource is held here. */
export async function tagOf(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-store' });
  await response.text();
  return response.headers.get('ETag') ?? '';
}

/** Milliseconds for one GET; `status`: what it must be answered with. */
export async function timeGet(
  path: string,
  headers: Record<string, string>,
  status: number,
): Promise<number> {
  const startMs = performance.now();
  for (let time = 0; time < TIMES; time += 1) {
    const response = await fetch(path, { headers, cache: 'no-store' });
    await response.text();
    if (response.status !== status) throw new Error(`${path} was answered ${response.status}.`);
  }
  return (performance.now() - startMs) / TIMES;
}
