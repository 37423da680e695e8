import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Call } from '../../contract/api.ts';
import { REVISION_BEFORE_HEADER, REVISION_HEADER } from '../../contract/revision.ts';
import type { Database } from '../data/schema/tables.ts';
import { fingerprintOf } from '../data/writing/fingerprint.ts';
import { type Operation, operate, type Writing } from '../data/writing/operation.ts';
import { textOf } from '../data/writing/revision.ts';
import { type Precondition, preconditionOf } from '../http/precondition.ts';
import { applyMinimal, prefersMinimal, varyByPreference } from '../http/prefer.ts';
import { Problem } from '../http/problem.ts';
import { type Json, jsonOf } from '../json.ts';
import type { RouteContext } from '../routeContext.ts';
import { idempotencyKeyOf } from './idempotencyKey.ts';
import { recordedAtOf } from './recordedAt.ts';
import { type Answer, type Asked, sendJson, signedInRoute } from './signedInRoute.ts';

const MAX_DETAIL_LENGTH = 200;

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
  context: RouteContext,
  line: {
    readonly call: C;
    readonly work: (writing: Writing, asked: AskedToWrite<C>) => Promise<boolean>;
    readonly answer: (database: Database, userId: string) => Promise<Json<Answer<C>>>;
  },
): void {
  const { call, work, answer } = line;
  signedInRoute(server, context, {
    call,
    answer: async (asked) => {
      context.storage.checkWritable();
      const { request, reply, userId } = asked;
      const operation = operationOf(call, asked, context);
      const condition = preconditionOf(request.headers);
      const isMinimal = prefersMinimal(request);
      const writing = operate(context.database, operation, {
        work: async (writing) => {
          const parsed = call.body && parseBody(call.body, request.body);
          // BodyOf says just this, but the compiler does not look into it before C is known.
          const body = parsed as BodyOf<C>;
          return work(writing, { ...asked, body, key: operation.key, condition });
        },
        answer: async (trx) =>
          isMinimal ? null : context.underWay.make(asked, () => answer(trx, userId)),
      });
      const outcome = await writing.catch(async (error: unknown) => {
        const members = error instanceof Problem && error.details.members;
        // They show what stands there, which may be as long as a list.
        if (members) await context.underWay.make(asked, async () => jsonOf(members));
        throw error;
      });
      varyByPreference(reply);
      reply.headers({
        [REVISION_BEFORE_HEADER]: textOf(outcome.before),
        [REVISION_HEADER]: textOf(outcome.after),
      });
      return outcome.answer === null
        ? applyMinimal(reply).code(204).send()
        : sendJson(reply, outcome.answer);
    },
  });
}

function operationOf(
  { method, path }: Call,
  { userId, parameter, request }: Asked,
  { now, config }: RouteContext,
): Operation {
  const nowMs = now();
  return {
    userId,
    key: idempotencyKeyOf(request),
    requestHash: fingerprintOf(JSON.stringify([method, path, parameter, request.bodyFingerprint])),
    recordedAtMs: recordedAtOf(request, nowMs),
    nowMs,
    maxBytes: config.maxBytesPerUser,
  };
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
