/** What a server can do beyond S7, and so what a drain may rely on. */
import type { Capability } from '../../contract/answers.ts';
import type { Change } from '../../domain/change.ts';
import { vainTries } from '../../store/outbox/choose.ts';
import type { KnownEntry, SendingEntry, UnsureEntry } from '../../store/outbox/entry.ts';
import type { Run } from './run.ts';

function announces({ user }: Pick<Run, 'user'>, capability: Capability): boolean {
  return user.capabilities.includes(capability);
}

/** A server that takes a repeat with the same key for the same change. */
export function isIdempotent(run: Run): boolean {
  return announces(run, 'idempotency');
}

/** A server that refuses a call which was meant for another session's account. */
export function refusesStrangers(run: Run): boolean {
  return announces(run, 'idempotency');
}

/** A server that compares what stands with what was seen, and refuses with 412 (contract/conflict.ts). */
export function compares(run: Run): boolean {
  return announces(run, 'compare');
}

/** A server that adds calories to a day's total by itself. */
export function adds(run: Run): boolean {
  return announces(run, 'additions');
}

/**
 * A server that answers a write with 204 where what was sent stands as it was sent; one that does not
 * know whom it answers cannot say so. The answer to a write of the profile is small, and its total is
 * needed.
 */
export function answersMinimally(run: Run, { kind }: Change): boolean {
  return (
    announces(run, 'minimal') &&
    refusesStrangers(run) &&
    kind !== 'calories.add' &&
    kind !== 'goal.set'
  );
}

/** So many connections a browser opens to one host. */
const MOST_IN_FLIGHT = 6;

/**
 * How many writes may be on their way at once. Two that a server answers with a list of all might
 * overwrite each other there, and nobody would know which answer is the newer one.
 */
export function mostInFlight(run: Run): number {
  const isApart = isIdempotent(run) && compares(run) && announces(run, 'minimal');
  return isApart ? MOST_IN_FLIGHT : 1;
}

/**
 * True for a change that others may be claimed and sent beside: its request depends on no other's
 * answer. What met silence often may be the cause of it, and goes alone.
 */
export function isIndependent(entry: KnownEntry): boolean {
  const { kind } = entry.change;
  const isOfItself = 'day' in entry.change && kind !== 'calories.add';
  return (isOfItself || 'session' in entry.change) && vainTries(entry) === 0;
}

/** True for a change that others were on their way beside. */
export function goesAmongMany(run: Run, entry: KnownEntry): boolean {
  return mostInFlight(run) > 1 && isIndependent(entry);
}

/** A server that tells what became of the history after a revision, and of whose. */
export function tellsSince(run: Run): boolean {
  return announces(run, 'since') && refusesStrangers(run);
}

/**
 * True when a request may be sent again by its key. It may have gone to a server that took no keys,
 * or would go to one that takes none any more: it was upgraded, downgraded or restored in between. An
 * addition to a server that does not add would put an old total over a newer one.
 */
export function isKnownByKey(run: Run, { change, delivery }: SendingEntry | UnsureEntry): boolean {
  const { under = [] } = delivery.wire;
  const needed: Capability[] =
    change.kind === 'calories.add' ? ['idempotency', 'additions'] : ['idempotency'];
  return needed.every((capability) => announces(run, capability) && under.includes(capability));
}

/** Across origins an unlisted header fails the whole call: it goes under the word that announces it alone. */
export function mayExtend(run: Pick<Run, 'network' | 'user'>, capability: Capability): boolean {
  return run.network.sameOrigin || announces(run, capability);
}
