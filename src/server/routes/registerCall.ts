/** Makes routes from the call table, so that both ends always agree. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Call } from '../../contract/api.ts';
import { isStorable } from '../../domain/text.ts';
import { findSignedIn, type SignedIn } from '../auth/guard.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';

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

/** The same for a call with a body, which arrives parsed: unknown keys are gone. */
export function registerWrite<C extends Call & { readonly body: v.GenericSchema }>(
  server: FastifyInstance,
  services: Services,
  line: {
    readonly call: C;
    readonly answer: (
      asked: Asked & { readonly body: v.InferOutput<C['body']> },
    ) => Promise<Answer<C>>;
  },
): void {
  const { call, answer } = line;
  register(server, services, {
    call,
    answer: async (asked) => answer({ ...asked, body: parseBody(call.body, asked.request.body) }),
  });
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
