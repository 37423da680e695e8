import type { Lane } from '../../domain/change.ts';
import { type Merged, mergeLane } from '../../domain/merge.ts';
import type { Held } from '../../domain/normalised.ts';
import {
  type AcceptedEntry,
  type Entry,
  isDone,
  isIn,
  isLate,
  isMergeable,
  type KnownEntry,
} from './entry.ts';

/** What a lane offers: the change to send, if any is left, and what merging did to the others. */
export interface Claimable {
  readonly lane: Lane;
  readonly head: KnownEntry | null;
  /** Entries behind the head that now stand for later ones too. */
  readonly changed: readonly Entry[];
  /** Entries that another one stands for, or that cancelled each other out. */
  readonly absorbed: readonly KnownEntry[];
  /** What stood before the changes of the lane that the server has taken and not shown yet. */
  readonly replaced: readonly Held[];
}

/** A clock that went back must not hold a change for ever: no undo time is as long as this. */
const LONGEST_WAIT_MS = 300_000;
/** A session waits for its plan while that was tried less often than this. */
const PLAN_TRIES = 5;

/** What a claim depends on besides the entries. */
export interface ClaimTime {
  readonly nowMs: number;
  /** Lanes that are left alone. */
  readonly skip: ReadonlySet<Lane>;
  hasServerId(planId: string): boolean;
}

/**
 * The lanes that may send now, oldest first. Pure: the caller takes the first that works out. What a
 * lane offers depends on its own entries and those of its `awaitedPlans`, and on no others.
 */
export function chooseClaim(entries: readonly Entry[], now: ClaimTime): Claimable[] {
  const lanes = lanesOf(entries);
  const claims = [...lanes].flatMap(([name, lane]) => {
    const claim = now.skip.has(name) ? null : claimOfLane(lane, now.nowMs);
    if (!claim) return [];
    const plan = claim.head ? planAwaited(claim.head.change, now) : null;
    return plan !== null && isOnItsWay(lanes.get(plan), now.nowMs)
      ? []
      : [{ lane: name, ...claim }];
  });
  const triesOf = ({ head }: Claimable) => (head ? vainTries(head) : 0);
  return claims.sort((a, b) => triesOf(a) - triesOf(b));
}

/** What met silence this often may be the cause of it: all else goes first, then what failed least. */
const MANY_TRIES = 3;

