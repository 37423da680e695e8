/** Errors as RFC 9457 problem documents: the one shape of every error answer. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failureOf } from '../data/failures.ts';

/** One wrong field of a body. pointer: JSON Pointer (RFC 6901). */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

export interface ProblemDetails {
  /** A name for programs, where the status alone does not tell what to do. */
  readonly type?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Further members that the type defines. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** Thrown anywhere while answering; becomes the answer. */
export class Problem extends Error {
  readonly statusCode: number;
  readonly details: ProblemDetails;

  constructor(statusCode: number, details: ProblemDetails = {}) {
    super(details.detail ?? STATUS_CODES[statusCode] ?? 'Error');
    this.statusCode = statusCode;
    this.details = details;
  }
}

/** How what the database did not do is answered, and logged: all but damage may pass. */
const OF_THE_DATABASE: Record<
  Failure,
  { readonly level?: 'error'; readonly status: number; readonly detail: string }
> = {
  busy: { status: 503, detail: 'The database is busy.' },
  damaged: { level: 'error', status: 503, detail: 'The database is damaged.' },
  // Of a read, too: what is sorted may need room.
  full: { status: 507, detail: 'The disk is full or may not be written to.' },
  unreachable: { status: 503, detail: 'The database does not answer.' },
};

/** Fastify's error handler. What is not meant for the person asking is logged and answered as 500. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (error instanceof Problem) return sendProblem(reply, status, error.details);
  // Its body is read to the end and thrown away: whoever still sends it would hear of a lost connection.
  if (status === 413) reply.removeHeader('connection');
  // A request that was given up has an error like a database that went away, and a status.
  if (status < 500) return sendProblem(reply, status, { detail: error.message });
  const failure = failureOf(error);
  if (failure !== null) {
    const { level = 'warn', status, detail } = OF_THE_DATABASE[failure];
    request.log[level]({ reason: error.message }, detail);
    return sendProblem(reply, status, { detail });
  }
  request.log.error({ err: error }, 'unexpected error');
  return sendProblem(reply, 500, {});
}

export function sendProblem(
  reply: FastifyReply,
  status: number,
  { members, ...details }: ProblemDetails,
) {
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[status],
        status,
        ...details,
        ...members,
      }),
    );
}
