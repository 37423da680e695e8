/** The network as one drain may use it. */
import { EXPECTED_USER_HEADER } from '../../contract/api.ts';
import { assertMaySend, type Drainer } from '../../store/outbox/fence.ts';
import type { Network } from '../http.ts';

/** Nothing leaves by it once the drainer was overtaken, or its person signed out. */
export function guarded(network: Network, drainer: Drainer): Network {
  return guardedWith({}, network, drainer);
}

/** Every request also says whose it is, reads too: another session's answer is none of ours. */
export function forOurUser(network: Network, drainer: Drainer): Network {
  const headers = { [EXPECTED_USER_HEADER]: drainer.account.userId };
  return guardedWith(headers, network, drainer);
}

function guardedWith(headers: Record<string, string>, network: Network, drainer: Drainer): Network {
  const { userId } = drainer.account;
  return { ...network, guard: { userId, headers, mayGo: () => assertMaySend(drainer) } };
}
