import type { FastifyInstance } from 'fastify';
import type { Call } from '../../contract/api.ts';
import { type List, readListRevision, readRevision } from '../data/revision.ts';
import { answerTag } from '../packing.ts';
import type { Services } from '../services.ts';
import { isKnownTo, tagOf } from '../tags.ts';
import { type Answer, type Asked, sendJson, signedInRoute } from './signedInRoute.ts';

interface Line<C extends Call> {
  readonly call: C;
  /** What it shows; all that the person has when missing. */
  readonly of?: List;
  /** Tells this answer from others that the call gives at the same revision. */
  readonly form?: (asked: Asked) => string;
  readonly answer: (asked: Asked, form: string) => Promise<Answer<C>>;
}

/**
 * Registers a call that only reads something of the person. Its tag names the state that it shows, so
 * that 304 needs no more than the revision.
 */
export function registerRead<C extends Call & { readonly body: null }>(
  server: FastifyInstance,
  services: Services,
  { call, of, form: formOf = () => '', answer }: Line<C>,
): void {
  signedInRoute(server, services, {
    call,
    answer: async (asked) => {
      const { userId, request, reply } = asked;
      const form = formOf(asked);
      // Before the lists: of a change in between, the next question must learn.
      const revision = of
        ? await readListRevision(services.database, userId, of)
        : await readRevision(services.database, userId);
      const state = JSON.stringify([revision, services.build, userId, form]);
      const tag = answerTag(request, tagOf(state));
      if (isKnownTo(request.headers['if-none-match'], tag)) {
        return reply.code(304).header('etag', tag).send();
      }
      const body = await answer(asked, form);
      return sendJson(reply.header('etag', tag), body);
    },
  });
}
