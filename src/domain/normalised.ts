/**
 * Equality after normalising. A server may keep a value in its own form: it trims names, rounds
 * numbers or writes them as text, writes instants in another way, makes ids anew and adds fields.
 * Every comparison of what we have with what a server holds goes through here.
 */
import { isDay } from './days.ts';
import { instantOf } from './instants.ts';
import { EXERCISE_FIELDS, type Plan, type PlanExercise } from './plan.ts';
import type { SessionRecord } from './session.ts';

/** One decimal place, rounded or cut off, and what floating point adds to that. */
const NUMBER_TOLERANCE = 0.0501;

/** No server cuts texts so short: 'Push' is another name than 'Push Day'. */
const SHORTEST_CUT = 10;

/**
 * What a server may write as an entity, once more at each edit, or has no sign for but its question mark; also
 * half of a character that was cut in two.
 */
const REWRITTEN = /&(?:#?\w+;)+|[&<>"'?\p{Variation_Selector}\p{Me}]|[^\p{ASCII}\p{L}\p{M}\p{N}]/gu;

const FIELD_KINDS: ReadonlyMap<string, 'text' | 'number'> = new Map(
  Object.entries(EXERCISE_FIELDS),
);

type PlanContent = Omit<Plan, 'id'>;

/** What a change is about, as it stands; null: nothing is there. */
export type Held = number | Plan | SessionRecord | null;

/** Weights in pounds, goals and amounts, also as numeric text. null and undefined: no number. */
export function sameNumber(a: unknown, b: unknown): boolean {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x === null || y === null) return x === y && sameText(a, b);
  return x === y || Math.abs(x - y) <= NUMBER_TOLERANCE;
}

/** Unicode form and white space aside. What is no text counts as an empty one. */
export function sameText(a: unknown, b: unknown): boolean {
  return normalisedText(a) === normalisedText(b);
}

/**
 * Whether a text that a server keeps may be ours: the whole of it, all but what the server escapes or has no sign
 * for, or the beginning of that where it cuts. That tells whose it is; such a text does not stand as it was meant.
 */
export function isTextOf(kept: unknown, ours: unknown): boolean {
  if (sameText(kept, ours)) return true;
  const [there, meant] = [plainText(kept), plainText(ours)];
  const isCut = there.length >= SHORTEST_CUT && meant.startsWith(there);
  return isCut || (there !== '' && there === meant);
}

