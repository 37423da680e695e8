import { laneOf } from '../domain/change.ts';
import { UNDO_MS } from '../domain/constants.ts';
import { type ExerciseHistory, exerciseHistory } from '../domain/exerciseHistory.ts';
import {
  type LastSets,
  lastSets,
  type Month,
  monthOf,
  monthsNewestFirst,
  newestSessionFirst,
} from '../domain/history.ts';
import { type OwnExercises, ownExercises } from '../domain/knownExercises.ts';
import { projectSessions } from '../domain/project.ts';
import { distinctKeys, type NewRecord, newRecords } from '../domain/records.ts';
import type { Session, SessionRecord } from '../domain/session.ts';
import { type Account, write } from './account.ts';
import { append } from './outbox/append.ts';
import type { Entry } from './outbox/entry.ts';
import { inLane, inLanes } from './outbox/lane.ts';
import { readPlans } from './plans.ts';

/** A session of the history: on the server, waiting to be sent, or refused and kept. */
export interface ListedSession extends SessionRecord {
  readonly standing: 'sent' | 'waiting' | 'parked';
}

/** How far back last time's numbers are looked for. */
const LAST_TIME_SESSIONS = 200;

/** The index whose order is the history's (D21). */
const BY_TIME = '[date+timestamp]';

/** The newest sessions of the history, waiting ones among them, newest first. */
export async function readRecentSessions(
  account: Account,
  count: number,
): Promise<ListedSession[]> {
  return readHistory(account, { month: null, count });
}

/** The newest sessions of a month, or of all time, waiting ones among them, newest first. */
export async function readHistory(
  account: Account,
  { month, count }: { month: Month | null; count: number },
): Promise<ListedSession[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const sent =
      month === null
        ? sessions.orderBy(BY_TIME)
        : sessions.where(BY_TIME).between([month], [`${month}\uffff`]);
    const newest = await sent.reverse().limit(count).toArray();
    const waiting = await readWaiting(account);
    return listed(newest, waiting)
      .filter(({ date }) => month === null || monthOf(date) === month)
      .sort(newestSessionFirst)
      .slice(0, count);
  });
}

/** The months that the history has sessions in, newest first (S9). Reads no session. */
export async function readHistoryMonths(account: Account): Promise<Month[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const keys = await sessions.orderBy(BY_TIME).keys();
    const sent = keys.flatMap((key) => (Array.isArray(key) ? [String(key[0])] : []));
    const waiting = listed([], await readWaiting(account)).map(({ date }) => date);
    return monthsNewestFirst([...sent, ...waiting]);
  });
}

/** One session of the history; null when it is there no more. */
export async function readListedSession(
  account: Account,
  id: string,
): Promise<ListedSession | null> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const sent = await sessions.get(id);
    const waiting = await readWaiting(account);
    return listed(sent ? [sent] : [], waiting).find((session) => session.id === id) ?? null;
  });
}

/** Last time's sets for the exercises of a running session, from its newest 200 forerunners. */
export async function readLastSets(account: Account, running: Session): Promise<LastSets> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const missing = new Set(distinctKeys(running.exercises));
    const earlier: SessionRecord[] = [];
    await sessions
      .orderBy(BY_TIME)
      .reverse()
      .limit(LAST_TIME_SESSIONS)
      .until(() => missing.size === 0)
      .each((record) => {
        earlier.push(record);
        for (const key of lastSets([record]).keys()) missing.delete(key);
      });
    const all = listed(earlier, await readWaiting(account)).sort(newestSessionFirst);
    // A session that was just completed is no forerunner of itself.
    return lastSets(all.filter(({ id }) => id !== running.id));
  });
}

/** The records of a session that was just completed, against all others, whatever their clocks said (D33). */
export async function readNewRecords(
  account: Account,
  record: SessionRecord,
): Promise<NewRecord[]> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const all = listed(await sessions.toArray(), await readWaiting(account));
    return newRecords(
      record,
      all.filter(({ id }) => id !== record.id),
    );
  });
}

/** What an exercise has come to over all sessions, waiting ones among them (D33). */
export async function readExerciseHistory(
  account: Account,
  name: string,
): Promise<ExerciseHistory> {
  const { sessions, outbox } = account.db;
  return account.db.transaction('r', sessions, outbox, async () => {
    const all = listed(await sessions.toArray(), await readWaiting(account));
    return exerciseHistory(name, all.sort(newestSessionFirst));
  });
}

/** The exercises of all sessions and plans, with the sets of last time; waiting ones among them (D33). */
export async function readOwnExercises(account: Account): Promise<OwnExercises> {
  const { sessions, plans, outbox } = account.db;
  return account.db.transaction('r', sessions, plans, outbox, async () => {
    const all = listed(await sessions.toArray(), await readWaiting(account));
    return ownExercises(all.sort(newestSessionFirst), await readPlans(account));
  });
}

/**
 * Deletes a past workout; sent when the undo time is over.
 * @returns the opId that `undo` takes; null where it is deleted already
 * @throws SignedOutError
 */
export async function deleteWorkout(
  account: Account,
  { standing: _, ...session }: ListedSession,
): Promise<string | null> {
  const change = { kind: 'session.delete', session } as const;
  return write(account, [account.db.outbox], async () => {
    const last = await inLane(account, laneOf(change)).last();
    // Twice in the outbox, one Undo would bring nothing back.
    if (last?.change.kind === 'session.delete') return null;
    return append(account, change, { undoMs: UNDO_MS });
  });
}

/** The outbox's sessions; read by their lanes, so that no other change wakes a history. */
async function readWaiting(account: Account): Promise<Entry[]> {
  return inLanes(account, 'session:').toArray();
}

function listed(sent: readonly SessionRecord[], waiting: readonly Entry[]): ListedSession[] {
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
