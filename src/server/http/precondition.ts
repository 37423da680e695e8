/** Compare-and-set (RFC 9110 §13.1): a write that is done only while what its person saw stands. */
import type { IncomingHttpHeaders } from 'node:http';
import { CHANGED_PROBLEM, type Conflict } from '../../contract/conflict.ts';
import type { Plan } from '../../domain/plan.ts';
import { valueTag } from '../../domain/valueTag.ts';
import { isMatchedBy } from './etags.ts';
import { Problem } from './problem.ts';

/** What a write asks of what it replaces. */
export interface Precondition {
  /** The tags in If-Match; null without the header. */
  readonly ifMatch: string | null;
  /** If-None-Match: *. Its other forms ask nothing of a write. */
  readonly mustBeNew: boolean;
}

/** What a write would replace. */
export interface Standing {
  /** Null: nothing. */
  readonly value: number | Plan | null;
  /** Of the value, or of its delete, epoch milliseconds; null where there never was one, or nobody knows. */
  readonly recordedAtMs: number | null;
}

export function preconditionOf(headers: IncomingHttpHeaders): Precondition {
  return {
    ifMatch: headers['if-match'] ?? null,
    mustBeNew: headers['if-none-match']?.trim() === '*',
  };
}

/** Throws 412, with what stands, where that is not what the write asks for. */
export function checkPrecondition(
  { ifMatch, mustBeNew }: Precondition,
  { value, recordedAtMs }: Standing,
): void {
  // Who asks for nothing need not wait for the tag.
  if (ifMatch === null && !mustBeNew) return;
  const tag = value === null ? null : `"${valueTag(value)}"`;
  const isAsSeen = ifMatch === null || (tag !== null && isMatchedBy(ifMatch, [tag]));
  if (isAsSeen && !(mustBeNew && value !== null)) return;
  throw new Problem(412, {
    type: CHANGED_PROBLEM,
    detail: 'Something else stands there.',
    members: {
      there: value,
      tag,
      recordedAt: recordedAtMs === null ? null : new Date(recordedAtMs).toISOString(),
    } satisfies Omit<Conflict, 'type'>,
  });
}
