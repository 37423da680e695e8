/** Calories on a server that does not add: they go as a total, made from the one that stands there. */
import type { SendingEntry } from '../../store/outbox/entry.ts';
import { rewire } from '../../store/outbox/resolve.ts';
import { refresh } from '../../store/outbox/settle.ts';
import { adds } from './capabilities.ts';
import { type Clearance, putBack } from './conflict.ts';
import { readResource } from './readResource.ts';
import type { Run } from './run.ts';
import { wireOf } from './wire.ts';

/**
 * In a long drain another device may have added since the preflight: the total is read just before
 * it is replaced. A resend goes as it was.
 */
export async function clearTotal(run: Run, entry: SendingEntry): Promise<Clearance> {
  const { drainer, network } = run;
  if (adds(run) || !run.isProfileOld) return { go: true, entry };
  const answer = await readResource(network, 'profile');
  if (!answer || 'why' in answer) return putBack(run, entry, { halt: answer, isResend: false });
  await refresh(drainer, [answer], () => ({ seen: [], created: [] }));
  run.known.set('profile', answer);
  run.isProfileOld = false;
  const again = await rewire(drainer, entry, { bind: wireOf, newKey: false });
  return again ? { go: true, entry: again } : { go: false, halt: null };
}
