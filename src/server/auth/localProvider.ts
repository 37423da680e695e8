import { createHash } from 'node:crypto';
import type { Provider } from './provider.ts';
import { newSecret } from './secrets.ts';

export const LOCAL_PROVIDER_ID = 'local';
const CODE_MAX_MS = 60_000;

interface Grant {
  readonly name: string;
  readonly challenge: string;
  readonly expiresAtMs: number;
}

/**
 * An identity provider of our own for trying the app on this machine: it believes the name that is
 * typed on its page. It does what a real one does, by redirects: codes work once, for a minute, and
 * only with the PKCE verifier.
 */
export interface LocalProvider extends Provider {
  /** A code for the person who typed this name. challenge: PKCE, S256. */
  issueCode(name: string, challenge: string): string;
}

export function localProvider(now: () => number): LocalProvider {
  const grants = new Map<string, Grant>();
  return {
    id: LOCAL_PROVIDER_ID,
    name: 'Local account',
    issueCode(name, challenge) {
      for (const [code, { expiresAtMs }] of grants) if (expiresAtMs <= now()) grants.delete(code);
      const code = newSecret();
      grants.set(code, { name, challenge, expiresAtMs: now() + CODE_MAX_MS });
      return code;
    },
    signInUrl({ redirectUri, state, verifier }) {
      const url = new URL('/local-idp/authorize', redirectUri);
      url.search = new URLSearchParams({ state, code_challenge: challengeOf(verifier) }).toString();
      return Promise.resolve(url);
    },
    personOf({ url, verifier }) {
      if (url.searchParams.has('error')) return Promise.reject(new Error('The person cancelled.'));
      const code = url.searchParams.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || grant.expiresAtMs <= now() || grant.challenge !== challengeOf(verifier)) {
        return Promise.reject(new Error('The local account page knows no such code.'));
      }
      const subject = grant.name.normalize('NFC').toLowerCase();
      return Promise.resolve({ subject, name: grant.name, picture: null });
    },
  };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
