import { safeParse } from 'valibot';
import { ProviderList } from '../contract/answers.ts';
import { api, signInPath } from '../contract/api.ts';
import { admitAccount, endUndoTime, signOutAccount } from '../store/account.ts';
import {
  clearSignOutMark,
  type Device,
  forgetAccount,
  isSignOutPending,
  readRemembered,
  rememberAccount,
} from '../store/device.ts';
import type { Remote, SignInProvider } from '../store/remote.ts';
import { watchRemembered } from '../store/watch.ts';
import { type Engine, type Surroundings, startEngine } from './engine.ts';
import { send } from './http.ts';
import { askPresence } from './presence.ts';

/** The page, as sync needs it. */
export interface Page extends Surroundings {
  /** Calls back whenever the connection or the page may have come back. */
  onComeback(listener: () => void): void;
  /** Leaves the app for another address. */
  leaveFor(url: string): void;
  /** The button where a server lists no providers (decision 23). */
  readonly defaultProvider: SignInProvider;
}

/** Signing out tries to send, and to tell the server, for this long each (decisions 7, 8). */
const SIGN_OUT_WAIT_MS = 5_000;

/** Starts the sync of whoever is remembered, and gives the screens their way to it. */
export function startRemote(device: Device, page: Page): Remote & { stop(): void } {
  let engine: Engine | null = null;

  async function remember(userId: string): Promise<void> {
    await admitAccount(device.account(userId));
    await rememberAccount(device, userId);
  }

  const stopWatching = watchRemembered(device, (userId) => {
    if (engine?.account.userId === userId) return;
    engine?.stop();
    engine = userId === null ? null : startEngine(page, device.account(userId), remember);
    void engine?.wake({ read: true });
  });
  page.onComeback(() => {
    void engine?.wake({ read: true, fresh: true });
  });

  /** True when the server knows, or never has to know, that nobody is signed in here. */
  async function settleSignOut(): Promise<boolean> {
    if (!(await isSignOutPending(device))) return true;
    const { method, path } = api.logOut;
    const reply = await send(page.network, { method, path, timeoutMs: SIGN_OUT_WAIT_MS });
    const heard = reply.kind === 'answered' && (reply.status < 300 || reply.status === 401);
    if (heard) await clearSignOutMark(device);
    return heard;
  }

  return {
    async lookUp() {
      if ((await readRemembered(device)) !== null) return;
      if (!(await settleSignOut())) return;
      const presence = await askPresence(page.network);
      if (presence.who === 'user') await remember(presence.user.id);
    },

    async providers() {
      const { method, path } = api.getProviders;
      const reply = await send(page.network, { method, path, timeoutMs: SIGN_OUT_WAIT_MS });
      const found = reply.kind === 'answered' && reply.status === 200;
      const list = found ? safeParse(ProviderList, reply.body) : null;
      return list?.success && list.output.length > 0 ? list.output : [page.defaultProvider];
    },

    async signIn(providerId) {
      await settleSignOut();
      const presence = await askPresence(page.network);
      if (presence.who === 'unknown') return 'noConnection';
      await clearSignOutMark(device);
      page.leaveFor(page.network.apiHost + signInPath(providerId));
      return 'leaving';
    },

    async signOut() {
      const leaving = engine;
      if (leaving) {
        await endUndoTime(leaving.account);
        await Promise.race([leaving.wake({ fresh: true }), wait(SIGN_OUT_WAIT_MS)]);
        leaving.stop();
        await signOutAccount(leaving.account);
      }
      await forgetAccount(device);
      await settleSignOut();
      page.leaveFor('/');
    },

    async syncNow() {
      await engine?.wake({ read: true, fresh: true });
    },

    stop() {
      stopWatching();
      engine?.stop();
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
