import { safeParse } from 'valibot';
import { ProblemBody } from '../../contract/answers.ts';
import { FULL_PROBLEM, XSRF_PROBLEM } from '../../contract/api.ts';
import { Conflict } from '../../contract/conflict.ts';
import type { Gate } from '../../store/database/rows.ts';
import { counted, isEachTime, type SendError } from '../../store/outbox/entry.ts';
import type { NewPlanFinder } from '../../store/snapshot/planIds.ts';
import type { Reply } from '../http.ts';
import { lookFor, type Sent, type Shown, standingOfTaken } from './confirmation.ts';
import { answerTo, isOne, type Resource } from './resources.ts';

type Answered = Extract<Reply, { kind: 'answered' }>;

/** What to do with an entry after an attempt to send it (src/README.md, 'States of an entry'). */
export type Verdict =
  /**
   * The server has taken it: it is never sent again. Null: the answer does not show it, and says at
   * most that it stands as it was meant.
   */
  | { readonly next: 'accept'; readonly shown: Shown | 'asMeant' | null }
  /** It may be on the server: look before sending again. */
  | { readonly next: 'unsure'; readonly error: SendError; readonly halt: Halt | null }
  /** It is not on the server for sure, since something else is there than its person saw. */
  | { readonly next: 'meet'; readonly error: SendError; readonly conflict: Conflict }
  /** The server says that there is no such thing, or a proxy does: look at once. */
  | { readonly next: 'look'; readonly error: SendError }
  /** It is not on the server for sure: send again. */
  | { readonly next: 'requeue'; readonly error: SendError; readonly halt: Halt | null }
  /** Not allowed: the token, everything, or just this change; the rest of the drain tells. */
  | { readonly next: 'forbidden'; readonly error: SendError }
  /** Refused for good. */
  | { readonly next: 'park'; readonly error: SendError };

/** Why the whole drain stops here; the wait is the server's wish. */
export interface Halt {
  readonly why: 'unreachable' | 'busy' | 'signIn' | 'otherAccount' | 'forbidden' | 'preflight';
  readonly retryAfterMs: number | null;
  /** Who answered although the server could not be reached; absent: nobody. */
  readonly answered?: 'portal' | 'down' | 'nobody';
}

/** Why it stops, and the longest that the server wants to be left alone for, whatever came first. */
export function firstOf(first: Halt | null, other: Halt | null): Halt | null {
  if (!first || !other) return first ?? other;
  const longestMs = Math.max(first.retryAfterMs ?? 0, other.retryAfterMs ?? 0);
  return { ...first, retryAfterMs: longestMs || first.retryAfterMs };
}

/** What the person is told of the connection then. */
export function gateOf({ why, answered }: Halt): Gate {
  return answered ?? (why === 'busy' || why === 'preflight' ? 'open' : why);
}

/** What the judgement needs to know about the attempt and the server. */
export interface Facts {
  readonly resource: Resource;
  /** The server knows our keys, and so a repeat. */
  readonly isIdempotent: boolean;
  /** A 412 says what stands there. */
  readonly compares: boolean;
  /** 204 says that it stands as it was sent. */
  readonly isMinimal: boolean;
  /** It was sent before, and may have arrived then. */
  readonly isResend: boolean;
  readonly newPlans: NewPlanFinder;
  readonly nowMs: number;
}

export function verdictOf(entry: Sent, reply: Reply, facts: Facts): Verdict {
  const error = (kind: SendError['kind'], status: number | null = null): SendError =>
    counted(entry, { kind, status, atMs: facts.nowMs });
  if (reply.kind === 'noAnswer') {
    return {
      next: 'unsure',
      error: error('noAnswer'),
      halt: { why: 'unreachable', retryAfterMs: null },
    };
  }
  if (reply.kind === 'redirected') {
    const redirect = error('redirect');
    // To a login page, perhaps, of which the look-up knows; each time, it is this change's own.
    const halt = isEachTime(redirect) ? null : ({ why: 'preflight', retryAfterMs: null } as const);
    return { next: 'unsure', error: redirect, halt };
  }
  const { status } = reply;
  if (status >= 200 && status < 300) {
    return (
      verdictOfSuccess(entry, reply, facts) ?? {
        next: 'unsure',
        error: error('badAnswer', status),
        halt: null,
      }
    );
  }
  const verdict = verdictOfRefusal(entry, reply, { error: error('status', status), facts });
  if (!facts.isResend && !facts.isIdempotent) return verdict;
  return stillInDoubt(verdict, facts, { isOurs: safeParse(ProblemBody, reply.body).success });
}

