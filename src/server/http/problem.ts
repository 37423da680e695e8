/** Errors as RFC 9457 problem documents: the one shape of every error answer. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isCollision, isDamaged, isUnreachable } from '../data/failures.ts';

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

/** Fastify's error handler. What is not meant for the person asking is logged and answered as 500. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (error instanceof Problem) return sendProblem(reply, status, error.details);
  // Its body is read to the end and thrown away: whoever still sends it would hear of a lost connection.
  if (status === 413) reply.removeHeader('connection');
  // A request that was given up has an error like a database that went away, and a status.
  if (status < 500) return sendProblem(reply, status, { detail: error.message });
  if (isUnreachable(error)) {
    request.log.warn({ reason: error.message }, 'the database does not answer');
    return sendProblem(reply, 503, { detail: 'The database does not answer.' });
  }
  // Of a read: write() tries again first.
  if (isCollision(error)) {
    request.log.warn({ reason: error.message }, 'the database is busy');
    return sendProblem(reply, 503, { detail: 'The database is busy.' });
  }
  if (isDamaged(error)) {
    request.log.error({ reason: error.message }, 'the database is damaged');
    return sendProblem(reply, 503, { detail: 'The database is damaged.' });
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