/** Timestamps, to the second: a server may round the rest or cut it off. */
export function sameInstant(a: string, b: string): boolean {
  const [x, y] = [instantOf(a), instantOf(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? sameText(a, b) : Math.abs(x - y) < 1000;
}

/** The same name and the same exercises in the same order. */
export function samePlan(a: PlanContent, b: PlanContent): boolean {
  return sameText(a.name, b.name) && sameList(a.exercises, b.exercises, sameExercise);
}

/** The same, of a plan that a server keeps, whose texts may be cut. */
export function isPlanOf(kept: PlanContent, ours: PlanContent): boolean {
  const isSame = (one: PlanExercise, our: PlanExercise) => isExerciseOf(one, our);
  return isTextOf(kept.name, ours.name) && sameList(kept.exercises, ours.exercises, isSame);
}

/** The same, whose exercises may stand in another order, and whose numbers may be made whole. */
export function isWholePlanOf(kept: PlanContent, ours: PlanContent): boolean {
  const left = [...ours.exercises];
  const isIn = (one: PlanExercise) => {
    const at = left.findIndex((our) => isExerciseOf(one, our, isWholeOf));
    return at >= 0 && left.splice(at, 1).length > 0;
  };
  return isTextOf(kept.name, ours.name) && kept.exercises.every(isIn) && left.length === 0;
}

/** Whether a number that a server keeps may be ours: the same, or made whole, up or down. */
export function isWholeOf(kept: unknown, ours: unknown): boolean {
  const [whole, number] = [numberOf(kept), numberOf(ours)];
  if (whole === null || number === null || sameNumber(whole, number)) return sameNumber(kept, ours);
  return Number.isInteger(whole) && Math.abs(whole - number) < 1;
}

export function sameExercise(a: PlanExercise, b: PlanExercise): boolean {
  return Object.keys(EXERCISE_FIELDS).every((field) =>
    sameField(field, Reflect.get(a, field), Reflect.get(b, field)),
  );
}

function isExerciseOf(kept: PlanExercise, ours: PlanExercise, isNumberOf = sameNumber): boolean {
  return [...FIELD_KINDS].every(([field, kind]) => {
    const isSame = kind === 'text' ? isTextOf : isNumberOf;
    return isSame(Reflect.get(kept, field), Reflect.get(ours, field));
  });
}

/** One field of a plan or of an exercise. What this build does not know is compared as JSON. */
export function sameField(field: string, a: unknown, b: unknown): boolean {
  switch (FIELD_KINDS.get(field)) {
    case 'text':
      return sameText(a, b);
    case 'number':
      return sameNumber(a, b);
    default:
      return sameJson(a, b);
  }
}

/** The same workout under whatever id: known by its instant, name and sets. */
export function sameSession(a: SessionRecord, b: SessionRecord): boolean {
  return sameText(a.workoutName, b.workoutName) && sameSets(a, b);
}

/** The same, of a workout that a server keeps, whose name may be cut. */
export function isSessionOf(kept: SessionRecord, ours: SessionRecord): boolean {
  return sameSets(kept, ours) && isTextOf(kept.workoutName, ours.workoutName);
}

/** The same second, of a workout of the same name: nobody ends two in one. */
export function endsAs(kept: SessionRecord, ours: SessionRecord): boolean {
  const isTimed = !Number.isNaN(instantOf(ours.timestamp));
  return (
    isTimed &&
    sameInstant(kept.timestamp, ours.timestamp) &&
    sameText(kept.workoutName, ours.workoutName)
  );
}

function sameSets(a: SessionRecord, b: SessionRecord): boolean {
  return sameEnd(a, b) && sameList(setsOf(a), setsOf(b), sameSet);
}

/** Where a server keeps no time, two workouts of one day may be one; those of two days are two. */
export function sameEnd(a: SessionRecord, b: SessionRecord): boolean {
  const isTimed = !Number.isNaN(instantOf(a.timestamp));
  return sameInstant(a.timestamp, b.timestamp) && (isTimed || a.date === b.date);
}

/** Ids and sums aside, two records say the same of a workout: nobody has edited one of them. */
function sameRecord(a: SessionRecord, b: SessionRecord): boolean {
  const sameExercises = sameList(
    a.exercises,
    b.exercises,
    (one, other) => sameText(one.name, other.name) && sameList(one.sets, other.sets, sameSet),
  );
  return (
    sameExercises &&
    sameInstant(a.timestamp, b.timestamp) &&
    sameText(a.workoutName, b.workoutName) &&
    sameNumber(a.duration, b.duration)
  );
}

/** Two values of the same thing; null equals null alone. */
export function sameHeld(a: Held, b: Held): boolean {
  if (isPlan(a) && isPlan(b)) return samePlan(a, b);
  if (isSession(a) && isSession(b)) return sameRecord(a, b);
  return a === b || (typeof a === 'number' && typeof b === 'number' && sameNumber(a, b));
}

export function isPlan(held: Held): held is Plan {
  return typeof held === 'object' && held !== null && !isSession(held);
}

export function isSession(held: Held): held is SessionRecord {
  return typeof held === 'object' && held !== null && 'workoutName' in held;
}

/** Equal as JSON, whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** JSON with the keys of each object in order. Phones hold tags made of it: it cannot change. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, keysInOrder);
}

function keysInOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sameList<T>(a: readonly T[], b: readonly T[], isSame: (x: T, y: T) => boolean): boolean {
  if (a.length !== b.length) return false;
  return a.every((x, index) => {
    const y = b[index];
    return y !== undefined && isSame(x, y);
  });
}

const setsOf = ({ exercises }: SessionRecord) => exercises.flatMap(({ sets }) => sets);

type RecordedSet = ReturnType<typeof setsOf>[number];

function sameSet(a: RecordedSet, b: RecordedSet): boolean {
  return sameNumber(a.weight, b.weight) && sameNumber(a.reps, b.reps);
}

/** null for what is no number, such as blank text. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? number : null;
}

/** The same of `Push &amp; Pull` and `Push & Pull`, of `? Day` and `💪 Day`. */
function plainText(text: unknown): string {
  return normalisedText(normalisedText(text).replace(REWRITTEN, ''));
}

function normalisedText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** The same instant as this app writes it, so that texts sort by it; what tells no time stays as it is. */
export function isoInstant(timestamp: string): string {
  const instant = instantOf(timestamp);
  return isDay(timestamp) || Number.isNaN(instant) ? timestamp : new Date(instant).toISOString();
}
