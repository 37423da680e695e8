import { isDay } from '../../domain/days.ts';
import { type Network, type Reply, type Request, send } from '../http.ts';

/** The ways to servers that have their lists behind a closing slash. */
const slashed = new WeakSet<Network['fetch']>();

/**
 * One request for the data of who is signed in. Some servers (FastAPI) have their lists behind a closing slash,
 * and redirect whoever asks without it; a login page looks just so from here. A list that is there tells the
 * two apart, and only then do writes go there as well.
 */
export async function sendForData(network: Network, request: Request): Promise<Reply> {
  const reply = await send(network, request);
  const isKnown = slashed.has(network.fetch);
  if (reply.kind !== 'redirected' || !(isKnown || request.method === 'GET')) return reply;
  const there = await send(network, { ...request, path: `${request.path}/` });
  if (!isKnown && !isList(there)) return reply;
  slashed.add(network.fetch);
  return there;
}

/** Rows or days, or that they are as they were; an error in JSON is none. */
function isList(reply: Reply): boolean {
  if (reply.kind !== 'answered') return false;
  const { status, body } = reply;
  if (status === 304) return true;
  return status < 300 && (Array.isArray(body) || Object.keys(Object(body)).some(isDay));
}
