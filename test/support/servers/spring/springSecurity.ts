/**
 * The filters in front of a Spring Boot service that signs in with OAuth 2 and keeps its CSRF token
 * in a cookie, as Spring Security 6 documents them. It follows the facts of
 * CookieCsrfTokenRepository.withHttpOnlyFalse(): the token is whatever the cookie says; where there
 * is none, a refused write brings one; signing in and out take it away.
 */
import { randomUUID } from 'node:crypto';

export interface SpringSettings {
  /** 'deferred': only a refused write brings the cookie; 'rendered': every answer does (csrf.spa()). */
  readonly token: 'deferred' | 'rendered';
  /** What a call without a sign-in gets: 302 to /login, as stock, or 401 (HttpStatusEntryPoint). */
  readonly entryPoint: 'redirect' | 'status';
  /** What POST /api/auth/logout answers: 302 to /login?logout, as stock, or a status of its own. */
  readonly logout: 302 | 200 | 204;
}

export interface SpringRequest {
  readonly method: string;
  readonly url: URL;
  readonly cookies: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What the filters decide: an answer of their own, or whose call it is. */
export type Passage = {
  readonly setCookies: readonly string[];
} & (
  | { readonly answer: { readonly status: number; readonly location?: string } }
  | { readonly personId: number }
);

interface HttpSession {
  personId: number | null;
  /** Of the authorization request that was saved before leaving for the provider. */
  state: string | null;
}

const REGISTRATION = 'google';
const LOGOUT = '/api/auth/logout';

export class SpringSecurity {
  readonly #settings: SpringSettings;
  readonly #provider: string;
  readonly #sessions = new Map<string, HttpSession>();

  /** `provider`: the origin of the one that signs people in. */
  constructor(settings: SpringSettings, provider: string) {
    this.#settings = settings;
    this.#provider = provider;
  }

  /** All sign-ins are over: the service was started anew, or its sessions ran out. */
  forgetSessions(): void {
    this.#sessions.clear();
  }

  pass(request: SpringRequest, signsIn: (code: string) => number | null): Passage {
    const { method, url, cookies } = request;
    const csrf = this.#csrf(request);
    if (csrf.refused) return { setCookies: csrf.setCookies, answer: { status: 403 } };
    const answering = (
      answer: { status: number; location?: string },
      ...more: string[]
    ): Passage => ({
      setCookies: [...csrf.setCookies, ...more],
      answer,
    });
    if (method === 'POST' && url.pathname === LOGOUT) {
      this.#sessions.delete(cookies.get('JSESSIONID') ?? '');
      const { logout } = this.#settings;
      const answer = logout === 302 ? redirect('/login?logout') : { status: logout };
      return answering(answer, cleared('XSRF-TOKEN'));
    }
    if (url.pathname.startsWith('/oauth2/authorization/')) return this.#leave(request, answering);
    if (url.pathname.startsWith('/login/oauth2/code/')) {
      return this.#comeBack(request, signsIn, answering);
    }
    const personId = this.#session(request)?.personId ?? null;
    if (personId !== null) return { setCookies: csrf.setCookies, personId };
    const isScript = request.headers['x-requested-with'] === 'XMLHttpRequest';
    return this.#settings.entryPoint === 'status' || isScript
      ? answering({ status: 401 })
      : answering(redirect('/login'));
  }

  #session({ cookies }: SpringRequest): HttpSession | undefined {
    return this.#sessions.get(cookies.get('JSESSIONID') ?? '');
  }

  /** Comes before anything that knows who is signed in. */
  #csrf({ method, cookies, headers }: SpringRequest): { refused: boolean; setCookies: string[] } {
    const kept = cookies.get('XSRF-TOKEN') ?? '';
    const isSafe = ['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method);
    const isNeeded = !isSafe || this.#settings.token === 'rendered';
    const fresh = kept === '' && isNeeded ? [`XSRF-TOKEN=${randomUUID()}; Path=/`] : [];
    const refused = !isSafe && (kept === '' || headers['x-xsrf-token'] !== kept);
    return { refused, setCookies: fresh };
  }

  /** To the provider, with a state that is kept in the session. */
  #leave(request: SpringRequest, answering: Answering): Passage {
    const registration = request.url.pathname.split('/').at(-1) ?? '';
    if (registration !== REGISTRATION) return answering({ status: 400 });
    const state = randomUUID();
    const session = this.#session(request);
    const callback = `${request.url.origin}/login/oauth2/code/${registration}`;
    const query = new URLSearchParams({ response_type: 'code', redirect_uri: callback, state });
    const answer = redirect(`${this.#provider}/authorize?${query}`);
    if (session) {
      session.state = state;
      return answering(answer);
    }
    return answering(answer, this.#begin({ personId: null, state }));
  }

  /** From the provider: a new session id, and no token until one is needed. */
  #comeBack(
    request: SpringRequest,
    signsIn: (code: string) => number | null,
    answering: Answering,
  ): Passage {
    const session = this.#session(request);
    const { searchParams } = request.url;
    const isOurs = session?.state != null && session.state === searchParams.get('state');
    const personId = isOurs ? signsIn(searchParams.get('code') ?? '') : null;
    if (personId === null) return answering(redirect('/login?error'));
    this.#sessions.delete(request.cookies.get('JSESSIONID') ?? '');
    const begun = this.#begin({ personId, state: null });
    const hadToken = request.cookies.has('XSRF-TOKEN');
    return answering(redirect('/'), begun, ...(hadToken ? [cleared('XSRF-TOKEN')] : []));
  }

  #begin(session: HttpSession): string {
    const id = randomUUID().replaceAll('-', '').toUpperCase();
    this.#sessions.set(id, session);
    return `JSESSIONID=${id}; Path=/; HttpOnly`;
  }
}

type Answering = (
  answer: { status: number; location?: string },
  ...setCookies: string[]
) => Passage;

function redirect(location: string): { status: number; location: string } {
  return { status: 302, location };
}

function cleared(cookie: string): string {
  return `${cookie}=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:10 GMT`;
}
