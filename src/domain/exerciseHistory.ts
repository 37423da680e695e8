/** What an exercise has come to over all sessions (D33). Derived, and never sent. */
import type { Day } from './days.ts';
import {
  beats,
  bestSet,
  bestsOf,
  done,
  estimatedMax,
  exerciseKey,
  type RecordKind,
} from './records.ts';
import { type RecordedSet, type SessionRecord, volumeOf } from './session.ts';

/**
 * What an exercise's line is drawn by: its estimated one-rep max; its heaviest set, where no set has so
 * few reps that they tell of one; its reps, where none has a weight. No rep is no set.
 */
export type Measure = 'max' | 'weight' | 'reps';

export interface ExerciseSession {
  readonly id: string;
  readonly date: Day;
  /** Of all exercises of that name in the session, in their order. */
  readonly sets: readonly RecordedSet[];
  /** Pounds. */
  readonly volume: number;
  /** Its best by the measure, pounds or reps; null where it says nothing of it. */
  readonly value: number | null;
  /** In what it beat all earlier sessions, as the alert after it said. */
  readonly records: readonly RecordKind[];
  /** The indexes of the sets that did; a volume is no single one's. */
  readonly marked: readonly number[];
}

/** The best of all time, and the first session that had it. */
interface Best {
  readonly value: number;
  readonly set: RecordedSet;
  readonly date: Day;
}

export interface ExerciseHistory {
  /** As it was spelt last. */
  readonly name: string;
  readonly measure: Measure;
  /** Newest first. */
  readonly sessions: readonly ExerciseSession[];
  /** By the measure; null where no set has a value. */
  readonly best: Best | null;
  /** The heaviest set; null where none has a weight. */
  readonly heaviest: Best | null;
  /** Without weight; null where no set has none. */
  readonly mostReps: Best | null;
  /** The most volume of one session, pounds, or the most reps where no set has a weight. */
  readonly most: Pick<Best, 'value' | 'date'> | null;
}

/** Of the sessions of an account, newest first. */
export function exerciseHistory(
  name: string,
  newestFirst: readonly SessionRecord[],
): ExerciseHistory {
  const key = exerciseKey(name);
  const found = newestFirst.flatMap(({ id, date, exercises }) => {
    const ours = exercises.filter((exercise) => exerciseKey(exercise.name) === key);
    const sets = ours.flatMap((exercise) => exercise.sets);
    return sets.length > 0 ? [{ id, date, sets, spelt: ours[0]?.name ?? name }] : [];
  });
  const measure = measureOf(found.flatMap(({ sets }) => done(sets)));
  const before = new Map<RecordKind, number>();
  const oldestFirst = found.toReversed().map(({ id, date, sets }): ExerciseSession => {
    const beaten = [...bestsOf(sets)].filter(([kind, one]) => {
      const best = before.get(kind);
      before.set(kind, Math.max(best ?? 0, one.value));
      return beats(one, best);
    });
    const ofOne = beaten.filter(([kind]) => kind !== 'volume');
    return {
      id,
      date,
      sets,
      volume: volumeOf(sets),
      value: firstBest(done(sets), (set) => valueIn(set, measure))?.value ?? null,
      records: beaten.map(([kind]) => kind),
      marked: ofOne.map(([, { set }]) => sets.indexOf(set)),
    };
  });
  const dated = oldestFirst.flatMap(({ date, sets }) =>
    done(sets).map((set) => ({ ...set, date })),
  );
  const bestBy = (value: (set: RecordedSet) => number | null): Best | null => {
    const best = firstBest(dated, value);
    return best && { value: best.value, set: best.of, date: best.of.date };
  };
  const heaviest = bestSet(dated);
  const most = firstBest(oldestFirst, ({ volume, sets }) =>
    measure === 'reps' ? repsOf(sets) : volume,
  );
  return {
    name: found[0]?.spelt ?? name,
    measure,
    sessions: oldestFirst.toReversed(),
    best: bestBy((set) => valueIn(set, measure)),
    heaviest:
      heaviest && heaviest.weight > 0
        ? { value: heaviest.weight, set: heaviest, date: heaviest.date }
        : null,
    mostReps: bestBy(({ weight, reps }) => (weight === 0 ? reps : null)),
    most: most && most.value > 0 ? { value: most.value, date: most.of.date } : null,
  };
}

function measureOf(sets: readonly RecordedSet[]): Measure {
  if (sets.some((set) => estimatedMax(set) !== null)) return 'max';
  return sets.some(({ weight }) => weight > 0) ? 'weight' : 'reps';
}

function valueIn(set: RecordedSet, measure: Measure): number | null {
  if (measure === 'max') return estimatedMax(set);
  return (measure === 'weight' ? set.weight : set.reps) || null;
}

/** Who has the greatest value, and of those the first. */
function firstBest<T>(all: readonly T[], measured: (one: T) => number | null) {
  let best: { readonly of: T; readonly value: number } | null = null;
  for (const of of all) {
    const value = measured(of);
    if (value !== null && (best === null || value > best.value)) best = { of, value };
  }
  return best;
}

function repsOf(sets: readonly RecordedSet[]): number {
  return sets.reduce((sum, { reps }) => sum + reps, 0);
}
