import { projectSessions } from '../../domain/project.ts';
import type { SessionRecord } from '../../domain/session.ts';
import type { Account } from '../account.ts';
import type { Entry } from '../outbox/entry.ts';
import { inLanes } from '../outbox/lane.ts';

/** A session of the history: on the server, waiting to be sent, or refused and kept. */
export interface ListedSession extends SessionRecord {
  readonly standing: 'sent' | 'waiting' | 'parked';
}

/** The outbox's sessions; read by their lanes, so that no other change wakes a history. */
export async function readWaiting(account: Account): Promise<Entry[]> {
  return inLanes(account, 'session:').toArray();
}

/** What the history shows of sessions that were sent, and of entries that wait. */
export function listed(sent: readonly SessionRecord[], waiting: readonly Entry[]): ListedSession[] {
  const states = new Map(waiting.map(({ lane, delivery }) => [lane, delivery.state]));
  const changes = waiting.map(({ change }) => change);
  return projectSessions(sent, changes).map((session) => {
    const state = states.get(`session:${session.id}`);
    return { ...session, standing: standingOf(state) };
  });
}

/** What the server has taken waits for nothing, though the history may not show it yet. */
function standingOf(state: Entry['delivery']['state'] | undefined): ListedSession['standing'] {
  if (state === undefined || state === 'accepted') return 'sent';
  return state === 'parked' ? 'parked' : 'waiting';
}
