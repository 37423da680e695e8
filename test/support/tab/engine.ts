import { onTestFinished } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { type Engine, startEngine } from '../../../src/sync/engine.ts';
import type { Network } from '../../../src/sync/http.ts';
import { testLocks } from './locks.ts';

/**
 * The sync of a page with this account alone, until the test ends. `random` stretches its back-off: at
 * 1,000 none ends in a test, however busy the machine is.
 */
export function engineOf(
  { account, network }: { readonly account: Account; readonly network: Network },
  random = 1_000,
): Engine {
  const surroundings = {
    network,
    locks: testLocks(),
    random: () => random,
    requestBackgroundSync: () => Promise.resolve(),
  };
  const engine = startEngine(surroundings, account, () => Promise.resolve());
  onTestFinished(engine.stop);
  return engine;
}
