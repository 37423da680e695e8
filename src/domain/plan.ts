import { LIMITS } from './constants.ts';
import { parseDecimal, parseInteger, textOfNumber } from './numberInput.ts';
import { storableText } from './text.ts';

/** One exercise of a plan (S3). Weight in pounds. */
export interface PlanExercise {
  readonly id: string;
  readonly name: string;
  readonly youtubeLink: string;
  readonly weight: number;
  readonly sets: number;
  readonly reps: number;
}

/** What an exercise says, by which two of them are compared: the compiler asks for a new field here. */
export const EXERCISE_FIELDS = {
  name: 'text',
  youtubeLink: 'text',
  weight: 'number',
  sets: 'number',
  reps: 'number',
} as const satisfies Record<Exclude<keyof PlanExercise, 'id'>, 'text' | 'number'>;

/** A named workout plan (S3). The id is this device's: sync knows the server's. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly exercises: readonly PlanExercise[];
  /** It could not be read whole, and so cannot be edited: sent back, it would lose the rest. */
  readonly isPartial?: true | undefined;
}

/** An exercise while the builder edits it: numbers are held as the text in their boxes (S3). */
export interface ExerciseDraft {
  readonly id: string;
  readonly name: string;
  readonly youtubeLink: string;
  readonly weight: string;
  readonly sets: string;
  readonly reps: string;
}

/** What the builder holds. planId is null for a new plan. */
export interface PlanDraft {
  readonly planId: string | null;
  readonly name: string;
  readonly exercises: readonly ExerciseDraft[];
  /** The plan as it was when the builder opened on it. */
  readonly seen?: Plan;
  /** The name of an exercise of one's own that is typed, and not added yet. */
  readonly custom?: string | undefined;
}

export const EMPTY_PLAN_DRAFT: PlanDraft = {
  planId: null,
  name: '',
  exercises: [],
};

/** The text boxes for a saved plan: stored numbers are shown, 0 as '0' (D21b). */
export function draftOfPlan(plan: Plan): PlanDraft {
  return {
    planId: plan.id,
    seen: plan,
    name: plan.name,
    exercises: plan.exercises.map((exercise) => ({
      ...exercise,
      weight: textOfNumber(exercise.weight),
      sets: textOfNumber(exercise.sets),
      reps: textOfNumber(exercise.reps),
    })),
  };
}

/** True where a builder that closes loses something (D26). */
export function holdsAnything(held: PlanDraft): boolean {
  const opened = held.seen ? draftOfPlan(held.seen) : EMPTY_PLAN_DRAFT;
  const textOf = ({ name, exercises, custom = '' }: PlanDraft) =>
    JSON.stringify([name.trim(), exercises, custom.trim()]);
  return textOf(held) !== textOf(opened);
}

const ID_PREFIX = 'ex-';

/** S3: 'ex-' plus a timestamp plus a random part. */
export function exerciseId(nowMs: number, random: string): string {
  return `${ID_PREFIX}${nowMs}-${random}`;
}

/** Not an id of a server's own, which may be that of another plan's exercise as well. */
export function isMadeExerciseId(id: string): boolean {
  return id.startsWith(ID_PREFIX);
}

/**
 * Exercises by whose ids each can be edited alone: where a server gives ids of its own, several may have
 * one, or meet under it.
 */
export function withUniqueIds<E extends { readonly id: string }>(exercises: readonly E[]): E[] {
  const taken = new Set<string>();
  return exercises.map((exercise) => {
    let { id } = exercise;
    for (let count = 2; taken.has(id); count += 1) id = `${exercise.id}-${count}`;
    taken.add(id);
    return id === exercise.id ? exercise : { ...exercise, id };
  });
}

/** Exercises with new ids, by which a new plan of ours is known where the server names it. */
export function withNewIds(
  exercises: readonly PlanExercise[],
  clock: { nowMs(): number; newId(): string },
): PlanExercise[] {
  const made = () => exerciseId(clock.nowMs(), clock.newId());
  return exercises.map((exercise) => ({ ...exercise, id: made() }));
}

/** What is typed as an exercise's name, as it can be kept; empty where it is blank. */
export function exerciseName(typed: string): string {
  return storableText(typed.trim(), LIMITS.nameLength).trim();
}

/** Adds an exercise with empty numbers at the end. A blank name or a full plan changes nothing. */
export function addExercise(draft: PlanDraft, id: string, name: string): PlanDraft {
  const trimmed = exerciseName(name);
  if (trimmed === '' || draft.exercises.length >= LIMITS.planExercises) return draft;
  const exercise = {
    id,
    name: trimmed,
    youtubeLink: '',
    weight: '',
    sets: '',
    reps: '',
  };
  return { ...draft, exercises: [...draft.exercises, exercise] };
}

