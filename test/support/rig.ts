/** An account on a fresh IndexedDB with a clock that the test moves, and its way to a server. */
import { onTestFinished } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { type Account, admitAccount, openAccount, write } from '../../src/store/account.ts';
import type { Clock } from '../../src/store/clock.ts';
import { append } from '../../src/store/outbox/append.ts';
import { type DrainResult, drain } from '../../src/sync/drain/drain.ts';
import type { Network } from '../../src/sync/http.ts';
import { type PlainBackend, startPlainBackend } from './servers/plainBackend.ts';
import { type PlainNetwork, plainNetwork } from './servers/plainNetwork.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** Starts at a fixed instant and moves only when told; ids are real. */
export function testClock(startMs = Date.parse('2026-11-20T18:00:00Z')): TestClock {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    newId: () => crypto.randomUUID(),
    advance(ms) {
      nowMs += ms;
    },
  };
}

/** The network of a page at `apiHost`, with the cookies a page would have. */
export function networkTo(apiHost: string): Network {
  return {
    apiHost,
    sameOrigin: true,
    fetch: globalThis.fetch,
    readCookie: () => Promise.resolve('token'),
    log: () => undefined,
  };
}

export async function openTestAccount(userId: string, clock: Clock): Promise<Account> {
  const account = openAccount(userId, clock);
  onTestFinished(async () => {
    await account.db.delete();
  });
  await admitAccount(account);
  return account;
}

/** Queues a change as a command does. */
export async function queue(
  account: Account,
  change: Change,
  options?: Parameters<typeof append>[2],
): Promise<string> {
  return write(account, [account.db.outbox], () => append(account, change, options));
}

export interface Rig {
  readonly backend: PlainBackend;
  readonly account: Account;
  readonly clock: TestClock;
  /** One drain; `read` as a start of the app does. */
  drain(options?: { read?: boolean }): Promise<DrainResult>;
}

/** A person (id 7) on a plain backend. */
export async function plainRig(): Promise<Rig> {
  const backend = await startPlainBackend();
  // Its clock goes on by itself, and the test's only where the test says so.
  backend.saysDate = false;
  onTestFinished(() => backend.stop());
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  const network = networkTo(backend.url);
  return {
    backend,
    account,
    clock,
    drain: ({ read = false } = {}) => drain(network, account, { read }),
  };
}

export interface InsideRig {
  readonly server: PlainNetwork;
  readonly account: Account;
  readonly clock: TestClock;
  drain(options?: { read?: boolean }): Promise<DrainResult>;
}

/** A person (id 7) on a plain server inside the test. */
export async function insideRig(options?: Parameters<typeof plainNetwork>[0]): Promise<InsideRig> {
  const server = plainNetwork(options);
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  return {
    server,
    account,
    clock,
    drain: ({ read = false } = {}) => drain(server.network, account, { read }),
  };
}
