/** Makes routes from the call table, so that both ends always agree. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Call } from '../../contract/api.ts';
import { isStorable } from '../../domain/text.ts';
import { findSignedIn, type SignedIn } from '../auth/guard.ts';
import { fingerprintOf } from '../data/fingerprint.ts';
import { type Operation, operate, type Writing } from '../data/operation.ts';
import type { Database } from '../data/tables.ts';
import { type Precondition, preconditionOf } from '../precondition.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { idempotencyKeyOf } from './idempotencyKey.ts';
import { recordedAtOf } from './recordedAt.ts';

const MAX_PARAMETER_LENGTH = 64;
const MAX_DETAIL_LENGTH = 200;

/** A call from a signed-in browser. */
export interface Asked extends SignedIn {
  /** What stands in the path's placeholder; '' without one. */
  readonly parameter: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What the table promises, as nobody changes it any more. */
type Answer<C extends Call> = Frozen<v.InferOutput<C['answer']>>;
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Registers a call that needs a signed-in browser; `answer` returns what the table promises. */
export function registerCall<C extends Call & { readonly body: null }>(
  server: FastifyInstance,
  services: Services,
  line: {
    readonly call: C;
    readonly answer: (asked: Asked) => Promise<Answer<C>>;
  },
): void {
  register(server, services, line);
}

type BodyOf<C extends Call> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : null;

/** What a write is asked to do. */
export interface AskedToWrite<C extends Call> extends Asked {
  /** Parsed: unknown keys are gone. */
  readonly body: BodyOf<C>;
  readonly key: string | null;
  readonly condition: Precondition;
}

/**
 * Registers a call that changes something of the person: all of them go through `operate`. `work`
 * resolves to whether anything was changed. The body is parsed only after the key was looked at, so a
 * repeat is recognised even where a later version would refuse its body.
 */
export function registerWrite<C extends Call>(
  server: FastifyInstance,
  services: Services,
  line: {
    readonly call: C;
    readonly work: (writing: Writing, asked: AskedToWrite<C>) => Promise<boolean>;
    readonly answer: (database: Database, userId: string) => Promise<Answer<C>>;
  },
): void {
  const { call, work, answer } = line;
  register(server, services, {
    call,
    answer: async (asked) => {
      const { request, userId } = asked;
      const operation = operationOf(call, asked, services.now());
      const condition = preconditionOf(request.headers);
      return operate(services.database, operation, {
        work: async (writing) => {
          const parsed = call.body && parseBody(call.body, request.body);
          // BodyOf says just this, but the compiler does not look into it before C is known.
          const body = parsed as BodyOf<C>;
          return work(writing, { ...asked, body, key: operation.key, condition });
        },
        answer: (trx) => answer(trx, userId),
      });
    },
  });
}

function operationOf(
  { method, path }: Call,
  { userId, parameter, request }: Asked,
  nowMs: number,
): Operation {
  return {
    userId,
    key: idempotencyKeyOf(request),
    requestHash: fingerprintOf(JSON.stringify([method, path, parameter, request.bodyFingerprint])),
    recordedAtMs: recordedAtOf(request, nowMs),
    nowMs,
  };
}

function register(
  server: FastifyInstance,
  services: Services,
  line: { readonly call: Call; readonly answer: (asked: Asked) => Promise<unknown> },
): void {
  const signedIn = new WeakMap<FastifyRequest, SignedIn>();
  server.route<{ Params: { parameter?: string } }>({
    ...routeOf(line.call),
    // Before the body is read: strangers' bodies are not worth reading.
    onRequest: async (request) => {
      const found = await findSignedIn(services, request);
      if (!found) throw new Problem(401);
      signedIn.set(request, found);
    },
    handler: async (request, reply) => {
      const found = signedIn.get(request);
      if (!found) throw new Problem(401);
      const { parameter = '' } = request.params;
      if (parameter.length > MAX_PARAMETER_LENGTH || !isStorable(parameter)) throw new Problem(404);
      const body = await line.answer({ ...found, parameter, request, reply });
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
    },
  });
}

/** A line of the table as a Fastify route. */
export function routeOf(call: Call): { method: Call['method']; url: string } {
  return { method: call.method, url: call.path.replace(/\{\w+\}/, ':parameter') };
}

/** Throws 400 with one entry for each wrong field, and for the first wrong item of a list. */
function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const errors = parsed.issues.map((issue) => ({
    pointer: (issue.path ?? []).map(({ key }) => `/${escapePointer(String(key))}`).join(''),
    // It names what was received, which may be 2 MiB of text.
    detail: issue.message.slice(0, MAX_DETAIL_LENGTH),
  }));
  throw new Problem(400, { detail: 'The body does not fit.', errors });
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
