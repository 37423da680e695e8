import { DEFAULT_SESSION_REPS, LIMITS } from './constants.ts';
import { type Day, utcDay } from './days.ts';
import { elapsedMs, type Timed } from './elapsed.ts';
import { parseDecimal, parseInteger, textOfNumber } from './numberInput.ts';
import { type Plan, type PlanExercise, sessionSetCount } from './plan.ts';

/** One set being logged: weight (pounds) and reps as the text in their boxes. */
export interface SessionSet {
  readonly weight: string;
  readonly reps: string;
  readonly completed: boolean;
  /** When it was ticked last, epoch milliseconds; it tells nothing of a set that is not completed. */
  readonly tickedAtMs?: number;
  /** The weight was chosen for this set itself: it follows no other one's. */
  readonly hasOwnWeight?: true;
}

/** Where a set stands: the index of its exercise, and its own in it. */
export interface SetPlace {
  readonly exercise: number;
  readonly set: number;
}

/** A change of a set; its weight is that of its followers as well, as long as they are not done. */
export type SetEdit = SetPlace & {
  /** The exercise's name: where another one has come before it meanwhile, that one is left alone. */
  readonly name?: string | undefined;
  /** Indexes of later sets of the exercise. */
  readonly followers?: readonly number[] | undefined;
  /** The weight that the followers had, and have again as long as the box has no number. */
  readonly former?: string | undefined;
} & Partial<SessionSet>;

export interface SessionExercise {
  readonly name: string;
  readonly sets: readonly SessionSet[];
  /** What is not done of it counts no more, until it is brought back (D32). */
  readonly isSkipped?: boolean;
  /** The exercise whose place it took before anything of that was done. */
  readonly insteadOf?: string;
}

/** A session being run. The id is the start instant in epoch milliseconds as text (D10a). */
export interface Session extends Timed {
  readonly id: string;
  /** Null: it began empty. */
  readonly planId: string | null;
  readonly planName: string;
  readonly exercises: readonly SessionExercise[];
}

export interface RecordedSet {
  readonly weight: number;
  readonly reps: number;
}

export interface RecordedExercise {
  readonly name: string;
  readonly sets: readonly RecordedSet[];
}

/** A completed session in the history (S3). duration in whole minutes, totalVolume in pounds. */
export interface SessionRecord {
  readonly id: string;
  readonly date: Day;
  readonly timestamp: string;
  readonly workoutName: string;
  readonly workoutId: string | null;
  readonly duration: number;
  readonly exerciseCount: number;
  readonly totalVolume: number;
  readonly exercises: readonly RecordedExercise[];
}

/** What a workout is called that began empty. */
const EMPTY_WORKOUT = 'Workout';

/** Builds the set log of a plan; every set is prefilled and not completed (S3, D16). No plan: empty (D32). */
export function startSession(plan: Plan | null, nowMs: number): Session {
  return {
    id: String(nowMs),
    planId: plan?.id ?? null,
    planName: plan?.name ?? EMPTY_WORKOUT,
    startedAt: new Date(nowMs).toISOString(),
    exercises: (plan?.exercises ?? []).map((exercise) => ({
      name: exercise.name,
      sets: Array.from({ length: sessionSetCount(exercise) }, () => ({
        weight: textOfNumber(exercise.weight),
        reps: textOfNumber(sessionReps(exercise)),
        completed: false,
      })),
    })),
  };
}

/** How many reps a session begins with (D16). */
export function sessionReps({ reps }: Pick<PlanExercise, 'reps'>): number {
  return reps >= 1 ? Math.trunc(reps) : DEFAULT_SESSION_REPS;
}

/** Changes one set, and its followers with it. Places that do not exist change nothing. */
export function editSet(
  session: Session,
  at: Omit<SetEdit, keyof SessionSet>,
  change: Partial<SessionSet>,
): Session {
  const { followers = [], former } = at;
  const { weight } = change;
  const isNumber = weight !== undefined && parseDecimal(weight) !== null;
  const carried = isNumber ? weight : former;
  const isChosen = weight !== undefined && change.completed === undefined;
  const edited = (set: SessionSet, index: number): SessionSet => {
    if (index === at.set) return { ...set, ...change, ...(isChosen && { hasOwnWeight: true }) };
    // It may have been given its own since, in another tab.
    const follows = followers.includes(index) && !set.completed && !set.hasOwnWeight;
    return follows && weight !== undefined && carried !== undefined
      ? { ...set, weight: carried }
      : set;
  };
  const place = exerciseAt(session, at);
  const exercises = session.exercises.map((exercise, index) =>
    index === place ? { ...exercise, sets: exercise.sets.map(edited) } : exercise,
  );
  return { ...session, exercises };
}

