import { createHash } from 'node:crypto';

/** Tells whether two parsed bodies say the same. Parsing gives the keys their order. */
export function fingerprint(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
