import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proxyHeaderOf } from '../auth/proxySigns.ts';
import type { Config } from '../config.ts';
import { Problem } from '../http/problem.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { Metrics } from '../metrics.ts';

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/** For whoever watches the server from where METRICS_FROM says; to all others there is nothing. */
export function registerMetrics(server: FastifyInstance, config: Config, metrics: Metrics): void {
  const watchers = listOf(config.metricsFrom);
  server.get('/api/metrics', async (request, reply) => {
    if (!isFromWatcher(request, watchers)) throw new Problem(404);
    return reply.type(PROMETHEUS_TEXT).send(metrics.text());
  });
}

/**
 * Whether it came straight from one of these addresses: not through a proxy, which has an address of
 * its own (one that adds no header speaks HTTP/1.0, or asks for the name that people open), and not from
 * a page whose name was made to stand for this machine (DNS rebinding).
 */
function isFromWatcher({ headers, host, raw }: FastifyRequest, watchers: BlockList): boolean {
  const peer = raw.socket.remoteAddress ?? '';
  if (proxyHeaderOf(headers) !== null || raw.httpVersion === '1.0') return false;
  return isAddressHere(host) && isIP(peer) !== 0 && watchers.check(peer, familyOf(peer));
}

/** localhost, or an address: no name that somebody else may point here. */
function isAddressHere(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return isLoopbackHost(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** places: addresses and ranges of them (10.0.0.0/8). */
function listOf(places: readonly string[]): BlockList {
  const list = new BlockList();
  for (const place of places) {
    const [address = '', bits] = place.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
