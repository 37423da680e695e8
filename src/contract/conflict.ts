/** Compare-and-set: a write that names what its person saw, and the answer where something else stands. */
import * as v from 'valibot';
import { PlanRow } from './answers.ts';

/** `"<valueTag>"` of what the person saw: the write is done only while that stands. */
export const IF_MATCH_HEADER = 'If-Match';
/** `*`: the write is done only where nothing stands. */
export const IF_NONE_MATCH_HEADER = 'If-None-Match';
/** The `type` of the 412 problem document. */
export const CHANGED_PROBLEM = 'urn:repkeep:problem:changed';

/** The body of a 412 of a server that announces `compare`. */
export const Conflict = v.looseObject({
  type: v.literal(CHANGED_PROBLEM),
  /** What stands: a weight, a goal or a plan; null for nothing. */
  there: v.nullable(v.union([v.number(), PlanRow])),
  /** What to send as If-Match, just as it came, to replace what stands; null for nothing. */
  tag: v.nullable(v.string()),
  /** When what stands, or its delete, was recorded: an ISO instant; null where nobody knows. */
  recordedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
export type Conflict = v.InferOutput<typeof Conflict>;
