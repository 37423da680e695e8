/** Phones of one person on our own server, each with an account database of its own, in one time. */
import { onTestFinished } from 'vitest';
import { type Account, admitAccount, openAccount } from '../../src/store/account.ts';
import { AccountDatabase } from '../../src/store/database/schema.ts';
import { type DrainResult, drain } from '../../src/sync/drain/drain.ts';
import type { Network } from '../../src/sync/http.ts';
import { Browser, startServer } from '../server/support.ts';
import { type TestClock, testClock } from './rig.ts';

export interface OwnCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  status: number | null;
}

export interface Phone {
  readonly account: Account;
  /** That of the whole rig: time passes for the server and all phones. */
  readonly clock: TestClock;
  readonly seen: OwnCall[];
  /**
   * Taken off before the next PUT, POST or DELETE leaves; what it answers is heard instead of the
   * server, and null lets the call through.
   */
  readonly onWrite: ((send: () => Promise<Response>) => Promise<Response | null>)[];
  drain(options?: { read?: boolean }): Promise<DrainResult>;
}

export interface OwnRig {
  /** For what happens past the phones. */
  readonly browser: Browser;
  readonly userId: string;
  phone(name: string): Promise<Phone>;
}

interface OwnRigOptions {
  /** Of a server that runs already. */
  readonly url?: string;
  /** A person of another name is another one. */
  readonly name?: string;
  /** Of somebody who is signed in already. */
  readonly signedIn?: Browser;
}

export async function ownRig({ url, name = 'Ann', signedIn }: OwnRigOptions = {}) {
  const clock = testClock();
  const browser = signedIn ?? new Browser(url ?? (await startServer({}, { now: clock.nowMs })).url);
  if (!signedIn) await browser.signInLocally(name);
  const { id: userId } = await (await browser.call('GET', '/api/auth/user')).json();
  const rig: OwnRig = {
    browser,
    userId,
    phone: (phone) => phoneOf({ browser, userId, clock }, phone),
  };
  return rig;
}

async function phoneOf(
  { browser, userId, clock }: Pick<OwnRig, 'browser' | 'userId'> & { clock: TestClock },
  name: string,
): Promise<Phone> {
  // The same person, but another device: another database.
  const account = { ...openAccount(userId, clock), db: new AccountDatabase(`${userId}-${name}`) };
  onTestFinished(async () => account.db.delete());
  await admitAccount(account);
  const seen: OwnCall[] = [];
  const onWrite: Phone['onWrite'] = [];
  const network: Network = {
    apiHost: '',
    sameOrigin: true,
    readCookie: (cookie) => Promise.resolve(browser.cookies.get(cookie) ?? null),
    log: () => undefined,
    async fetch(input, init = {}) {
      const { method = 'GET', headers, body } = init;
      const call: OwnCall = {
        method,
        path: String(input),
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        status: null,
      };
      seen.push(call);
      const send = () => browser.fetch(call.path, init);
      const instead = method === 'GET' ? null : await onWrite.shift()?.(send);
      const response = instead ?? (await send());
      call.status = response.status;
      return dated(response, clock);
    },
  };
  return {
    account,
    clock,
    seen,
    onWrite,
    drain: ({ read = false } = {}) => drain(network, account, { read }),
  };
}

/** The Date of an answer comes from the machine that runs the test. */
async function dated(answer: Response, clock: TestClock): Promise<Response> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  headers.set('Date', new Date(clock.nowMs()).toUTCString());
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? await answer.text() : null, { status, headers });
}

/** The connection breaks before the server hears of it. */
export const loseRequest: Phone['onWrite'][number] = () =>
  Promise.reject(new TypeError('Failed to fetch'));

/** The connection breaks after the server did it. */
export const loseAnswer: Phone['onWrite'][number] = async (send) => {
  await send();
  throw new TypeError('Failed to fetch');
};

/** The connection breaks at once; the server hears of it when `arrive` is called, if ever. */
export function arrivingLate(): { write: Phone['onWrite'][number]; arrive(): Promise<void> } {
  let arrive = async () => {};
  return {
    write(send) {
      arrive = async () => {
        await send();
      };
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    arrive: () => arrive(),
  };
}
