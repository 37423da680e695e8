import type { Cookies } from './auth/cookies.ts';
import type { LocalReach } from './auth/localReach.ts';
import type { Provider } from './auth/provider.ts';
import type { Config } from './config.ts';
import type { Database } from './data/schema/tables.ts';
import type { UnderWay } from './http/underWay.ts';
import type { StorageWatch } from './storageWatch.ts';

/** What routes are given to work with. */
export interface RouteContext {
  readonly config: Config;
  readonly database: Database;
  readonly cookies: Cookies;
  readonly providers: readonly Provider[];
  /** Null with a real provider. */
  readonly localReach: LocalReach | null;
  readonly underWay: UnderWay;
  readonly storage: StorageWatch;
  /** Tells this program from its other builds, which may answer in another shape. */
  readonly build: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
