/** The network as one drain may use it. */
import { EXPECTED_USER_HEADER } from '../../contract/api.ts';
import { assertMaySend, type Drainer } from '../../store/outbox/fence.ts';
import type { Network } from '../http.ts';

/** Nothing leaves by it once the drainer was overtaken, or its person signed out. */
export function guarded(network: Network, drainer: Drainer): Network {
  return { ...network, guard: { headers: {}, mayGo: () => assertMaySend(drainer) } };
}

/** Every request also says whose it is, reads too: another session's answer is none of ours. */
export function forOurUser(network: Network, drainer: Drainer): Network {
  const headers = { [EXPECTED_USER_HEADER]: drainer.account.userId };
  return { ...network, guard: { headers, mayGo: () => assertMaySend(drainer) } };
}
