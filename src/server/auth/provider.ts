/** Someone who says who a person is, by redirects: OAuth 2 with PKCE and state. */
export interface Provider {
  /** Part of the paths: /oauth2/authorization/{id}, /login/oauth2/code/{id}. */
  readonly id: string;
  /** As shown: Sign in with {name}. */
  readonly name: string;
  /** Where to send the browser. Throws when the provider cannot be reached. */
  signInUrl(request: SignInRequest): Promise<URL>;
  /** Who came back. Throws when the provider refuses, or its answer does not fit the request. */
  personOf(callback: SignInCallback): Promise<Person>;
}

export interface SignInRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface SignInCallback {
  /** The address that the browser came back to, with code and state. */
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Person {
  /** Never changes at this provider. */
  readonly subject: string;
  readonly name: string | null;
  readonly picture: string | null;
}
