/** Which set of a running session is at hand, and how long the person has rested since the last one. */
import { exerciseAt, type Session, type SessionSet, type SetPlace } from './session.ts';

/** Where the person is: at a set, or past it, at whatever comes next. */
export interface Position {
  readonly place: SetPlace;
  /** The exercise's name: others may have come before it since. */
  readonly name?: string | undefined;
  readonly isPast: boolean;
}

interface Placed {
  readonly place: SetPlace;
  readonly set: SessionSet;
}

/**
 * The set at hand: where the person is, or the next undone one after it; those before come last, since
 * their machine may be taken. Without a position it goes on after the last tick. Null when all are done.
 */
export function currentSet(session: Session, position: Position | null): SetPlace | null {
  const all = placesOf(session);
  const from = (position && moved(position, session)) ?? lastTicked(all);
  if (from?.isPast === false && all.some(({ place }) => isSamePlace(place, from.place))) {
    return from.place;
  }
  const undone = all.filter(({ set }) => !set.completed).map(({ place }) => place);
  return undone.find((place) => from && isBehind(place, from.place)) ?? undone[0] ?? null;
}

/** A position where its exercise stands now; null where that is gone. */
function moved(position: Position, session: Session): Position | null {
  const { place, name } = position;
  const instead = session.exercises[place.exercise]?.insteadOf;
  // Another one was put in its place: what is at hand is that, and not a namesake behind it.
  if (name !== undefined && instead === name) return position;
  const exercise = exerciseAt(session, { ...place, name });
  if (exercise >= 0) return { ...position, place: { ...place, exercise } };
  // A swap was taken back: what stands there may be any other.
  return instead === undefined ? null : position;
}

function isBehind(a: SetPlace, b: SetPlace): boolean {
  return a.exercise > b.exercise || (a.exercise === b.exercise && a.set > b.set);
}

/** The set at a place; undefined where there is none. */
export function setAt({ exercises }: Session, { exercise, set }: SetPlace): SessionSet | undefined {
  return exercises[exercise]?.sets[set];
}

export function isSamePlace(a: SetPlace, b: SetPlace): boolean {
  return a.exercise === b.exercise && a.set === b.set;
}

/** From an hour on nobody rests: the workout was left, or the phone was. */
const LONGEST_REST_MS = 3_600_000;

/** Milliseconds since the last tick (D34); null before the first one, and when that is long ago. */
export function restMs(session: Session, nowMs: number): number | null {
  const last = lastTicked(placesOf(session));
  if (last?.atMs === undefined) return null;
  const restedMs = Math.max(0, nowMs - last.atMs);
  return restedMs < LONGEST_REST_MS ? restedMs : null;
}

function placesOf({ exercises }: Session): Placed[] {
  return exercises.flatMap(({ sets, isSkipped = false }, exercise) =>
    sets
      .map((set, index) => ({ place: { exercise, set: index }, set }))
      .filter(({ set }) => set.completed || !isSkipped),
  );
}

function lastTicked(all: readonly Placed[]): (Position & { readonly atMs: number }) | null {
  const ticked = all.flatMap(({ place, set: { completed, tickedAtMs } }) =>
    completed && tickedAtMs !== undefined ? [{ place, isPast: true, atMs: tickedAtMs }] : [],
  );
  return ticked.reduce<(typeof ticked)[number] | null>(
    (last, one) => (last === null || one.atMs >= last.atMs ? one : last),
    null,
  );
}
