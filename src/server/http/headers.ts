import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

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

/** The security headers of every answer. */
export function securityHeaders(config: Config, policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // no-referrer would make form posts carry Origin: null.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    ...(config.publicUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000' }
      : {}),
  };
}

/** Sets headers on every answer before anything else is done for it; a route may set others over them. */
export function addHeaders(server: FastifyInstance, headers: Record<string, string>): void {
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}
