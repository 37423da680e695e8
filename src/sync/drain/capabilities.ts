/** What a server can do beyond S7, and so what a drain may rely on. */
import type { Change } from '../../domain/change.ts';
import type { Run } from './run.ts';

/** A server that takes a repeat with the same key for the same change. */
export function isIdempotent(run: Run): boolean {
  return run.user.capabilities.includes('idempotency');
}

/** A server that refuses a call which was meant for another session's account. */
export function refusesStrangers(run: Run): boolean {
  return run.user.capabilities.includes('idempotency');
}

/** A server on which the later edit of a weight or a plan wins, by when the person made it. */
export function laterWins(run: Run): boolean {
  return run.user.capabilities.includes('laterWins');
}

/** True when the server knows such a change by its key: calories only where it says so. */
export function isKnownByKey(run: Run, change: Change): boolean {
  return isIdempotent(run) && (change.kind !== 'calories.add' || keepsCalories(run));
}

/** A server that adds calories once, and to the total that they were meant for. */
export function keepsCalories(run: Run): boolean {
  return run.user.capabilities.includes('calories');
}

/** Across origins an unlisted header fails the whole call: only a server that knows them gets them. */
export function mayExtend(run: Pick<Run, 'network' | 'user'>): boolean {
  return run.network.sameOrigin || run.user.capabilities.length > 0;
}
