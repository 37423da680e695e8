import type { Change } from './change.ts';

/** A waiting change, as the outbox names it. */
export interface Pending {
  readonly opId: string;
  readonly change: Change;
  /** When the person meant it: the later one wins on the server (D25). */
  readonly recordedAtMs: number;
  /** When the server was heard last before that. */
  readonly heardMs?: number | undefined;
  readonly attempts?: number;
}

export interface Merged<P extends Pending> {
  /**
   * What is left to send, in order. An entry that stands for later ones has their change and their
   * time, and is otherwise the first of them.
   */
  readonly kept: readonly P[];
  /** opIds of the entries that the kept ones stand for, or that cancelled each other out. */
  readonly absorbed: readonly string[];
}

/**
 * Merges the never-sent changes of one lane, oldest first, so that only what still matters is sent:
 * the server ends in the same state (I11).
 */
export function mergeLane<P extends Pending>(pending: readonly P[]): Merged<P> {
  const kept: P[] = [];
  const absorbed: string[] = [];
  for (const next of pending) {
    const partner = kept.findLastIndex(
      (earlier) => mergeable(earlier.change, next.change) && !isKnownAddition(earlier),
    );
    const earlier = kept[partner];
    if (!earlier) {
      kept.push(next);
      continue;
    }
    absorbed.push(next.opId);
    const change = mergePair(earlier.change, next.change);
    if (change) {
      const { recordedAtMs, heardMs } = next;
      kept[partner] = { ...earlier, change, recordedAtMs, heardMs };
    } else {
      absorbed.push(earlier.opId);
      kept.splice(partner, 1);
    }
  }
  return { kept, absorbed };
}

/** The server may know it by its key already: what is added to it would be taken for a repeat. */
function isKnownAddition({ change, attempts = 0 }: Pending): boolean {
  return change.kind === 'calories.add' && attempts > 0;
}

/**
 * Goals merge with goals, calories with calories of the same day, and sessions with a delete that
 * follows; all else of a lane merges.
 */
function mergeable(earlier: Change, later: Change): boolean {
  if ('session' in earlier || 'session' in later) {
    return 'session' in earlier && later.kind === 'session.delete';
  }
  if (earlier.kind === 'calories.add') {
    return later.kind === 'calories.add' && later.day === earlier.day;
  }
  return (
    (earlier.kind === 'goal.set') === (later.kind === 'goal.set') && later.kind !== 'calories.add'
  );
}

/** The one change that does what two did; null when they cancel each other out. */
function mergePair(earlier: Change, later: Change): Change | null {
  if (earlier.kind === 'calories.add' && later.kind === 'calories.add') {
    return { ...later, amount: earlier.amount + later.amount };
  }
  if (earlier.kind === 'plan.create' && later.kind === 'plan.delete') return null;
  if (earlier.kind === 'session.add' && later.kind === 'session.delete') return null;
  if (earlier.kind === 'plan.create' && later.kind === 'plan.edit') {
    return { kind: 'plan.create', plan: later.plan };
  }
  return later;
}
