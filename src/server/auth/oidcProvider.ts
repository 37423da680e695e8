import * as oidc from 'openid-client';
import type { OidcProviderConfig } from '../config.ts';
import type { Person, Provider } from './provider.ts';

const TIMEOUT_SECONDS = 10;

/** Any OpenID Connect provider, by discovery at the first sign-in. */
export function oidcProvider(config: OidcProviderConfig): Provider {
  let discovery: Promise<oidc.Configuration> | null = null;

  function discover(): Promise<oidc.Configuration> {
    discovery ??= oidc
      .discovery(new URL(config.issuer), config.clientId, config.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // parseConfig lets http through for issuers on this machine only.
        execute: config.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        // The provider may answer next time.
        discovery = null;
        throw error;
      });
    return discovery;
  }

  return {
    id: config.id,
    name: config.name,
    async signInUrl({ redirectUri, state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async personOf({ url, state, nonce, verifier }) {
      const configuration = await discover();
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      if (claims['name'] || !configuration.serverMetadata().userinfo_endpoint) {
        return personOfClaims(claims);
      }
      const info = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return personOfClaims({ ...claims, ...info });
    },
  };
}

function personOfClaims(claims: oidc.IDToken | oidc.UserInfoResponse): Person {
  return {
    subject: claims.sub,
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
    picture: textOf(claims['picture']),
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim.trim() !== '' ? claim : null;
}
