import { safeParse } from 'valibot';
import { User } from '../../contract/answers.ts';
import { api } from '../../contract/api.ts';
import { PREFER_HEADER, RETURN_MINIMAL } from '../../contract/revision.ts';
import { type Network, type Reply, send } from '../http.ts';
import { refusesStrangers } from './capabilities.ts';
import { type Found, readResource } from './readResource.ts';
import type { Resource } from './resources.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';

/** Who the server says is signed in (D2). */
export type Presence =
  | {
      readonly who: 'user';
      readonly user: User;
      readonly serverNowMs: number | null;
      /** Which state of the person's data the server holds; null when it does not say. */
      readonly revision: string | null;
    }
  /** 401, 403 or a redirect to a sign-in page. */
  | { readonly who: 'nobody'; readonly isRedirected: boolean }
  /** No answer, or one that is not the server's: a time-out, a 5xx, a captive portal's page. */
  | {
      readonly who: 'unknown';
      readonly retryAfterMs: number | null;
      readonly answered?: NonNullable<Halt['answered']>;
      /** The server has spoken, in a way of its own: some have an error, or nothing, for a stranger. */
      readonly isThere?: true;
    };

/**
 * The user look-up, without the person's lists where the server knows how to leave them out. `limitMs`:
 * a screen waits for it. `isKnown`: across origins, too, it was a server that takes the preference.
 */
export async function askPresence(
  network: Network,
  { limitMs, isKnown = false }: { limitMs?: number | undefined; isKnown?: boolean } = {},
): Promise<Presence> {
  const { method, path } = api.getUser;
  const ask = (headers: Record<string, string>) =>
    send(network, { method, path, headers, limitMs });
  if (!network.sameOrigin && !isKnown) return presenceOf(await ask({}));
  const reply = await ask({ [PREFER_HEADER]: RETURN_MINIMAL });
  // Replaced by a server that does not list the header, it would never be heard again.
  const isRefused = !network.sameOrigin && reply.kind === 'noAnswer';
  return presenceOf(isRefused ? await ask({}) : reply);
}

export function presenceOf(reply: Reply): Presence {
  if (reply.kind === 'redirected') return { who: 'nobody', isRedirected: true };
  if (reply.kind === 'noAnswer') return { who: 'unknown', retryAfterMs: null };
  if (reply.status === 401 || reply.status === 403) return { who: 'nobody', isRedirected: false };
  const ok = reply.status >= 200 && reply.status < 300;
  const user = ok ? safeParse(User, reply.body) : null;
  return user?.success
    ? {
        who: 'user',
        user: user.output,
        serverNowMs: reply.serverNowMs,
        revision: reply.revision,
      }
    : { who: 'unknown', retryAfterMs: reply.retryAfterMs, ...strangerIn(reply) };
}

/**
 * A page where JSON was due is a Wi-Fi's own, which wants a login; 5xx and 429 are the server's own word. One
 * that answers well, with nobody, has no error that may be gone at once.
 */
function strangerIn({ status, body, isEmpty }: Extract<Reply, { kind: 'answered' }>) {
  if (status === 511) return { answered: 'portal' } as const;
  if (status === 500) return { answered: 'down', isThere: true } as const;
  if (status > 500 || status === 429) return { answered: 'down' } as const;
  if (status < 200 || status >= 300) return { isThere: true } as const;
  const isPage = body === undefined && !isEmpty;
  return isPage
    ? ({ answered: 'portal' } as const)
    : ({ answered: 'nobody', isThere: true } as const);
}

/**
 * Null when all that was heard so far is our own person's. Another one may have signed in since the
 * preflight, and a server that knows S7 alone does not say so: it is asked again, if it may be.
 */
export async function confirmOurs(run: Run, mayAsk = true): Promise<Halt | null> {
  if (refusesStrangers(run)) return null;
  return mayAsk ? askWhetherOurs(run) : { why: 'preflight', retryAfterMs: null };
}

/** The same, asked of any server. */
export async function askWhetherOurs(run: Run): Promise<Halt | null> {
  const presence = await askPresence(run.network);
  // It was not told who is there, but for how long not to ask.
  if (presence.who === 'unknown' && presence.retryAfterMs !== null) {
    return { why: 'busy', retryAfterMs: presence.retryAfterMs };
  }
  const isOurs = presence.who === 'user' && presence.user.id === run.drainer.account.userId;
  return isOurs ? null : { why: 'preflight', retryAfterMs: null };
}

/** Reads a resource as a whole, to decide by it. */
export async function readOurs(
  run: Run,
  resource: Resource,
  how?: { noneIs404: boolean },
): Promise<Found> {
  const found = await readResource(run.network, resource, how);
  const isAnswer = found !== null && !('why' in found);
  return (isAnswer ? await confirmOurs(run) : null) ?? found;
}
