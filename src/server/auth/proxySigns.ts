/** How a request shows that it did not come straight from a browser on this machine. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../loopback.ts';

/** Headers that proxies add, and nobody else. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  'cdn-loop',
  'client-ip',
  'forwarded',
  'front-end-https',
  'incap-client-ip',
  'remote-addr',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-proxyuser-ip',
  'x-real-ip',
  'x-real-port',
  'x-remote-addr',
  'x-remote-ip',
  'x-rewrite-url',
  'x-scheme',
  'x-url-scheme',
  'x-varnish',
]);
const PROXY_PREFIXES = [
  'akamai-',
  'cf-',
  'fastly-',
  'fly-',
  'tailscale-',
  'x-akamai-',
  'x-amz',
  'x-appengine-',
  'x-arr-',
  'x-azure-',
  'x-cloud-trace-',
  'x-envoy-',
  'x-forward',
  'x-original-',
  'x-vercel-',
];

/** A header by which a proxy gives itself away; null without one. */
export function proxyHeaderOf(headers: IncomingHttpHeaders): string | null {
  const isOfProxy = (name: string) =>
    PROXY_HEADERS.has(name) || PROXY_PREFIXES.some((prefix) => name.startsWith(prefix));
  return Object.keys(headers).find(isOfProxy) ?? null;
}

/**
 * True for what a browser on this machine sends that nothing stands in front of: they all ask for a
 * lasting connection, in small letters, and proxies take that header off, since it speaks of one
 * connection only (RFC 9110, 7.6.1); Apache puts its own 'Keep-Alive' there. A proxy that was told
 * to write just these words, and a forwarded port, cannot be told apart.
 */
export function isStraightFromBrowser({ headers, raw }: FastifyRequest): boolean {
  const isOnThisMachine = /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '');
  return isOnThisMachine && raw.httpVersion === '1.1' && headers.connection === 'keep-alive';
}

/** How a request shows that this server is reached from elsewhere, in a few words; null when it does not. */
export function foreignReachOf(
  { headers, raw }: FastifyRequest,
  corsOrigins: readonly string[],
): string | null {
  const header = proxyHeaderOf(headers);
  if (header !== null) return `through a proxy that sends ${header}`;
  const name =
    foreignHost(`http://${headers.host ?? ''}`) ?? foreignHost(ownPageOf(headers, corsOrigins));
  if (name !== null) return `as ${name}`;
  // Scripts may speak HTTP/1.0, browsers have long forgotten it.
  const isTranslated = raw.httpVersion === '1.0' && /^Mozilla\//.test(headers['user-agent'] ?? '');
  return isTranslated ? 'through a proxy that speaks HTTP/1.0' : null;
}

/**
 * The address of a page that the browser takes for ours. Where it does not say so (Sec-Fetch-Site),
 * the page was not loaded by https or from localhost, and its Origin counts; a page of another site
 * proves nothing, since anyone may put one up. Nor does the Origin of a WebSocket: browsers say no
 * Sec-Fetch-Site there, and our own page opens none.
 */
function ownPageOf(headers: IncomingHttpHeaders, corsOrigins: readonly string[]): string | null {
  const { origin, referer, upgrade, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin' || site === 'same-site') return origin ?? referer ?? null;
  if (upgrade !== undefined) return null;
  const isUnknown = site === undefined && origin !== undefined && !corsOrigins.includes(origin);
  return isUnknown ? origin : null;
}

/** The host of a web address that means another machine; null for all else. */
function foreignHost(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, hostname, host } = new URL(url);
  return /^https?:$/.test(protocol) && !meansThisMachine(hostname) ? host : null;
}

function meansThisMachine(hostname: string): boolean {
  return isLoopbackHost(hostname) || /^(0\.0\.0\.0|\[::\]|(.+\.)?localhost\.?)$/.test(hostname);
}
