/** What an exercise has come to over all sessions (D33). Derived, and never sent. */
import type { Day } from './days.ts';
import { bestSet, estimatedMax, exerciseKey } from './records.ts';
import type { RecordedSet, SessionRecord } from './session.ts';

/**
 * What an exercise is judged by: its estimated one-rep max; its heaviest set, where no set has so few
 * reps that they tell of one; its reps, where none has a weight.
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
  /** The index of the set whose value beats all earlier sessions; null: none does, or it is the first. */
  readonly record: number | null;
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
  const measure = measureOf(found.flatMap(({ sets }) => sets));
  const oldestFirst = found.toReversed();
  let before: number | null = null;
  const sessions = oldestFirst.map(({ id, date, sets }): ExerciseSession => {
    const values = sets.map((set) => valueIn(set, measure));
    const value = greatest(values);
    const isRecord = value !== null && before !== null && value > before;
    before = greatest([before, value]);
    const record = isRecord ? values.indexOf(value) : null;
    return { id, date, sets, volume: volumeOf(sets), value, record };
  });
  const most = firstBest(sessions, ({ volume, sets }) =>
    measure === 'reps' ? repsOf(sets) : volume,
  );
  return {
    name: found[0]?.spelt ?? name,
    measure,
    sessions: sessions.toReversed(),
    best: bestOf(sessions, measure),
    heaviest: heaviestOf(sessions),
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

/** Of equally heavy sets the one with more reps. */
function heaviestOf(oldestFirst: readonly ExerciseSession[]): Best | null {
  const heaviest = bestSet(datedSets(oldestFirst));
  return heaviest && heaviest.weight > 0
    ? { value: heaviest.weight, set: heaviest, date: heaviest.date }
    : null;
}

function bestOf(oldestFirst: readonly ExerciseSession[], measure: Measure): Best | null {
  const best = firstBest(datedSets(oldestFirst), (set) => valueIn(set, measure));
  return best && { value: best.value, set: best.of, date: best.of.date };
}

function datedSets(sessions: readonly ExerciseSession[]) {
  return sessions.flatMap(({ date, sets }) => sets.map((set) => ({ ...set, date })));
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

function greatest(values: readonly (number | null)[]): number | null {
  return firstBest(values, (value) => value)?.value ?? null;
}

function volumeOf(sets: readonly RecordedSet[]): number {
  return sets.reduce((sum, { weight, reps }) => sum + weight * reps, 0);
}

function repsOf(sets: readonly RecordedSet[]): number {
  return sets.reduce((sum, { reps }) => sum + reps, 0);
}