/** Where an exercise stands now, by its name and where it stood before; -1: it is gone. */
export function exerciseAt(
  { exercises }: Session,
  { exercise, name }: Pick<SetEdit, 'exercise' | 'name'>,
): number {
  if (name === undefined || exercises[exercise]?.name === name) return exercise;
  const behind = exercises.findIndex((one, index) => index > exercise && one.name === name);
  return behind >= 0 ? behind : exercises.findLastIndex((one) => one.name === name);
}

/**
 * The later undone sets of an exercise that have the weight of this one and were given none of their own, up
 * to where one comes back to it from another: a new weight is theirs too.
 */
export function followersOf({ exercises }: Session, { exercise, set }: SetPlace): number[] {
  const sets = exercises[exercise]?.sets ?? [];
  const isSame = ({ weight }: SessionSet) => weight === sets[set]?.weight;
  const other = sets.findIndex((one, index) => index > set && !isSame(one));
  const back = sets.findIndex((one, index) => index > other && one.hasOwnWeight && isSame(one));
  return sets.flatMap((one, index) => {
    const isBehind = index > set && (other < 0 || back < 0 || index < back);
    return isBehind && isSame(one) && !one.completed && !one.hasOwnWeight ? [index] : [];
  });
}

/** What a tick makes of a set: a box without a number is recorded as 0, and says so. */
export function ticked({ weight, reps }: SessionSet, nowMs: number): Partial<SessionSet> {
  return {
    completed: true,
    tickedAtMs: nowMs,
    ...(parseDecimal(weight) === null ? { weight: '0' } : {}),
    ...(parseInteger(reps) === null ? { reps: '0' } : {}),
  };
}

/** No tick of before is later than this one, also where the clock was set back since. */
export function tickedBefore({ exercises, ...session }: Session, tickedAtMs: number): Session {
  const before = (set: SessionSet) =>
    (set.tickedAtMs ?? 0) > tickedAtMs ? { ...set, tickedAtMs: tickedAtMs - 1 } : set;
  return {
    ...session,
    exercises: exercises.map((exercise) => ({ ...exercise, sets: exercise.sets.map(before) })),
  };
}

/** Sets done and sets in all, for the header. */
export function sessionProgress({ exercises }: Pick<Session, 'exercises'>): {
  done: number;
  total: number;
} {
  const sets = exercises.flatMap(setsThatCount);
  return {
    done: sets.filter((set) => set.completed).length,
    total: sets.length,
  };
}

function setsThatCount({ sets, isSkipped = false }: SessionExercise): readonly SessionSet[] {
  return isSkipped ? sets.filter(({ completed }) => completed) : sets;
}

/** What was done of each exercise, which may be nothing, also of those that others were done instead of. */
export function doneExercises({ exercises }: Session): RecordedExercise[] {
  return exercises.flatMap(({ name, insteadOf = name, sets }) => [
    ...(insteadOf === name ? [] : [{ name: insteadOf, sets: [] }]),
    { name, sets: sets.filter((set) => set.completed).map(recordedSet) },
  ]);
}

/**
 * The history entry of a session completed now (S3, S5; D10a, D17, D18). `aheadMs`: what the right time
 * is ahead of the clock that says `nowMs`, and said when it started.
 */
export function finishSession(session: Session, nowMs: number, aheadMs = 0): SessionRecord {
  const timestamp = new Date(nowMs + aheadMs).toISOString();
  const exercises = doneExercises(session).filter(({ sets }) => sets.length > 0);
  return {
    id: session.id,
    date: utcDay(timestamp),
    timestamp,
    workoutName: session.planName,
    workoutId: session.planId,
    duration: Math.min(Math.round(elapsedMs(session, nowMs) / 60_000), LIMITS.durationMinutes),
    exerciseCount: exercises.length,
    totalVolume: totalVolumeOf(exercises),
    exercises,
  };
}

function recordedSet(set: SessionSet): RecordedSet {
  return {
    weight: Math.min(parseDecimal(set.weight) ?? 0, LIMITS.weightLbs),
    reps: Math.min(parseInteger(set.reps) ?? 0, LIMITS.reps),
  };
}

/** The rounded sum of weight times reps, in pounds (S3). A half is rounded up, which sums often just miss. */
export function totalVolumeOf(exercises: readonly RecordedExercise[]): number {
  const sum = volumeOf(exercises.flatMap(({ sets }) => sets));
  return Math.min(Math.round(Number(sum.toPrecision(12))), LIMITS.totalVolumeLbs);
}

/** Pounds, weight times reps. */
export function volumeOf(sets: readonly RecordedSet[]): number {
  return sets.reduce((sum, { weight, reps }) => sum + weight * reps, 0);
}
