/** Records: what beats every earlier session of an exercise (D33). Derived, and never sent. */
import { distinctNames, spoken } from './names.ts';
import {
  type RecordedExercise,
  type RecordedSet,
  type SessionRecord,
  volumeOf,
} from './session.ts';

/** The best set by its estimated one-rep max, the volume of one session, or reps without weight. */
export type RecordKind = 'bestSet' | 'volume' | 'reps';

export interface NewRecord {
  readonly kind: RecordKind;
  readonly exercise: string;
  /** The set that did it; for a volume the heaviest one. */
  readonly set: RecordedSet;
  /** Pounds (estimated max, volume), or reps; `before`: the best of all earlier sessions. */
  readonly value: number;
  readonly before: number;
}

/** An exercise is its name: however it is spaced or written in capitals (D33). */
export function exerciseKey(name: string): string {
  return spoken(name);
}

/** The keys of exercises that stand together; those of one key are told apart by their order. */
export function distinctKeys(exercises: readonly { readonly name: string }[]): string[] {
  return distinctNames(exercises.map(({ name }) => exerciseKey(name)));
}

/** More reps than these say little of a single one. */
const MOST_REPS_FOR_MAX = 12;
/** Reps at which the estimate is twice the weight. */
const EPLEY_REPS = 30;

/** Epley's estimate of the weight that could be lifted once, pounds; null where it says nothing. */
export function estimatedMax({ weight, reps }: RecordedSet): number | null {
  const isMeaningful = weight > 0 && reps >= 1 && reps <= MOST_REPS_FOR_MAX;
  return isMeaningful ? weight * (1 + reps / EPLEY_REPS) : null;
}

/**
 * Weights that differ by less are one, pounds: 135 lb, typed as the 61.25 kg that they show as, come to
 * 135.03 (D29).
 */
export const SAME_WEIGHT_LBS = 0.06;

/** The best of some sets by a kind of record; `set` is one of them. */
interface Best {
  readonly value: number;
  readonly set: RecordedSet;
  /** What it may exceed another by that is of the same weights and reps; less than one rep makes. */
  readonly tie: number;
}

/** Whether the best of a session beats the best of all before: no first time, and no tie. */
export function beats({ value, tie }: Best, before: number | undefined): boolean {
  return before !== undefined && value > before + tie;
}

/** By each kind of record. */
export type Bests = ReadonlyMap<RecordKind, Best>;

/** What a record has to beat, by its kind and exercise. */
type Beaten = Map<string, number>;

function kindOf(kind: RecordKind, key: string): string {
  return `${kind} ${key}`;
}

type Exercises = Pick<SessionRecord, 'exercises'>;

/** The records of a session, those that beat the most by the most first. */
export function newRecords(today: Exercises, earlier: Iterable<Exercises>): NewRecord[] {
  return recordsOver(bestOf(earlier), today);
}

/** The best of some sessions, in whatever order. */
export function bestOf(sessions: Iterable<Exercises>): Beaten {
  const best: Beaten = new Map();
  for (const session of sessions) raise(best, session);
  return best;
}

/** The records of each session by its id, each over those before it and over `before`. */
export function recordsInOrder(
  oldestFirst: Iterable<SessionRecord>,
  before: ReadonlyMap<string, number> = bestOf([]),
): Map<string, NewRecord[]> {
  const beaten = new Map(before);
  const records = new Map<string, NewRecord[]>();
  for (const session of oldestFirst) {
    records.set(session.id, recordsOver(beaten, session));
    raise(beaten, session);
  }
  return records;
}

function raise(beaten: Beaten, { exercises }: Exercises): void {
  for (const [key, { bests }] of bestsByExercise(exercises)) {
    for (const [kind, { value }] of bests) {
      const of = kindOf(kind, key);
      beaten.set(of, Math.max(beaten.get(of) ?? 0, value));
    }
  }
}

function recordsOver(beaten: Beaten, { exercises }: Exercises): NewRecord[] {
  const records = [...bestsByExercise(exercises)].flatMap(([key, { name, bests }]) =>
    [...bests].flatMap(([kind, best]) => {
      const before = beaten.get(kindOf(kind, key));
      if (before === undefined || !beats(best, before)) return [];
      return [{ kind, exercise: name, set: best.set, value: best.value, before }];
    }),
  );
  return records.sort((a, b) => b.value / b.before - a.value / a.before);
}

/** The best of a session by the key of each exercise, whose sets are taken together. */
export function bestsByExercise(exercises: readonly RecordedExercise[]) {
  const sets = new Map<string, { name: string; sets: RecordedSet[] }>();
  for (const exercise of exercises) {
    const key = exerciseKey(exercise.name);
    const held = sets.get(key) ?? { name: exercise.name, sets: [] };
    held.sets.push(...exercise.sets);
    sets.set(key, held);
  }
  return new Map(
    [...sets].map(
      ([key, { name, sets: all }]) => [key, { name, sets: all, bests: bestsOf(all) }] as const,
    ),
  );
}

/** Only what is more than nothing. */
export function bestsOf(sets: readonly RecordedSet[]): Bests {
  const bests = new Map<RecordKind, Best>();
  const offer = (kind: RecordKind, best: Best) => {
    if (best.value > (bests.get(kind)?.value ?? 0)) bests.set(kind, best);
  };
  for (const set of sets) {
    const { weight, reps } = set;
    const tie = tieOf(weight / EPLEY_REPS, 1 + reps / EPLEY_REPS);
    offer('bestSet', { value: estimatedMax(set) ?? 0, set, tie });
    if (weight === 0) offer('reps', { value: reps, set, tie: 0 });
  }
  const heaviest = bestSet(sets);
  if (heaviest) offer('volume', { value: volumeOf(sets), set: heaviest, tie: volumeTieOf(sets) });
  return bests;
}

function volumeTieOf(sets: readonly RecordedSet[]): number {
  const lifted = done(sets).filter(({ weight }) => weight > 0);
  const lightest = Math.min(...lifted.map(({ weight }) => weight));
  return tieOf(
    lightest,
    lifted.reduce((sum, { reps }) => sum + reps, 0),
  );
}

/** By what one rep makes, pounds, and by how many pounds one more of weight makes. */
function tieOf(ofOneRep: number, ofOnePound: number): number {
  return Math.min(ofOneRep / 2, ofOnePound * SAME_WEIGHT_LBS);
}

/** What was done of sets: no rep is no set. */
export function done<S extends RecordedSet>(sets: readonly S[]): S[] {
  return sets.filter(({ reps }) => reps > 0);
}

/** The heaviest set that was done, and of those the one with the most reps; null where there is none. */
export function bestSet<S extends RecordedSet>(sets: readonly S[]): S | null {
  return done(sets).reduce<S | null>((best, set) => {
    const isBetter =
      !best || set.weight > best.weight || (set.weight === best.weight && set.reps > best.reps);
    return isBetter ? set : best;
  }, null);
}
