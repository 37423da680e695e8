/** Signing in and out, as far as the server has a say in it (D8). */
import { api } from '../contract/api.ts';
import { USER_LOOKUP_TIMEOUT_MS } from '../domain/constants.ts';
import {
  clearSignOutMark,
  type Device,
  isSignOutPending,
  noteLeaving,
  readLeaving,
} from '../store/device.ts';
import { askPresence } from './drain/presence.ts';
import { type Network, outcomeOf, type Reply, readToken, send } from './http.ts';

/** Signing out tries to send, and to tell the server, for this long each (D7, D8). */
export const SIGN_OUT_WAIT_MS = 5_000;

interface Door {
  readonly device: Device;
  readonly network: Network;
}

/** True when the server knows, or never has to know, that nobody is signed in here. */
export async function settleSignOut({ device, network }: Door): Promise<boolean> {
  if (!(await isSignOutPending(device))) return true;
  const first = await logOut(network);
  const isNewToken = first.token !== (await tokenOf(network));
  // A stock Spring Security refuses the first POST, and brings the token along.
  const last = isForbidden(first.reply) && isNewToken ? await logOut(network) : first;
  const heard = await isHeard(network, last);
  if (heard) await clearSignOutMark(device);
  return heard;
}

/**
 * Makes ready to leave for the provider. A sign-out that the server did not hear keeps its mark, with
 * whose session it was: turning back at the provider must not reopen the account.
 */
export async function prepareSignIn(door: Door): Promise<'leaving' | 'noConnection'> {
  const { device, network } = door;
  const isHeard = await settleSignOut(door);
  const before = await tokenOf(network);
  const presence = await askPresence(network, { limitMs: USER_LOOKUP_TIMEOUT_MS });
  if (presence.who === 'unknown' && !(isHeard ? presence.isThere : isNobody(presence))) {
    return 'noConnection';
  }
  if (isHeard) return 'leaving';
  if (presence.who !== 'user') await clearSignOutMark(device);
  else {
    const token = await tokenOf(network);
    // A token that every answer changes says nothing of the session.
    const session = token === before && token !== null ? await digestOf(token) : null;
    await noteLeaving(device, { userId: presence.user.id, session });
  }
  return 'leaving';
}

/**
 * Who is signed in, as far as they may be let in: not while a sign-out is unheard and nothing proves
 * that somebody signed in since. Null for nobody.
 */
export async function whoIsBack(door: Door): Promise<string | null> {
  const { device, network } = door;
  // A sign-in that is proven must not be signed out of by the logout that is still due.
  const proven = await provenSignIn(door);
  if (proven !== null) {
    await clearSignOutMark(device);
    return proven;
  }
  if (!(await settleSignOut(door))) return null;
  const presence = await askPresence(network, { limitMs: USER_LOOKUP_TIMEOUT_MS });
  return presence.who === 'user' ? presence.user.id : null;
}

/** Whoever signed in since this device left for the provider: another person, or another session. */
async function provenSignIn({ device, network }: Door): Promise<string | null> {
  const left = await readLeaving(device);
  if (!left) return null;
  const presence = await askPresence(network, { limitMs: USER_LOOKUP_TIMEOUT_MS });
  if (presence.who === 'nobody') await clearSignOutMark(device);
  if (presence.who !== 'user') return null;
  const { id } = presence.user;
  if (id !== left.userId) return id;
  const token = await tokenOf(network);
  // A browser that was closed forgets a token, and any answer may bring another: it proves nothing more.
  if (token === null) await noteLeaving(device, { ...left, session: null });
  const isNewSession =
    left.session !== null && token !== null && left.session !== (await digestOf(token));
  return isNewSession ? id : null;
}

/** A logout as it was answered, and the token that it was sent with. */
interface Logout {
  readonly reply: Reply;
  readonly token: string | null;
}

async function logOut(network: Network): Promise<Logout> {
  const { method, path } = api.logOut;
  const token = await tokenOf(network);
  const reply = await send(network, { method, path, limitMs: SIGN_OUT_WAIT_MS });
  network.log(`Logout: ${outcomeOf(reply)}.`);
  return { reply, token };
}

/**
 * A stock Spring Security answers a logout with a redirect, and from then on every call. So does a
 * proxy that wants a sign-in of its own, but only the server takes its token away with the session.
 */
async function isHeard(network: Network, { reply, token }: Logout): Promise<boolean> {
  if (reply.kind === 'noAnswer') return false;
  if (reply.kind === 'answered') return reply.status < 300 || reply.status === 401;
  const presence = await askPresence(network, { limitMs: USER_LOOKUP_TIMEOUT_MS });
  if (presence.who === 'user') return false;
  // An error may be gone at once, and then the session is there still.
  if (presence.who === 'unknown') return isNobody(presence);
  return !presence.isRedirected || token !== (await tokenOf(network));
}

function isNobody({ answered }: { readonly answered?: string }): boolean {
  return answered === 'nobody';
}

function isForbidden(reply: Reply): boolean {
  return reply.kind === 'answered' && reply.status === 403;
}

/** It belongs to a session on our server, and changes with every sign-in on Spring's. */
async function tokenOf(network: Network): Promise<string | null> {
  return readToken(network).catch(() => null);
}

/** No token is ever stored. */
async function digestOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return new Uint8Array(digest).join('-');
}
