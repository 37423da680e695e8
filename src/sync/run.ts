import type { User } from '../contract/answers.ts';
import type { Change, Lane } from '../domain/change.ts';
import { vainTries } from '../store/claim.ts';
import type { Progress } from '../store/claiming.ts';
import type { Drainer } from '../store/drainer.ts';
import type { Entry } from '../store/entry.ts';
import type { Answer } from '../store/install.ts';
import type { Network } from './http.ts';
import type { Resource } from './proof.ts';
import type { Halt } from './verdict.ts';

/** What one drain carries from step to step. */
export interface Run extends Progress {
  readonly network: Network;
  readonly drainer: Drainer;
  /** Who answered the preflight: the account's own person, with what their server can do. */
  readonly user: User;
  /** What this device's clock lacks of the server's, milliseconds; 0 when the server does not say. */
  readonly clockOffsetMs: number;
  /** Lanes whose change did not get through: left alone until the next drain. */
  readonly failed: Set<Lane>;
  /** Resources whose newest state an answer of this drain brought. */
  readonly fresh: Set<Resource>;
  /** What the server holds, as far as this drain has read it or been answered. */
  readonly known: Map<Resource, Answer>;
  /** Resources that changed without an answer that says how they are now. */
  readonly stale: Set<Resource>;
  /** True when only a change that has met silence often met it again: the server may be well. */
  isExcused: boolean;
  /** The earliest moment at which a look-up may be made, epoch milliseconds. */
  lookUpDueMs: number | null;
}

/** A server that takes a repeat with the same key for the same change. */
export function isIdempotent(run: Run): boolean {
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
export function mayExtend(run: Run): boolean {
  return run.network.sameOrigin || run.user.capabilities.length > 0;
}

/** Notes whose fault a halt may be: of a change that has met silence often, it is its own. */
export function noteHalt(run: Run, entry: Entry, halt: Halt | null): Halt | null {
  run.isExcused = halt?.why === 'unreachable' && vainTries(entry) > 0;
  return halt;
}
