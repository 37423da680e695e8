/** The Queue of workbox-background-sync in a page: the same code that a worker runs. */
import { Queue } from 'workbox-background-sync';
import type { Wire } from '../../../../src/store/outbox/entry.ts';

// The library asks a worker's registration whether the browser has Background Sync. None here: the
// event comes when the browser likes, and would be measured with what it interrupts.
Object.assign(self, { registration: {} });
const queue = new Queue('cost', { onSync: async () => undefined });

export function pushRequest(request: Request): Promise<void> {
  return queue.pushRequest({ request });
}

export function replayRequests(): Promise<void> {
  return queue.replayRequests();
}

export function toRequest({ method, path, body }: Wire, headers: Record<string, string>): Request {
  return new Request(path, { method, headers, body: JSON.stringify(body) });
}

/** Nothing is kept any more. */
export async function clearQueue(): Promise<void> {
  while (await queue.shiftRequest());
}
