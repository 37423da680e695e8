/** What sending costs once there is signal. */
import { write } from '../../../../src/store/account.ts';
import { append } from '../../../../src/store/outbox/append.ts';
import { drain } from '../../../../src/sync/drain/drain.ts';
import { clearQueue, pushRequest, replayRequests, toRequest } from './library.ts';
import { openFor, pageNetwork, readCookie, watchedFetch } from './ours.ts';
import { requestOf, trainedOf } from './records.ts';

export type SendingSide = 'bare' | 'ours' | 'workbox';

export interface Sending {
  readonly userId: string;
  /** Sessions to send, those from `first` on. */
  readonly first: number;
  readonly count: number;
  /** In each of them. */
  readonly exercises: number;
  /** Bare requests under way at once. */
  readonly inFlight: number;
}

/** Milliseconds for all of it, and from the first write to the head of the last one's answer. */
export interface Sent {
  readonly allMs: number;
  readonly writesMs: number;
}

/** Makes all ready to be sent and resolves to what sends it. */
const READY: Record<SendingSide, (sending: Sending) => Promise<() => Promise<Sent>>> = {
  bare: readyBare,
  ours: readyOurs,
  workbox: readyWorkbox,
};

let ready: (() => Promise<Sent>) | null = null;

export async function prepareSending(side: SendingSide, sending: Sending): Promise<void> {
  ready = await READY[side](sending);
}

export async function timeSending(): Promise<Sent> {
  if (!ready) throw new Error('Nothing is ready to be sent.');
  return ready();
}

async function headersOfWrite(): Promise<Record<string, string>> {
  const token = await readCookie('XSRF-TOKEN');
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    // The least that a server may answer: none of these loops needs the list.
    Prefer: 'return=minimal',
    ...(token === null ? {} : { 'X-XSRF-TOKEN': token }),
  };
}

const changesOf = ({ first, count, exercises }: Sending) =>
  Array.from({ length: count }, (_, index) => trainedOf(first + index, exercises));

async function readyBare(sending: Sending) {
  const headers = await headersOfWrite();
  const wires = changesOf(sending).map(requestOf);
  return async () => {
    const startMs = performance.now();
    const { fetch: send, writes } = watchedFetch();
    const left = [...wires];
    const sendAll = async () => {
      for (let wire = left.shift(); wire; wire = left.shift()) {
        const body = JSON.stringify(wire.body);
        const { method, path } = wire;
        const response = await send(path, { method, headers, body, cache: 'no-store' });
        await response.text();
        if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}.`);
      }
    };
    await Promise.all(Array.from({ length: sending.inFlight }, sendAll));
    return { allMs: performance.now() - startMs, writesMs: writes.lastMs - writes.firstMs };
  };
}

async function readyOurs(sending: Sending) {
  const account = await openFor(sending.userId);
  const { network, writes } = pageNetwork();
  await account.db.outbox.clear();
  // As the app's start does: what the server has is here before anything new is made.
  const start = await drain(network, account, { read: true });
  if (start.halt) throw new Error(`The start ended: ${start.halt.why}.`);
  await write(account, [account.db.outbox], async () => {
    for (const change of changesOf(sending)) await append(account, change);
  });
  return async () => {
    const startMs = performance.now();
    const result = await drain(network, account, { read: false });
    const allMs = performance.now() - startMs;
    const left = await account.db.outbox.count();
    if (left > 0) throw new Error(`${left} were not sent: ${result.halt?.why}.`);
    return { allMs, writesMs: writes.lastMs - writes.firstMs };
  };
}

/** It calls the browser's own fetch, so that its writes cannot be told from all of it. */
async function readyWorkbox(sending: Sending) {
  await clearQueue();
  const headers = await headersOfWrite();
  for (const change of changesOf(sending)) {
    await pushRequest(toRequest(requestOf(change), headers));
  }
  return async () => {
    const startMs = performance.now();
    await replayRequests();
    const allMs = performance.now() - startMs;
    return { allMs, writesMs: allMs };
  };
}
