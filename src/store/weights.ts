import { UNDO_MS } from '../domain/constants.ts';
import type { Day } from '../domain/days.ts';
import { projectWeights } from '../domain/project.ts';
import type { WeightLog } from '../domain/weight.ts';
import { type Account, write } from './account.ts';
import { append } from './outbox/append.ts';
import { outstanding } from './outbox/choose.ts';
import type { Entry } from './outbox/entry.ts';
import { isOurLast } from './outbox/journal.ts';
import { inLane, inLanes } from './outbox/lane.ts';
import { projectedOf, readProjected } from './snapshot/pending.ts';

export async function readWeights(account: Account): Promise<WeightLog> {
  const { weights, outbox } = account.db;
  return account.db.transaction('r', weights, outbox, async () => {
    const rows = await weights.toArray();
    const log = Object.fromEntries(rows.map((row) => [row.day, row.weight]));
    return projectWeights(log, await readProjected(account, 'weight:'));
  });
}

/**
 * What a change of a day's weight is made upon: the one that is shown, however much waits for other days.
 * `seen`: what stood there when its person began to type, where another device's may have come since.
 */
function upon(account: Account, day: Day, seen?: number | null) {
  const waiting = inLane(account, `weight:${day}`).toArray();
  const base = Promise.all([readSeen(account, day, { seen, waiting }), waiting]).then(
    ([weight, entries]) =>
      projectWeights(weight === null ? {} : { [day]: weight }, projectedOf(entries))[day] ?? null,
  );
  return { base, waiting };
}

/** What this device has sent meanwhile its person has typed in another box or tab: they have seen it. */
async function readSeen(
  account: Account,
  day: Day,
  { seen, waiting }: { seen: number | null | undefined; waiting: PromiseLike<readonly Entry[]> },
): Promise<number | null> {
  const there = (await account.db.weights.get(day))?.weight ?? null;
  if (seen === undefined || seen === there) return there;
  // What waits stands above it in any case.
  if ((await waiting).length > 0) return seen;
  return (await isOurLast(account, `weight:${day}`, there)) ? there : seen;
}

/** The days whose weight is not on the server as it is shown: waiting to be sent, or refused. */
export async function readUnsentWeights(
  account: Account,
): Promise<ReadonlyMap<Day, 'waiting' | 'parked'>> {
  const { outbox } = account.db;
  const entries = await account.db.transaction('r', outbox, () =>
    inLanes(account, 'weight:').toArray(),
  );
  const { waiting, parked } = outstanding(entries);
  const dayOf = ({ lane }: Entry) => lane.slice('weight:'.length);
  return new Map([
    ...waiting.map((entry) => [dayOf(entry), 'waiting'] as const),
    ...parked.map((entry) => [dayOf(entry), 'parked'] as const),
  ]);
}

/**
 * Logs a weight (pounds) for a day. `seen`: what its person saw there when they began to type, null for
 * nothing; without it, what is there now.
 * @throws SignedOutError
 */
export async function saveWeight(
  account: Account,
  day: Day,
  weight: number,
  seen?: number | null,
): Promise<void> {
  const { weights, outbox, journal } = account.db;
  await write(account, [weights, outbox, journal], () =>
    append(account, { kind: 'weight.set', day, weight }, upon(account, day, seen)),
  );
}

/**
 * Corrects a logged weight (pounds); the number that its person saw there is not saved again.
 * @throws SignedOutError
 */
export async function correctWeight(
  account: Account,
  day: Day,
  weight: number,
  seen?: number | null,
): Promise<void> {
  const { weights, outbox, journal } = account.db;
  await write(account, [weights, outbox, journal], async () => {
    const shown = upon(account, day, seen);
    if ((await shown.base) === weight) return;
    await append(account, { kind: 'weight.set', day, weight }, shown);
  });
}

/**
 * Deletes a day's weight; sent when the undo time is over.
 * @returns the opId that `undo` takes
 * @throws SignedOutError
 */
export async function deleteWeight(account: Account, day: Day): Promise<string> {
  const { weights, outbox } = account.db;
  return write(account, [weights, outbox], () =>
    append(account, { kind: 'weight.delete', day }, { ...upon(account, day), undoMs: UNDO_MS }),
  );
}
