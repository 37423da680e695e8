/** The network as one drain may use it. */
import { EXPECTED_USER_HEADER } from '../../contract/api.ts';
import { assertMaySend, beat, type Drainer } from '../../store/outbox/fence.ts';
import type { Network } from '../http.ts';

/** Far more often than a waiting context looks for a beat before it takes the lock over. */
const BEAT_EVERY_MS = 10_000;

/** Nothing leaves by it once the drainer was overtaken, or its person signed out. */
export function guarded(network: Network, drainer: Drainer): Network {
  return guardedWith({}, network, drainer);
}

/** Every request also says whose it is, reads too: another session's answer is none of ours. */
export function forOurUser(network: Network, drainer: Drainer): Network {
  const { userId } = drainer.account;
  // A header takes no other letters, and fetch throws. Our own server gives none.
  const headers = /^[ -~]*$/.test(userId) ? { [EXPECTED_USER_HEADER]: userId } : {};
  return guardedWith(headers, network, drainer);
}

function guardedWith(headers: Record<string, string>, network: Network, drainer: Drainer): Network {
  const { userId } = drainer.account;
  const onProgress = beating(drainer);
  const mayGo = () => assertMaySend(drainer);
  return { ...network, guard: { userId, headers, mayGo, onProgress } };
}

function beating(drainer: Drainer): () => void {
  const { monotonicMs } = drainer.account.clock;
  let lastMs = monotonicMs();
  return () => {
    if (monotonicMs() - lastMs < BEAT_EVERY_MS) return;
    lastMs = monotonicMs();
    // A connection to the database that was lost is the next step's to tell.
    beat(drainer).catch(() => undefined);
  };
}