export function editExercise(
  draft: PlanDraft,
  id: string,
  change: Partial<Omit<ExerciseDraft, 'id' | 'name'>>,
): PlanDraft {
  const exercises = draft.exercises.map((exercise) =>
    exercise.id === id ? { ...exercise, ...change } : exercise,
  );
  return { ...draft, exercises };
}

export function removeExercise(draft: PlanDraft, id: string): PlanDraft {
  return {
    ...draft,
    exercises: draft.exercises.filter((exercise) => exercise.id !== id),
  };
}

/** Puts a removed exercise back where it was, or last where that is no more. A full plan changes nothing. */
export function insertExercise(
  draft: PlanDraft,
  exercise: ExerciseDraft,
  index: number,
): PlanDraft {
  if (draft.exercises.length >= LIMITS.planExercises) return draft;
  return { ...draft, exercises: draft.exercises.toSpliced(index, 0, exercise) };
}

/** Moves an exercise by so many places, up where that is less than 0. Past the ends of the list nothing changes. */
export function moveExercise(draft: PlanDraft, id: string, step: number): PlanDraft {
  const from = draft.exercises.findIndex((exercise) => exercise.id === id);
  const exercise = draft.exercises[from];
  const to = from + step;
  if (!exercise || step === 0 || to < 0 || to >= draft.exercises.length) return draft;
  return {
    ...draft,
    exercises: draft.exercises.toSpliced(from, 1).toSpliced(to, 0, exercise),
  };
}

/** S5: a plan can be saved when it has a name (not trimmed) and at least one exercise. */
export function canSavePlan(draft: PlanDraft): boolean {
  return storableText(draft.name, LIMITS.nameLength) !== '' && draft.exercises.length > 0;
}

/**
 * The plan that a draft describes; blank numbers become 0, too large ones the limit (S3). What was
 * not touched stays as the server had it, over our limits or unknown here.
 */
export function planOfDraft(draft: PlanDraft, id: string): Plan {
  const { seen } = draft;
  const made = {
    ...seen,
    id,
    name: draft.name === seen?.name ? seen.name : storableText(draft.name, LIMITS.nameLength),
    exercises: draft.exercises.map((exercise) => ({
      ...exercise,
      youtubeLink: storableText(exercise.youtubeLink, LIMITS.videoLinkLength),
      weight: Math.min(parseDecimal(exercise.weight) ?? 0, LIMITS.weightLbs),
      sets: Math.min(parseInteger(exercise.sets) ?? 0, LIMITS.sets),
      reps: Math.min(parseInteger(exercise.reps) ?? 0, LIMITS.reps),
    })),
  };
  return seen ? { ...made, exercises: withUntouched(made.exercises, draft, seen) } : made;
}

function withUntouched(made: PlanExercise[], draft: PlanDraft, seen: Plan): PlanExercise[] {
  const shown = draftOfPlan(seen).exercises;
  return made.map((exercise, index) => {
    const at = shown.findIndex(({ id }) => id === exercise.id);
    const [before, was, is] = [seen.exercises[at], shown[at], draft.exercises[index]];
    if (!before || !was || !is) return exercise;
    const isUntouched = (field: string) => Reflect.get(was, field) === Reflect.get(is, field);
    const untouched = Object.entries(before).filter(([field]) => isUntouched(field));
    return { ...exercise, ...Object.fromEntries(untouched) };
  });
}

/** How many sets a session of this exercise starts with: at least one (D16). */
export function sessionSetCount(exercise: PlanExercise): number {
  return Math.min(Math.max(Math.trunc(exercise.sets) || 1, 1), LIMITS.sessionSets);
}

/** What a plan list says about a plan. */
export function planSize(plan: Pick<Plan, 'exercises'>): { exercises: number; sets: number } {
  return {
    exercises: plan.exercises.length,
    sets: plan.exercises.reduce((sum, exercise) => sum + sessionSetCount(exercise), 0),
  };
}

/** Exactly equal but for ids, which a server may make anew. */
export function sameContent(a: Omit<Plan, 'id'>, b: Omit<Plan, 'id'>): boolean {
  return (
    a.name === b.name &&
    a.exercises.length === b.exercises.length &&
    a.exercises.every((exercise, index) => sameExerciseContent(exercise, b.exercises[index]))
  );
}

/** Exactly equal but for the id. */
export function sameExerciseContent(a: PlanExercise, b: PlanExercise | undefined): boolean {
  return (
    b !== undefined &&
    Object.keys(EXERCISE_FIELDS).every((field) =>
      Object.is(Reflect.get(a, field), Reflect.get(b, field)),
    )
  );
}
