import type { Answer } from '../store/install.ts';
import { type Network, outcomeOf, type Reply, SEND_TIMEOUT_MS, send } from './http.ts';
import { answerOf, READ_CALLS, type Resource } from './proof.ts';
import type { Halt } from './verdict.ts';

/**
 * Reads a resource as a whole. Null when the server has an answer but not this one: only that
 * resource has to do without, the rest goes on.
 */
export async function readResource(
  network: Network,
  resource: Resource,
): Promise<Answer | Halt | null> {
  const { path } = READ_CALLS[resource];
  const reply = await send(network, { method: 'GET', path, timeoutMs: SEND_TIMEOUT_MS });
  const found = judge(reply, resource);
  const failed = found === null || 'why' in found;
  if (failed && resource === 'sessions') network.log(`History fetch: ${outcomeOf(reply)}.`);
  return found;
}

function judge(reply: Reply, resource: Resource): Answer | Halt | null {
  if (reply.kind === 'noAnswer') return { why: 'unreachable', retryAfterMs: null };
  if (reply.kind === 'redirected') return { why: 'signIn', retryAfterMs: null };
  const { status, retryAfterMs, body } = reply;
  if (status === 401) return { why: 'signIn', retryAfterMs };
  if (status === 429) return { why: 'busy', retryAfterMs };
  return status >= 200 && status < 300 ? answerOf(resource, body) : null;
}
