import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Additions to the strictest policy; sources as a Content-Security-Policy spells them. */
export interface PolicyAdditions {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly images?: readonly string[];
  readonly formTargets?: readonly string[];
}

export function contentSecurityPolicy(additions: PolicyAdditions): string {
  const { scripts = [], styles = [], images = [], formTargets = [] } = additions;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The security headers of every answer. A route's own Content-Security-Policy stays. */
export function addSecurityHeaders(server: FastifyInstance, config: Config, policy: string): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // no-referrer would make form posts carry Origin: null.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  if (config.publicUrl?.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000';
  }
  server.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy);
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