/** A clean 2xx settles, whatever it shows; null when it is not the server's own. */
function verdictOfSuccess(entry: Sent, reply: Answered, facts: Facts): Verdict | null {
  const { resource, newPlans } = facts;
  if (facts.isMinimal && reply.status === 204) return { next: 'accept', shown: 'asMeant' };
  const unseen = { next: 'accept', shown: null } as const;
  const answer = answerTo(entry.change, reply.body);
  if (!answer) return reply.isEmpty || isOne(resource, reply.body) ? unseen : null;
  const found = answer.resource === 'plans' ? newPlans(answer.plans).get(entry.opId) : undefined;
  const standing = standingOfTaken(entry, lookFor(entry, answer, found ?? null), answer);
  // What was done before may have been replaced since: that the key is known is proof enough.
  const isRepeat = facts.isResend && facts.isIdempotent;
  if (!standing && !isRepeat) return unseen;
  const isAsMeant = isRepeat || !standing;
  return {
    next: 'accept',
    shown: { answer, standing: isAsMeant ? { outcome: 'sent' } : standing },
  };
}

/**
 * Of what was sent before, by this attempt's browser too where the server tells a repeat by its key,
 * a refusal at the door says nothing. A 412 does: the key is looked at before the condition. Nor does what
 * a proxy says to a repeat by its key (`isOurs` is false then), until it has said so each time.
 */
function stillInDoubt(
  verdict: Verdict,
  { isResend, isIdempotent }: Facts,
  { isOurs }: { readonly isOurs: boolean },
): Verdict {
  if (verdict.next === 'requeue') return { ...verdict, next: 'unsure' };
  if (verdict.next !== 'park' || !isResend) return verdict;
  const { error } = verdict;
  const isOfProxy = isIdempotent && !isOurs && !isEachTime(error);
  return error.status === 403 || isOfProxy ? { next: 'unsure', error, halt: null } : verdict;
}

function verdictOfRefusal(
  entry: Sent,
  { status, retryAfterMs, body }: Answered,
  { error, facts }: { error: SendError; facts: Facts },
): Verdict {
  const unsure = { next: 'unsure', error, halt: null } as const;
  const requeue = (why: Halt['why']): Verdict => ({
    next: 'requeue',
    error,
    halt: { why, retryAfterMs },
  });
  switch (status) {
    case 400:
    case 413:
    case 415:
      return { next: 'park', error };
    case 422:
      return {
        next: 'park',
        error: isTypeOf(body, FULL_PROBLEM) ? { ...error, kind: 'full' } : error,
      };
    case 401:
      // Who is signed in is the look-up's to say. A gateway that has this for a change of ours each time forbids it.
      return isEachTime(error) ? { next: 'forbidden', error } : requeue('preflight');
    case 403:
      return facts.isIdempotent && isOfTheChange(body)
        ? { next: 'park', error }
        : { next: 'forbidden', error };
    case 404:
    case 410:
      return entry.wire.method === 'DELETE' || isPlanPut(entry) ? { next: 'look', error } : unsure;
    case 409:
      // Ours says so of another account's session; elsewhere it may mean 'you sent this before'.
      return facts.isIdempotent ? requeue('otherAccount') : unsure;
    case 412: {
      const conflict = facts.compares ? safeParse(Conflict, body) : null;
      return conflict?.success ? { next: 'meet', error, conflict: conflict.output } : unsure;
    }
    case 429:
      return requeue('busy');
    case 502:
    case 503:
    case 504:
      return { ...unsure, halt: { why: 'unreachable', retryAfterMs, answered: 'down' } };
    default:
      return unsure;
  }
}

function isPlanPut({ change, wire }: Sent): boolean {
  return change.kind === 'plan.edit' && wire.method === 'PUT';
}

function isTypeOf(body: unknown, type: string): boolean {
  const problem = safeParse(ProblemBody, body);
  return problem.success && problem.output.type === type;
}

/** Our own server says of a 403 what it refused: the token, or the change itself. */
function isOfTheChange(body: unknown): boolean {
  const problem = safeParse(ProblemBody, body);
  return problem.success && problem.output.status === 403 && problem.output.type !== XSRF_PROBLEM;
}
