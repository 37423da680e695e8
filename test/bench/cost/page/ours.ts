/** Our outbox and its way to the server, as main.tsx puts them together. */
import { type Account, admitAccount, openAccount } from '../../../../src/store/account.ts';
import { systemClock } from '../../../../src/store/clock.ts';
import type { Network } from '../../../../src/sync/http.ts';

const accounts = new Map<string, Account>();

export async function openFor(userId: string): Promise<Account> {
  const account = accounts.get(userId) ?? openAccount(userId, systemClock);
  accounts.set(userId, account);
  await admitAccount(account);
  return account;
}

export function readCookie(name: string): Promise<string | null> {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return Promise.resolve(found?.slice(prefix.length) ?? null);
}

/** Watches the writes of one side, whoever sends them. */
export function watchedFetch() {
  const signal = { isThere: true };
  const writes = { begun: 0, answered: 0, firstMs: 0, lastMs: 0 };
  const waiting: { count: number; resolve: () => void }[] = [];

  async function watched(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    if (!signal.isThere) throw new TypeError('Failed to fetch');
    const isWrite = (init.method ?? 'GET') !== 'GET';
    if (isWrite && writes.begun === 0) writes.firstMs = performance.now();
    if (isWrite) writes.begun += 1;
    const response = await fetch(input, init);
    if (!isWrite) return response;
    writes.answered += 1;
    writes.lastMs = performance.now();
    for (const { count, resolve } of waiting) if (writes.answered >= count) resolve();
    return response;
  }

  const untilSent = (count: number) =>
    new Promise<void>((resolve) => waiting.push({ count, resolve }));
  return { fetch: watched, signal, writes, untilSent };
}

export function pageNetwork() {
  const watch = watchedFetch();
  const network: Network = {
    apiHost: '',
    sameOrigin: true,
    fetch: watch.fetch,
    readCookie,
    log: () => undefined,
  };
  return { network, ...watch };
}
