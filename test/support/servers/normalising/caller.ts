/** Calls a normalising server by hand, with no app in between. */
import { NormalisingBackend } from './normalisingBackend.ts';
import type { Quirks } from './quirks.ts';

/** Its clock moves only when told; `body` is undefined where the answer is no JSON. */
export function callerOf(quirks: Partial<Quirks> = {}) {
  const clock = { nowMs: Date.parse('2026-11-20T18:00:00Z') };
  const server = new NormalisingBackend({ quirks, nowMs: () => clock.nowMs });
  async function call(method: string, path: string, body?: unknown, token = '') {
    const headers = { 'x-xsrf-token': token };
    const answered = await server.answer({ method, path, body, headers });
    const isJson = answered.headers['content-type'] === 'application/json';
    return { ...answered, body: isJson ? JSON.parse(answered.text) : undefined };
  }
  return { server, clock, call };
}
