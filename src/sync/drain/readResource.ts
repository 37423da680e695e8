import { safeParse } from 'valibot';
import { pathOf } from '../../contract/api.ts';
import { getSessionsSince, SessionsSince } from '../../contract/revision.ts';
import type { ListName } from '../../store/database/rows.ts';
import type { HistoryDelta } from '../../store/snapshot/history.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { type Network, outcomeOf, type Reply, send } from '../http.ts';
import { sendForData } from './closingSlash.ts';
import { answerOf, READ_CALLS, type Resource } from './resources.ts';
import type { Halt } from './verdict.ts';

/** Null when the server has an answer but not this one: only that resource has to do without. */
export type Found = Answer | Halt | null;
/** The same, told apart from what will have an answer in a moment: a part of the server is down. */
export type Read = Found | 'down';

/** Reads a resource as a whole, to decide by it. */
export async function readResource(
  network: Network,
  resource: Resource,
  how: { readonly noneIs404?: boolean } = {},
): Promise<Found> {
  const read = await readWhole(network, resource, how);
  return read === 'down' ? null : read;
}

/**
 * Reads a resource as a whole. `noneIs404`: some servers answer so for a list without rows. A path may be gone for
 * a minute, too: it is believed only where this device knows of no row.
 */
export async function readWhole(
  network: Network,
  resource: Resource,
  { noneIs404 = false }: { readonly noneIs404?: boolean } = {},
): Promise<Read> {
  const reply = await ask(network, resource, {});
  const isNone = noneIs404 && reply.kind === 'answered' && reply.status === 404;
  return found(network, resource, isNone && isOfApi(reply) ? { ...reply, status: 204 } : reply);
}

/** JSON or nothing: a page is none of it. */
function isOfApi({ body, isEmpty }: Extract<Reply, { kind: 'answered' }>): boolean {
  return body !== undefined || isEmpty;
}

/** That a list is still as it is kept here, and at which revision. */
export interface Unchanged {
  readonly unchanged: ListName;
  readonly revision: string | null;
}

/** The same for a list that is kept here under this tag. */
export async function readNewer(
  network: Network,
  list: ListName,
  tag: string,
): Promise<Read | Unchanged> {
  const reply = await ask(network, list, { 'If-None-Match': tag });
  const isUnchanged = reply.kind === 'answered' && reply.status === 304;
  return isUnchanged ? { unchanged: list, revision: reply.revision } : found(network, list, reply);
}

/** What became of the history after a revision; the whole list where the server cannot tell. */
export async function readSince(network: Network, revision: string): Promise<Read | HistoryDelta> {
  const path = pathOf(getSessionsSince, revision);
  const reply = await send(network, { method: 'GET', path });
  if (reply.kind !== 'answered') return found(network, 'sessions', reply);
  const delta = safeParse(SessionsSince, reply.status === 200 ? reply.body : null);
  if (delta.success) return { ...delta.output, revision: reply.revision };
  // No news are no empty history.
  const status = reply.status === 204 ? 200 : reply.status;
  return found(network, 'sessions', { ...reply, status, body: reply.body ?? undefined });
}

function ask(network: Network, resource: Resource, headers: Record<string, string>) {
  const { path } = READ_CALLS[resource];
  return sendForData(network, { method: 'GET', path, headers });
}

function found(network: Network, resource: Resource, reply: Reply): Read {
  const isDown = reply.kind === 'answered' && reply.status >= 502 && reply.status <= 504;
  const judged = isDown ? 'down' : ofOurs(network, judge(reply, resource));
  const failed = judged === null || judged === 'down' || 'why' in judged;
  if (failed && resource === 'sessions') network.log(`History fetch: ${outcomeOf(reply)}.`);
  return judged;
}

/** A server that gives everything to whoever is signed in says in the person's object who that is. */
function ofOurs({ guard }: Network, found: Found): Found {
  if (!found || 'why' in found || found.resource !== 'profile' || !guard) return found;
  const { id } = found.fields;
  // A body without an id is no user (D2), and tells nothing of ours.
  if (id === undefined) return null;
  return id === guard.userId ? found : { why: 'preflight', retryAfterMs: null };
}

function judge(reply: Reply, resource: Resource): Found {
  if (reply.kind === 'noAnswer') return { why: 'unreachable', retryAfterMs: null };
  // To a login page, perhaps: who is there is asked again. So it is of 409, another account's session on our server.
  if (reply.kind === 'redirected') return { why: 'preflight', retryAfterMs: null };
  const { status, retryAfterMs, body, tag, revision } = reply;
  if (status === 401 || status === 409) return { why: 'preflight', retryAfterMs };
  if (status === 429) return { why: 'busy', retryAfterMs };
  // 204 is nothing, and says so: a list without rows. A body that did not come is no answer.
  const said = spelledOut(resource, status === 204 ? null : body);
  const answer = status >= 200 && status < 300 ? answerOf(resource, said) : null;
  return answer && { ...answer, tag, revision };
}

/**
 * Nothing at all, as Go writes an empty list (null), PHP an empty map (a list) and Spring either (204). In the answer to a
 * write it may as well mean that nothing was done.
 */
function spelledOut(resource: Resource, body: unknown): unknown {
  const isNothing = body === null || (Array.isArray(body) && body.length === 0);
  if (!isNothing || resource === 'profile') return body;
  return resource === 'weights' ? {} : [];
}
