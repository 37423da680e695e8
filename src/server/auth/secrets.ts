import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept instead of a secret. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Stands for an account in logs and lists: it tells accounts apart, and names nobody. */
export function accountMark(userId: string): string {
  return hash('sha256', userId, 'hex').slice(0, 10);
}

/** The XSRF token of a signed-in browser: it cannot be made without the session token. */
export function xsrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('xsrf').digest('base64url');
}

/** Compares without telling by the time it takes how much is right. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  // Both are texts of ours, whose length is no secret.
  return left.length === right.length && timingSafeEqual(left, right);
}
