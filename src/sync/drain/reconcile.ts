import { vainTries } from '../../store/outbox/choose.ts';
import { countTry, reclaim, sweepUnsure } from '../../store/outbox/deliver.ts';
import type { UnsureEntry } from '../../store/outbox/entry.ts';
import { readServerNowMs } from '../../store/outbox/serverTime.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { attemptAlone } from './attempt.ts';
import { isKnownByKey } from './capabilities.ts';
import { decide } from './lookUp.ts';
import { readOurs } from './presence.ts';
import { type Resource, resourceOf } from './resources.ts';
import { noteHalt, type Run } from './run.ts';
import type { Halt } from './verdict.ts';

/**
 * What is not simply set is looked up this long after its first send at the earliest. A create: a server
 * may still be at work on a request that we gave up, and then a second one would make a twin. A delete:
 * a list that lags behind what was made just before lacks it as well. Calories: a total that lags lacks
 * them, and they would be added to the next one once more.
 */
const LOOK_UP_AFTER_MS = 30_000;

/**
 * Finds out what became of every change whose answer was lost. On a server that knows our keys it
 * is simply sent again; on any other its resource is read and the change looked for. `which` chooses
 * among them.
 */
export async function settleUnsure(
  run: Run,
  which: (entry: UnsureEntry) => boolean = () => true,
): Promise<Halt | null> {
  const entries = (await sweepUnsure(run.drainer)).filter(which).sort(leastTriedFirst);
  const serverNowMs = await readServerNowMs(run.drainer.account);
  const seen = new Map<Resource, Answer | null>();
  for (const entry of entries) {
    if (isKnownByKey(run, entry)) {
      const halt = await attemptAlone(run, await reclaim(run.drainer, entry), { isResend: true });
      if (halt) return halt;
      continue;
    }
    if (isTooEarly(run, entry, serverNowMs)) continue;
    const resource = resourceOf(entry.change);
    const noneIs404 = await mayBeFirst(run, entry);
    let answer = noneIs404 ? undefined : seen.get(resource);
    if (answer === undefined) {
      const found = await readOurs(run, resource, { noneIs404 });
      if (found && 'why' in found) {
        await countTry(run.drainer, entry);
        run.failed.add(entry.lane);
        return noteHalt(run, entry, found);
      }
      answer = found;
      // What may be no list at all decides nothing else.
      if (!noneIs404) seen.set(resource, found);
      if (found && !noneIs404) run.known.set(resource, found);
    }
    if (answer) await decide(run, entry, answer);
    else {
      await countTry(run.drainer, entry);
      run.failed.add(entry.lane);
    }
  }
  return null;
}

/** True of what was tried in vain and is the first of its list, as far as this device knows. */
async function mayBeFirst({ drainer }: Run, entry: UnsureEntry): Promise<boolean> {
  const { db } = drainer.account;
  const { change, delivery } = entry;
  const isNew = delivery.wire.method === 'POST' || change.kind === 'weight.set';
  const resource = resourceOf(change);
  if (!isNew || vainTries(entry) === 0 || resource === 'profile') return false;
  return (await db.transaction('r', db[resource], () => db[resource].limit(1).count())) === 0;
}

/** And what makes something new before all else that was tried as often: that may be about what has its id. */
function leastTriedFirst(a: UnsureEntry, b: UnsureEntry): number {
  const isNew = ({ delivery }: UnsureEntry) => Number(delivery.wire.method === 'POST');
  return vainTries(a) - vainTries(b) || isNew(b) - isNew(a);
}

function isTooEarly(run: Run, { change, delivery }: UnsureEntry, serverNowMs: number): boolean {
  const leftMs = delivery.firstSentAtMs + LOOK_UP_AFTER_MS - serverNowMs;
  const isSet = delivery.wire.method === 'PUT' && change.kind !== 'calories.add';
  if (isSet || leftMs <= 0) return false;
  const dueMs = run.drainer.account.clock.nowMs() + leftMs;
  run.lookUpDueMs = Math.min(run.lookUpDueMs ?? dueMs, dueMs);
  return true;
}