/** How often a change was tried; 0 while that is not often. */
export function vainTries({ attempts }: Pick<Entry, 'attempts'>): number {
  return attempts >= MANY_TRIES ? attempts : 0;
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

/**
 * What the person is told of, in order: the changes that wait, as they would be sent or are on their
 * way, and the refused ones that no later change replaces.
 */
export function outstanding(entries: readonly Entry[]): { waiting: Entry[]; parked: Entry[] } {
  const notSent = entries.filter(({ delivery }) => delivery.state !== 'accepted');
  const lanes = [...lanesOf(notSent).values()].map((lane) => {
    // Merging is not for what may have been applied, nor for what a newer build wrote.
    const settled = lane.filter(isMergeable);
    const { kept, absorbed } = mergeWaiting(settled);
    const merged = new Set([...absorbed, ...kept.map(({ opId }) => opId)]);
    return {
      waiting: [...lane.filter((entry) => !isMergeable(entry)), ...kept],
      parked: settled.filter(({ delivery, opId }) => {
        return delivery.state === 'parked' && !merged.has(opId);
      }),
    };
  });
  const inOrder = (all: Entry[]) => all.sort((a, b) => a.seq - b.seq);
  return {
    waiting: inOrder(lanes.flatMap(({ waiting }) => waiting)),
    parked: inOrder(lanes.flatMap(({ parked }) => parked)),
  };
}

/** True when the undo time of an entry is over. */
export function isDue({ notBeforeMs }: Entry, nowMs: number): boolean {
  return notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_WAIT_MS;
}

function claimOfLane(entries: readonly Entry[], nowMs: number): Omit<Claimable, 'lane'> | null {
  const lane = entries.filter((entry) => !isIn(entry, 'accepted') || isNewThing(entry));
  if (!lane.every(isMergeable)) return null;
  const firstEarly = lane.findIndex((entry) => !isDue(entry, nowMs));
  const due = firstEarly < 0 ? lane : lane.slice(0, firstEarly);
  const { kept, absorbed } = mergeWaiting(due);
  if (kept.length === 0 && absorbed.length === 0) return null;
  const [head = null, ...behind] = kept;
  const gone = new Set(absorbed);
  return {
    head,
    changed: behind.filter((entry) => !due.includes(entry)),
    absorbed: due.filter((entry) => gone.has(entry.opId)),
    replaced: entries.flatMap((entry) => replacedBy(entry, nowMs)),
  };
}

/** Of what was done long ago a reading shows no more what was before it: that has been set back since. */
function replacedBy(entry: Entry, nowMs: number): Held[] {
  if (!isIn(entry, 'accepted') || (isDone(entry) && isLate(entry, nowMs))) return [];
  const { base, delivery } = entry;
  return [...(base === undefined ? [] : [base]), ...(delivery.wire.replaced ?? [])];
}

/** What follows a new thing in its lane may need the id that a server gives it: it waits for that. */
function isNewThing({ delivery }: AcceptedEntry): boolean {
  return delivery.wire.method === 'POST';
}

/** Merges what waits in a lane. A parked entry takes part only where a later change replaces it. */
function mergeWaiting(lane: readonly KnownEntry[]): Merged<KnownEntry> {
  const waiting = lane.filter((entry, index) => {
    const isQueued = entry.delivery.state === 'queued';
    return isQueued || lane.slice(index + 1).some((later) => isReplacedBy(entry, later));
  });
  const { kept, absorbed } = mergeLane(waiting);
  // What stands for a later change was never tried as that, and is not that one's to take back.
  const renewed = { delivery: { state: 'queued' }, lastError: null, notBeforeMs: 0 } as const;
  return {
    kept: kept.map((entry) => (lane.includes(entry) ? entry : { ...entry, ...renewed })),
    absorbed,
  };
}

/**
 * A parked entry was surely not applied: a later change of the same thing takes its place, as the
 * delete of a workout does. Additions replace nothing, or one that the server refuses would drag all
 * later ones down with it.
 */
function isReplacedBy({ change }: Entry, later: Entry): boolean {
  if (later.delivery.state !== 'queued') return false;
  if (change.kind === 'goal.set') return later.change.kind === 'goal.set';
  if (change.kind === 'session.add') return later.change.kind === 'session.delete';
  return change.kind !== 'calories.add';
}

/** The lanes of the plans that a lane may have to wait for. */
export function awaitedPlans(lane: readonly Entry[], now: ClaimTime): Set<Lane> {
  const plans = lane.map(({ change }) => planAwaited(change, now));
  return new Set(plans.filter((plan) => plan !== null));
}

/** The lane of the plan that a session waits for: its own, while that has no server id. */
function planAwaited(change: Entry['change'], { hasServerId }: ClaimTime): Lane | null {
  if (change.kind !== 'session.add') return null;
  const planId = change.session.workoutId;
  return planId !== null && !hasServerId(planId) ? `plan:${planId}` : null;
}

const ON_ITS_WAY: readonly Entry['delivery']['state'][] = [
  'queued',
  'sending',
  'unsure',
  'accepted',
];

/**
 * Not so a plan that is gone, parked, was tried in vain, or that the server has taken and shows in no
 * list: a workout is never held hostage.
 */
function isOnItsWay(planLane: readonly Entry[] = [], nowMs: number): boolean {
  return (
    planLane.some((entry) => ON_ITS_WAY.includes(entry.delivery.state)) &&
    planLane.every((entry) => entry.attempts < PLAN_TRIES && !isNeverSeen(entry, nowMs))
  );
}

/** A clock that went back counts as well. */
function isNeverSeen({ delivery }: Entry, nowMs: number): boolean {
  return delivery.state === 'accepted' && Math.abs(nowMs - delivery.acceptedAtMs) > LONGEST_WAIT_MS;
}
