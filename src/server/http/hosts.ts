import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../loopback.ts';
import { Problem } from './problem.ts';

/** Whoever watches a server asks by address. */
const FOR_WATCHERS: readonly string[] = ['/api/health', '/api/ready', '/api/metrics'];

/** The origin that the browser knows this server by. Without PUBLIC_URL: the loopback name it used. */
export function publicOrigin(config: Config, request: FastifyRequest): string {
  return config.publicUrl ?? `http://${request.host}`;
}

/** Refuses requests meant for another host (421: DNS rebinding). */
export function checkHosts(server: FastifyInstance, config: Config): void {
  server.addHook('onRequest', async (request) => {
    if (!isOurHost(config, request)) throw new Problem(421, { detail: remedy(config, request) });
  });
}

function isOurHost(config: Config, request: FastifyRequest): boolean {
  if (FOR_WATCHERS.includes(request.url)) return true;
  const { protocol, host } = new URL(config.publicUrl ?? 'http://localhost');
  const url = `${protocol}//${request.host}`;
  if (!/^[\w.:[\]-]+$/.test(request.host) || !URL.canParse(url)) return false;
  // A name in capitals, or with the port that goes without saying, is the same.
  const asked = new URL(url);
  return config.publicUrl === null ? isLoopbackHost(asked.hostname) : asked.host === host;
}

/** What whoever runs the server can set, so that such a request is answered. */
function remedy({ publicUrl }: Config, { host }: FastifyRequest): string {
  return publicUrl === null
    ? `This request is for ${host}, and this server answers on localhost only: to serve people elsewhere, set PUBLIC_URL to the address that they open, and a sign-in provider.`
    : `This request is for ${host}, and this server is ${publicUrl} (PUBLIC_URL): the proxy in front must pass the Host header on (nginx: proxy_set_header Host $host;), or PUBLIC_URL must be the address that people open.`;
}
