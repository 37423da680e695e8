/** Makes routes from the call table, so that both ends always agree. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Call } from '../../contract/api.ts';
import { isStorable } from '../../domain/text.ts';
import { findSignedIn, type SignedIn } from '../auth/guard.ts';
import { Problem } from '../http/problem.ts';
import type { Json } from '../json.ts';
import type { RouteContext } from '../routeContext.ts';

export const MAX_PARAMETER_LENGTH = 64;

/** A call from a signed-in browser. */
export interface Asked extends SignedIn {
  /** What stands in the path's placeholder; '' without one. */
  readonly parameter: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What the table promises, as nobody changes it any more. */
export type Answer<C extends Call> = Frozen<v.InferOutput<C['answer']>>;
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Registers a call that needs a signed-in browser; `answer` sends the answer. */
export function signedInRoute(
  server: FastifyInstance,
  context: RouteContext,
  line: { readonly call: Call; readonly answer: (asked: Asked) => Promise<FastifyReply> },
): void {
  const signedIn = new WeakMap<FastifyRequest, SignedIn>();
  server.route<{ Params: { parameter?: string } }>({
    ...routeOf(line.call),
    // Before the body is read, since strangers' bodies are not worth reading, and behind the limit of requests.
    preParsing: async (request, reply) => {
      const found = await findSignedIn(context, request);
      if (!found) throw new Problem(401);
      context.underWay.takeBody({ userId: found.userId, request, reply });
      signedIn.set(request, found);
    },
    handler: async (request, reply) => {
      const found = signedIn.get(request);
      if (!found) throw new Problem(401);
      const { parameter = '' } = request.params;
      if (parameter.length > MAX_PARAMETER_LENGTH || !isStorable(parameter)) throw new Problem(404);
      return line.answer({ ...found, parameter, request, reply });
    },
  });
}

/** A line of the table as a Fastify route. */
export function routeOf(call: Call): { method: Call['method']; url: string } {
  const [path = ''] = call.path.split('?');
  return { method: call.method, url: path.replace(/\{\w+\}/, ':parameter') };
}

/** Sends what the table promises. */
export function sendJson(reply: FastifyReply, { text }: Json<unknown>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
