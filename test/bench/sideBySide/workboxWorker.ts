/**
 * A service worker with the Queue of workbox-background-sync, used as its documentation shows: a
 * write whose fetch fails is pushed, and the sync event replays the queue. With ?byHand it does the
 * most that the documented hooks allow.
 *
 * The library's own choices (7.4.1): whatever fetch() resolves with counts as sent, any status and
 * any body; an entry is removed before its request leaves and put back if fetch() throws; entries
 * older than 7 days are dropped when they are next read; its own writes are 'relaxed', so that a
 * power cut may take the last ones.
 */
import { Queue } from 'workbox-background-sync';

/** The little of a service worker that the page's library of TypeScript does not know. */
interface WorkerScope {
  readonly location: Location;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
declare const self: WorkerScope;

/** What the worker tells its page. */
export interface WorkerState {
  /** Replays that ended, well or not, since the worker was started. */
  readonly replays: number;
  /** The bodies of what still waits. */
  readonly kept: readonly string[];
}

const byHand = new URL(self.location.href).searchParams.has('byHand');
let replays = 0;

const queue = new Queue('changes', {
  // Without `onSync` the library calls replayRequests() just so; here the end of it is counted.
  async onSync({ queue }) {
    try {
      await (byHand ? replayByHand(queue) : queue.replayRequests());
    } finally {
      replays += 1;
    }
  },
  ...(byHand ? { maxRetentionTime: 365 * 24 * 60 } : {}),
});

/**
 * The library's loop, with a look at the answer. What a careful user can hardly add: there is no
 * way to remove one entry by its id, so that an entry is either out of the queue while it is under
 * way (and lost with the worker), or read by getAll() and shifted afterwards (and sent twice).
 */
async function replayByHand(queue: Queue): Promise<void> {
  for (;;) {
    const entry = await queue.shiftRequest();
    if (!entry) return;
    try {
      const answer = await fetch(entry.request.clone());
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
      if (!answer.ok || !isJson) throw new Error(`Answered ${answer.status}.`);
    } catch (error) {
      // No answer, or not the server's: it goes back to its place, and the browser tries again.
      await queue.unshiftRequest(entry);
      throw error;
    }
  }
}

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') event.respondWith(sendOrKeep(event.request));
});

async function sendOrKeep(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch {
    // No signal: kept for the next sync event.
    await queue.pushRequest({ request });
    return Response.error();
  }
}

async function readState(): Promise<WorkerState> {
  const entries = await queue.getAll();
  return { replays, kept: await Promise.all(entries.map(({ request }) => request.text())) };
}

self.addEventListener('message', ({ ports: [port] }) => {
  void readState().then((state) => port?.postMessage(state));
});
