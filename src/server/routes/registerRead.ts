import type { FastifyInstance } from 'fastify';
import type { Call } from '../../contract/api.ts';
import { REVISION_HEADER } from '../../contract/revision.ts';
import { readTogether } from '../data/readTogether.ts';
import type { Database } from '../data/schema/tables.ts';
import { type List, readListRevision, readRevision, textOf } from '../data/writing/revision.ts';
import { answerTag } from '../http/compression.ts';
import { isKnownTo, tagOf } from '../http/etags.ts';
import type { Json } from '../json.ts';
import type { RouteContext } from '../routeContext.ts';
import { type Answer, type Asked, sendJson, signedInRoute } from './signedInRoute.ts';

interface Line<C extends Call> {
  readonly call: C;
  /** What it shows; all that the person has when missing. */
  readonly of?: List;
  /** Tells this answer from others that the call gives at the same revision. */
  readonly form?: (asked: Asked) => string;
  /** All that it reads is of one state. */
  readonly answer: (database: Database, asked: Asked, form: string) => Promise<Json<Answer<C>>>;
}

/**
 * Registers a call that only reads something of the person. Its tag names the state that it shows, so
 * that 304 needs no more than the revision.
 */
export function registerRead<C extends Call & { readonly body: null }>(
  server: FastifyInstance,
  context: RouteContext,
  { call, of, form: formOf = () => '', answer }: Line<C>,
): void {
  signedInRoute(server, context, {
    call,
    answer: async (asked) => {
      const { userId, request, reply } = asked;
      const form = formOf(asked);
      // Before the lists: of a change in between, the next question must learn.
      const { revision, shown } = await readStates(context.database, userId, of);
      const state = JSON.stringify([shown, context.build, userId, form]);
      const tag = answerTag(request, tagOf(state));
      const named = () => reply.headers({ etag: tag, [REVISION_HEADER]: textOf(revision) });
      if (isKnownTo(request.headers['if-none-match'], tag)) {
        return named().code(304).send();
      }
      const make = (together: Database) =>
        context.underWay.make(asked, () => answer(together, asked, form));
      const body = await context.underWay.inTurn(userId, () =>
        readTogether(context.database, make),
      );
      return sendJson(named(), body);
    },
  });
}

/** The state of all that the person has, and of what is shown of it. */
async function readStates(database: Database, userId: string, of: List | undefined) {
  if (of === undefined) {
    const revision = await readRevision(database, userId);
    return { revision, shown: revision };
  }
  const { changedAt, ...revision } = await readListRevision(database, userId, of);
  return { revision, shown: { epoch: revision.epoch, number: changedAt } };
}
