/** The exercises that a person can choose from: the catalogue's, and their own (D33: each is its name). */
import { CATALOGUE, CATEGORIES, type Category, type ExerciseType } from './catalogue.ts';
import { type LastSets, lastSets } from './history.ts';
import { textOfNumber } from './numberInput.ts';
import type { ExerciseDraft, Plan } from './plan.ts';
import { bestSet, done, exerciseKey } from './records.ts';
import type { RecordedSet, SessionRecord } from './session.ts';

export interface KnownExercise {
  /** As the person spelt it last, or as in the catalogue. */
  readonly name: string;
  /** Null for one that the catalogue lacks. */
  readonly listed: { readonly category: Category; readonly type: ExerciseType } | null;
  /** In how many sessions it was done. */
  readonly sessions: number;
}

/** What a person did and planned. */
export interface OwnExercises {
  /** Those done most often first, of those the last ones; then those that were only planned. */
  readonly exercises: readonly { readonly name: string; readonly sessions: number }[];
  readonly last: LastSets;
}

export const NO_OWN_EXERCISES: OwnExercises = { exercises: [], last: new Map() };

export function ownExercises(
  newestFirst: readonly SessionRecord[],
  plans: readonly Plan[],
): OwnExercises {
  const own = new Map<string, { readonly name: string; sessions: number }>();
  const meet = (name: string) => {
    const key = exerciseKey(name);
    const known = own.get(key) ?? { name, sessions: 0 };
    // One that has no name can be neither shown nor looked for.
    if (key !== '') own.set(key, known);
    return known;
  };
  for (const { exercises } of newestFirst) {
    for (const met of new Set(exercises.map(({ name }) => meet(name)))) met.sessions += 1;
  }
  for (const { exercises } of plans) for (const { name } of exercises) meet(name);
  // The sort is stable: of those done as often, the one met first was done last.
  const exercises = [...own.values()].sort((a, b) => b.sessions - a.sessions);
  return { exercises, last: lastSets(newestFirst) };
}

/** What the catalogue says of an exercise; null for one that it lacks. */
export function listedAs(name: string): KnownExercise['listed'] {
  const key = exerciseKey(name);
  for (const category of CATEGORIES) {
    const found = CATALOGUE[category].find((one) => exerciseKey(one.name) === key);
    if (found) return { category, type: found.type };
  }
  return null;
}

/** Each exercise once: the person's own, then `others` such as those of an open plan, then the catalogue's. */
export function knownExercises(
  { exercises }: OwnExercises,
  others: readonly { readonly name: string }[] = [],
): KnownExercise[] {
  const catalogue = new Map<string, Pick<KnownExercise, 'name' | 'listed'>>();
  for (const category of CATEGORIES) {
    for (const { name, type } of CATALOGUE[category]) {
      catalogue.set(exerciseKey(name), { name, listed: { category, type } });
    }
  }
  const known = new Map<string, KnownExercise>();
  const add = (name: string, sessions: number) => {
    const key = exerciseKey(name);
    if (known.has(key)) return;
    known.set(key, { name, listed: catalogue.get(key)?.listed ?? null, sessions });
  };
  for (const { name, sessions } of exercises) add(name, sessions);
  for (const { name } of others) add(name, 0);
  for (const { name } of catalogue.values()) add(name, 0);
  return [...known.values()];
}

/** What the boxes of a plan hold for as many sets as last time, each like the best of them; null: none. */
export function numbersOf(
  last: readonly RecordedSet[],
): Pick<ExerciseDraft, 'weight' | 'sets' | 'reps'> | null {
  const best = bestSet(last);
  return (
    best && {
      weight: textOfNumber(best.weight),
      sets: textOfNumber(done(last).length),
      reps: textOfNumber(best.reps),
    }
  );
}
