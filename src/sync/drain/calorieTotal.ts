/** Calories on a server that does not add: they go as a total, made from the one that stands there. */
import type { KnownEntry } from '../../store/outbox/entry.ts';
import { refresh } from '../../store/outbox/settle.ts';
import { adds } from './capabilities.ts';
import { readResource } from './readResource.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';

/**
 * True for calories whose total was read before something else went out: another device may have
 * added since. They are claimed after it was read, not before: what was put down as sent and never
 * left would be taken for another device's addition of as much.
 */
export function needsTotal(run: Run, { change }: KnownEntry): boolean {
  return change.kind === 'calories.add' && run.isProfileOld && !adds(run);
}

/** Reads the total that additions are made from; where that fails, they wait for the next drain. */
export async function readTotal(run: Run): Promise<Halt | null> {
  const answer = await readResource(run.network, 'profile');
  if (!answer || 'why' in answer) {
    run.failed.add('user');
    return answer;
  }
  await refresh(run.drainer, [answer], () => ({ seen: [], created: [] }));
  run.known.set('profile', answer);
  run.isProfileOld = false;
  return null;
}
