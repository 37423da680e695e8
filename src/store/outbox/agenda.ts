/** Where a drain looks for what to send next, lane by lane. */
import type { Lane } from '../../domain/change.ts';
import type { Account } from '../account.ts';
import { awaitedPlans, type Claimable, type ClaimTime, chooseClaim } from './choose.ts';
import type { KnownEntry } from './entry.ts';
import { inLane } from './lane.ts';

/** How far a drain has come. */
export interface Progress {
  /** Lanes whose change did not get through: left alone until the next drain. */
  readonly failed: ReadonlySet<Lane>;
  /** The lanes that could send when the outbox was read as a whole: where to look, not what to take. */
  agenda: Lane[];
}

/** What is asked of the lanes: so many claims at the most. */
export interface Next {
  readonly now: ClaimTime;
  readonly most: number;
  /** False for a change that waits until something else was done; its lane stays first on the agenda. */
  mayClaim(change: KnownEntry): boolean;
}

/** What may be claimed next, by the agenda, and by a new one where that is done; nothing where it has to wait. */
export async function fromOutbox(
  account: Account,
  progress: Progress,
  next: Next,
): Promise<Claimable[]> {
  const claims = await fromAgenda(account, progress, next);
  if (claims.length > 0 || progress.agenda.length > 0) return claims;
  await renewAgenda(account, progress, next.now);
  return fromAgenda(account, progress, next);
}

/** What the first lanes on the agenda offer, up to one that may not be claimed yet. */
export async function fromAgenda(
  account: Account,
  { agenda }: Progress,
  { now, most, mayClaim }: Next,
): Promise<Claimable[]> {
  const claims: Claimable[] = [];
  while (claims.length === 0 && agenda.length > 0) {
    const lanes = agenda.slice(0, most);
    const offers = await Promise.all(lanes.map((lane) => readOffer(account, lane, now)));
    for (const [index, lane] of lanes.entries()) {
      const { claim = null, isLast = true } = offers[index] ?? {};
      if (claim?.head && !mayClaim(claim.head)) return claims;
      if (isLast) agenda.splice(agenda.indexOf(lane), 1);
      if (claim) claims.push(claim);
    }
  }
  return claims;
}

/** What a lane may send now; `isLast` where nothing is left behind that. */
async function readOffer(account: Account, lane: Lane, now: ClaimTime) {
  const own = await inLane(account, lane).toArray();
  const plans = [...awaitedPlans(own, now)].map((plan) => inLane(account, plan).toArray());
  const awaited = (await Promise.all(plans)).flat();
  const claim = chooseClaim([...own, ...awaited], now).find((one) => one.lane === lane);
  return { claim, isLast: !claim || claim.absorbed.length === own.length - 1 };
}

/** By all but what is taken, of which there may be far more. */
export async function renewAgenda(
  account: Account,
  progress: Progress,
  now: ClaimTime,
): Promise<void> {
  const states = account.db.outbox.where('delivery.state');
  // Two ranges, each read at once: as one it would be a walk from entry to entry.
  const others = [states.below('accepted'), states.above('accepted')];
  const entries = (await Promise.all(others.map((range) => range.toArray()))).flat();
  entries.sort((a, b) => a.seq - b.seq);
  progress.agenda = chooseClaim(entries, now).map(({ lane }) => lane);
}
