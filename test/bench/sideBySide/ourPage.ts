/** Our outbox without the screens: store and sync, started as main.tsx starts them. */
import type { Change } from '../../../src/domain/change.ts';
import { write } from '../../../src/store/account.ts';
import { systemClock } from '../../../src/store/clock.ts';
import { openDevice, readRemembered } from '../../../src/store/device.ts';
import { append } from '../../../src/store/outbox/append.ts';
import { type OutstandingChange, readOutstanding } from '../../../src/store/outbox/outstanding.ts';
import { startRemote } from '../../../src/sync/pageSync.ts';

export interface OurPage {
  /** Keeps a change as every command does. */
  record(change: Change): Promise<void>;
  /** One attempt to send, until it is over: the button 'Sync now'. */
  syncNow(): Promise<void>;
  /** What the screen 'Sync details' lists. */
  outstanding(): Promise<OutstandingChange[]>;
}

declare global {
  interface Window {
    ourPage: OurPage;
  }
}

const settings = new URLSearchParams(location.search);
/** The device's clock is this much later than the machine's. */
const laterMs = Number(settings.get('laterMs'));
const device = openDevice({ ...systemClock, nowMs: () => Date.now() + laterMs });
if (settings.has('upgraded')) {
  // Our database has had one schema so far: this is the next one, made as src/README.md says.
  device.account('7').db.version(3).stores({ notes: 'key' });
}

const remote = startRemote(device, {
  network: {
    apiHost: '',
    sameOrigin: true,
    fetch: window.fetch.bind(window),
    readCookie: () => Promise.resolve(null),
    log: (line) => console.warn(line),
  },
  locks: navigator.locks,
  random: Math.random,
  // An extra that this run does without: whatever arrives, arrives by the page alone.
  requestBackgroundSync: () => Promise.resolve(),
  onComeback: (listener) => window.addEventListener('online', listener),
  onOffline: (listener) => window.addEventListener('offline', listener),
  isOffline: () => !navigator.onLine,
  leaveFor: (url) => location.assign(url),
  defaultProvider: { id: 'google', name: 'Google' },
});
await remote.lookUp();

async function account() {
  const userId = await readRemembered(device);
  if (userId === null) throw new Error('Nobody is signed in.');
  return device.account(userId);
}

window.ourPage = {
  async record(change) {
    const ours = await account();
    await write(ours, [ours.db.outbox], () => append(ours, change));
  },
  syncNow: () => remote.syncNow(),
  outstanding: async () => (await readOutstanding(await account())).changes,
};
