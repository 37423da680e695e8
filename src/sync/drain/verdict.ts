import { safeParse } from 'valibot';
import { ProblemBody } from '../../contract/answers.ts';
import { XSRF_PROBLEM } from '../../contract/api.ts';
import type { Entry, SendError } from '../../store/outbox/entry.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import type { Reply } from '../http.ts';
import { proofOf, type Sent } from './confirmation.ts';
import { resourceOf, taggedAnswerOf } from './resources.ts';

/** What to do with an entry after an attempt to send it (src/README.md, 'States of an entry'). */
export type Verdict =
  /** It is on the server. Without an answer the resource is read again. */
  | { readonly next: 'settle'; readonly answer: Answer | null }
  /** It may be on the server: look before sending again. */
  | { readonly next: 'unsure'; readonly error: SendError; readonly halt: Halt | null }
  /** It is not on the server for sure: send again. */
  | { readonly next: 'requeue'; readonly error: SendError; readonly halt: Halt | null }
  /** The plan it edits is gone: send it as a new one. */
  | { readonly next: 'recreate' }
  /** Refused for good. */
  | { readonly next: 'park'; readonly error: SendError };

/** Why the whole drain stops here; the wait is the server's wish. */
export interface Halt {
  readonly why: 'unreachable' | 'busy' | 'signIn' | 'otherAccount' | 'preflight';
  readonly retryAfterMs: number | null;
}

/** What the judgement needs to know about the server. */
export interface ServerFacts {
  /** A repeat with the same key is harmless, and a 2xx is proof enough. */
  readonly idempotent: boolean;
  readonly knownPlanIds: ReadonlySet<string>;
}

/** A 2xx that does not show the change this often is a server that does not keep it. */
const MAX_NOT_KEPT = 3;

export function verdictOf(
  entry: Pick<Entry, 'change' | 'lastError' | 'notKept'> & Sent,
  reply: Reply,
  { facts, nowMs }: { facts: ServerFacts; nowMs: number },
): Verdict {
  const error = (kind: SendError['kind'], status: number | null = null): SendError => ({
    kind,
    status,
    atMs: nowMs,
  });
  if (reply.kind === 'noAnswer') {
    return {
      next: 'unsure',
      error: error('noAnswer'),
      halt: { why: 'unreachable', retryAfterMs: null },
    };
  }
  if (reply.kind === 'redirected') {
    return {
      next: 'unsure',
      error: error('redirect'),
      halt: { why: 'signIn', retryAfterMs: null },
    };
  }
  const { status } = reply;
  if (status >= 200 && status < 300) {
    const answer = taggedAnswerOf(resourceOf(entry.change), reply.body, reply.tag);
    if (!answer) return { next: 'unsure', error: error('badAnswer', status), halt: null };
    const proof = proofOf(entry, answer, facts.knownPlanIds);
    if (proof || facts.idempotent) return { next: 'settle', answer: proof ?? answer };
    const notKept = error('notKept', status);
    return entry.notKept + 1 >= MAX_NOT_KEPT
      ? { next: 'park', error: notKept }
      : { next: 'unsure', error: notKept, halt: null };
  }
  return verdictOfRefusal(entry, reply, { error: error('status', status), facts });
}

function verdictOfRefusal(
  entry: Pick<Entry, 'lastError'> & Sent,
  { status, retryAfterMs, body }: Extract<Reply, { kind: 'answered' }>,
  { error, facts }: { error: SendError; facts: ServerFacts },
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
    case 422:
      return { next: 'park', error };
    case 401:
      return requeue('signIn');
    case 403:
      // The token may have changed since the preflight: one more try with a fresh one.
      return entry.lastError?.status === 403 || (facts.idempotent && isOfTheChange(body))
        ? { next: 'park', error }
        : requeue('preflight');
    case 404:
      // Nothing is there to delete: done. Nothing is there to edit: the edit makes it anew.
      if (entry.wire.method === 'DELETE') return { next: 'settle', answer: null };
      return entry.change.kind === 'plan.edit' && entry.wire.method === 'PUT'
        ? { next: 'recreate' }
        : unsure;
    case 409:
      // Ours says so of another account's session; elsewhere it may mean 'you sent this before'.
      return facts.idempotent ? requeue('otherAccount') : unsure;
    case 412:
      // Another device was first: read and add again. First once more: later, and nothing waits.
      return entry.lastError?.status === 412
        ? { next: 'requeue', error, halt: null }
        : requeue('preflight');
    case 429:
      return requeue('busy');
    case 502:
    case 503:
    case 504:
      return { ...unsure, halt: { why: 'unreachable', retryAfterMs } };
    default:
      return unsure;
  }
}

/** Our own server says of a 403 what it refused: the token, or the change itself. */
function isOfTheChange(body: unknown): boolean {
  const problem = safeParse(ProblemBody, body);
  return problem.success && problem.output.status === 403 && problem.output.type !== XSRF_PROBLEM;
}
