/** People's phones on a normalising server inside the test. */
import { onTestFinished } from 'vitest';
import { type Account, admitAccount, openAccount } from '../../../../src/store/account.ts';
import { AccountDatabase } from '../../../../src/store/database/schema.ts';
import { type DrainResult, drain } from '../../../../src/sync/drain/drain.ts';
import { type TestClock, testClock } from '../../rig.ts';
import { type Link, linkTo } from './link.ts';
import { NormalisingBackend } from './normalisingBackend.ts';
import type { Quirks } from './quirks.ts';

export interface NormalPhone extends Link {
  readonly account: Account;
  /** One drain; `read` as a start of the app does. */
  drain(options?: { read?: boolean }): Promise<DrainResult>;
  /** So many drains, each half a minute after the one before. */
  drainTimes(times: number): Promise<void>;
}

export interface NormalRig extends NormalPhone {
  readonly server: NormalisingBackend;
  readonly clock: TestClock;
  /** Another phone of the same person. */
  otherPhone(): Promise<NormalPhone>;
}

/** The phone of a person (id 7). The clock of the server and of all phones is one. */
export async function normalRig(quirks: Partial<Quirks> = {}): Promise<NormalRig> {
  const clock = testClock();
  const server = new NormalisingBackend({ quirks, nowMs: clock.nowMs });
  const phone = await phoneOf(server, clock, 'first');
  return Object.assign(phone, {
    server,
    clock,
    otherPhone: () => phoneOf(server, clock, 'second'),
  });
}

async function phoneOf(
  server: NormalisingBackend,
  clock: TestClock,
  name: string,
): Promise<NormalPhone> {
  const link = linkTo(server, clock.nowMs);
  const { userId } = server;
  // The same person, but another device: another database.
  const account = { ...openAccount(userId, clock), db: new AccountDatabase(`${userId}-${name}`) };
  onTestFinished(async () => account.db.delete());
  await admitAccount(account);
  const drainOnce = ({ read = false } = {}) => drain(link.network, account, { read });
  return Object.assign(link, {
    account,
    drain: drainOnce,
    async drainTimes(times: number) {
      for (let time = 0; time < times; time += 1) {
        clock.advance(31_000);
        await drainOnce({ read: true });
      }
    },
  });
}
