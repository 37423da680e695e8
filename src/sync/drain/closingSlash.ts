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
  const isRead = request.method === 'GET';
  if (reply.kind !== 'redirected' || !(isRead || slashed.has(network.fetch))) return reply;
  const there = await send(network, { ...request, path: `${request.path}/` });
  if (!isRead) return there;
  if (!isList(there)) return reply;
  slashed.add(network.fetch);
  return there;
}

function isList(reply: Reply): boolean {
  return reply.kind === 'answered' && reply.status < 300 && reply.body !== undefined;
}
