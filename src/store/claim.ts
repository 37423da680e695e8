import type { Change, Lane } from '../domain/change.ts';
import { mergeLane } from '../domain/merge.ts';
import type { Entry } from './entry.ts';

/** What a lane offers: the change to send, if any is left, and the entries it stands for. */
export interface Claimable {
  readonly head: Entry | null;
  readonly absorbed: readonly Entry[];
}

/** A clock that went back must not hold a delete for ever (sync.md, 'Order and merging'). */
const LONGEST_WAIT_MS = 10_000;

/** The lanes that may send now, oldest first. Pure: the caller takes the first that works out. */
export function chooseClaim(
  entries: readonly Entry[],
  now: { nowMs: number; skip: ReadonlySet<Lane>; hasServerId: (planId: string) => boolean },
): Claimable[] {
  const lanes = lanesOf(entries);
  return [...lanes].flatMap(([name, lane]) => {
    const claim = now.skip.has(name) ? null : claimOfLane(lane, now.nowMs);
    if (!claim) return [];
    const planId = claim.head ? planAwaited(claim.head.change, now.hasServerId) : null;
    return planId !== null && isOnItsWay(lanes.get(`plan:${planId}`)) ? [] : [claim];
  });
}

/** Entries by lane, both in the order of the outbox. */
export function lanesOf(entries: readonly Entry[]): Map<Lane, Entry[]> {
  const lanes = new Map<Lane, Entry[]>();
  for (const entry of entries) {
    const lane = lanes.get(entry.lane);
    if (lane) lane.push(entry);
    else lanes.set(entry.lane, [entry]);
  }
  return lanes;
}

/** How many changes the person is told wait: what would be sent, and what is on its way. */
export function countWaiting(entries: readonly Entry[]): number {
  return [...lanesOf(entries).values()].reduce((count, lane) => {
    const onTheirWay = lane.filter(isInDoubt).length;
    const waiting = lane.filter((entry) => entry.delivery.state === 'queued');
    return count + onTheirWay + mergeLane(waiting).kept.length;
  }, 0);
}

function claimOfLane(lane: readonly Entry[], nowMs: number): Claimable | null {
  if (lane.some(isInDoubt)) return null;
  const firstEarly = lane.findIndex((entry) => !isDue(entry, nowMs));
  const due = firstEarly < 0 ? lane : lane.slice(0, firstEarly);
  // A parked entry was surely not applied: a later change in its lane takes its place.
  if (due.every((entry) => entry.delivery.state === 'parked')) return null;
  const { kept, absorbed } = mergeLane(due);
  const gone = new Set(absorbed);
  const head = kept.find((entry) => entry.delivery.state === 'queued') ?? kept[0] ?? null;
  return {
    head: head && { ...head, delivery: { state: 'queued' } },
    absorbed: due.filter((entry) => gone.has(entry.opId)),
  };
}

function isDue({ notBeforeMs }: Entry, nowMs: number): boolean {
  return notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_WAIT_MS;
}

/** Sent, and not known to have arrived or not. */
function isInDoubt({ delivery }: Entry): boolean {
  return delivery.state === 'sending' || delivery.state === 'unsure';
}

/** The plan that a session waits for: its own, while that has no server id. */
function planAwaited(change: Change, hasServerId: (planId: string) => boolean): string | null {
  if (change.kind !== 'session.add') return null;
  const planId = change.session.workoutId;
  return planId !== null && !hasServerId(planId) ? planId : null;
}

/** A parked or vanished plan is not waited for: a workout is never held hostage. */
function isOnItsWay(planLane: readonly Entry[] | undefined): boolean {
  return planLane?.some((entry) => entry.delivery.state !== 'parked') ?? false;
}
