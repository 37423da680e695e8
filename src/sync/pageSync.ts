import { signInPath } from '../contract/api.ts';
import {
  admitAccount,
  endUndoTime,
  isSignedOut,
  setGate,
  signOutAccount,
} from '../store/account.ts';
import {
  type Device,
  forgetAccount,
  readRemembered,
  rememberAccount,
  replaceRemembered,
} from '../store/device.ts';
import { readKeptAtSignOut, readSyncState } from '../store/outbox/outstanding.ts';
import type { Remote, SignInProvider } from '../store/syncPort.ts';
import { watchRemembered } from '../store/watch.ts';
import { type Engine, type Surroundings, startEngine } from './engine.ts';
import { findProviders } from './providers.ts';
import { prepareSignIn, SIGN_OUT_WAIT_MS, settleSignOut, whoIsBack } from './signIn.ts';

/** The page, as sync needs it. */
export interface Page extends Surroundings {
  /** Calls back whenever the connection or the page may have come back. */
  onComeback(listener: () => void): void;
  /** Calls back whenever the device says that it has lost its connection. */
  onOffline(listener: () => void): void;
  /** True when the device says that it has no connection. It may be wrong, either way. */
  isOffline(): boolean;
  /** Leaves the app for another address. */
  leaveFor(url: string): void;
  /** The button where a server lists no providers (D23). */
  readonly defaultProvider: SignInProvider;
}

/** Starts the sync of whoever is remembered, and gives the screens their way to it. */
export function startRemote(device: Device, page: Page): Remote & { stop(): void } {
  const door = { device, network: page.network };
  let engine: Engine | null = null;
  /** Each asks for the sign-in buttons of a screen. */
  const asking = new Set<() => void>();
  /** Whoever signs in while a sign-out is still told to the server leaves for the provider, not for the root. */
  let isSigningIn = false;

  async function remember(userId: string): Promise<void> {
    await admitAccount(device.account(userId));
    await rememberAccount(device, userId);
  }

  /** Another account answers: its data are shown, unless the person has signed out meanwhile. */
  async function follow(from: string, to: string): Promise<void> {
    if ((await readRemembered(device)) !== from) return;
    await admitAccount(device.account(to));
    await replaceRemembered(device, from, to);
  }

  /** A sign-out that was cut short would leave an account that refuses every change. */
  async function finishSignOut(): Promise<void> {
    const userId = await readRemembered(device);
    if (userId === null) return;
    const account = device.account(userId);
    if (await isSignedOut(account)) await forgetAccount(device, await readKeptAtSignOut(account));
  }

  const stopWatching = watchRemembered(device, (userId) => {
    if (engine?.account.userId === userId) return;
    engine?.stop();
    engine =
      userId === null
        ? null
        : startEngine(page, device.account(userId), (other) => follow(userId, other));
    if (page.isOffline()) void sayOffline();
    void engine?.wake({ read: true });
  });
  page.onOffline(() => void sayOffline());
  page.onComeback(() => {
    void engine?.wake({ read: true, fresh: true });
    for (const ask of asking) ask();
  });

  /** What the device says is shown at once; then the server is asked, whose answer decides. */
  async function sayOffline(): Promise<void> {
    const hearing = engine;
    if (!hearing) return;
    // A device that cannot write this down finds out with the question.
    await setGate(hearing.account, 'unreachable').catch(() => undefined);
    await hearing.wake({ fresh: true, elsewhere: true });
  }

  return {
    async lookUp() {
      await finishSignOut();
      if ((await readRemembered(device)) !== null) return;
      const userId = await whoIsBack(door);
      if (userId !== null) await remember(userId);
    },

    watchProviders(onProviders) {
      const { network, defaultProvider } = page;
      const ask = () => {
        void findProviders({ device, network }, defaultProvider, (providers) => {
          if (asking.has(ask)) onProviders(providers);
        });
      };
      asking.add(ask);
      ask();
      return () => asking.delete(ask);
    },

    async signIn(providerId) {
      isSigningIn = true;
      const outcome = await prepareSignIn(door);
      if (outcome === 'leaving') page.leaveFor(page.network.apiHost + signInPath(providerId));
      return outcome;
    },

    async signOut() {
      isSigningIn = false;
      const userId = await readRemembered(device);
      if (userId !== null) {
        const account = device.account(userId);
        await endUndoTime(account);
        const leaving = engine;
        const { waiting } = await readSyncState(account);
        if (leaving && waiting > 0) await atMost(SIGN_OUT_WAIT_MS, leaving.wake({ fresh: true }));
        // On a full device nobody is signed out, and what waits goes on.
        await signOutAccount(account);
        leaving?.stop();
        await forgetAccount(device, await readKeptAtSignOut(account));
      }
      await settleSignOut(door);
      if (!isSigningIn) page.leaveFor('/');
    },

    async syncNow() {
      const asked = engine;
      await asked?.wake({ read: true, fresh: true });
      const fault = asked?.fault();
      if (fault) throw fault.error;
    },

    stop() {
      stopWatching();
      engine?.stop();
    },
  };
}

/** Waits for something, but no longer than this. */
async function atMost(ms: number, done: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([done, timeUp]);
  clearTimeout(timer);
}
