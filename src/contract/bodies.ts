/** What the app sends, exactly (S7), with the field limits that the server keeps. */
import * as v from 'valibot';
import { LIMITS } from '../domain/constants.ts';
import { isDay } from '../domain/days.ts';
import { isStorable } from '../domain/text.ts';

const text = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check(isStorable, 'has characters that cannot be stored'),
  );
const filledText = (maxLength: number) => v.pipe(text(maxLength), v.nonEmpty());
const amount = (max: number) => v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(max));
const whole = (max: number, min = 0) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** With nanoseconds: 2026-11-20T23:50:00.123456789Z. */
const TIMESTAMP_LENGTH = 30;
export const DayText = v.pipe(
  v.string(),
  v.maxLength(10),
  v.check(isDay, 'is no date between 1900 and 2199'),
);

/**
 * The items are looked at only when there are not too many of them, and only up to the first wrong
 * one: 2 MiB can hold 690,000, with several complaints about each.
 */
function list<S extends v.GenericSchema>(
  item: S,
  { min = 0, max }: { readonly min?: number; readonly max: number },
) {
  return v.pipe(
    v.array(v.unknown()),
    v.minLength(min),
    v.maxLength(max),
    v.config(v.array(item), { abortEarly: true }),
  );
}

/** Loose: what a later build of the app adds to a plan or an exercise comes back to it as it was. */
export const PlanBody = v.looseObject({
  id: v.nullable(filledText(LIMITS.planIdLength)),
  name: filledText(LIMITS.nameLength),
  exercises: list(
    v.looseObject({
      id: filledText(LIMITS.exerciseIdLength),
      name: filledText(LIMITS.nameLength),
      youtubeLink: text(LIMITS.videoLinkLength),
      weight: amount(LIMITS.weightLbs),
      sets: whole(LIMITS.sets),
      reps: whole(LIMITS.reps),
    }),
    { min: 1, max: LIMITS.planExercises },
  ),
});
export type PlanBody = v.InferOutput<typeof PlanBody>;

export const SessionBody = v.pipe(
  v.object({
    id: filledText(LIMITS.sessionIdLength),
    date: DayText,
    timestamp: v.pipe(v.string(), v.maxLength(TIMESTAMP_LENGTH), v.isoTimestamp(), v.endsWith('Z')),
    workoutName: text(LIMITS.nameLength),
    workoutId: v.nullable(text(LIMITS.planIdLength)),
    duration: whole(LIMITS.durationMinutes),
    exerciseCount: whole(LIMITS.planExercises),
    totalVolume: whole(LIMITS.totalVolumeLbs),
    exercises: list(
      v.object({
        name: filledText(LIMITS.nameLength),
        sets: list(v.object({ weight: amount(LIMITS.weightLbs), reps: whole(LIMITS.reps) }), {
          max: LIMITS.sessionSets,
        }),
      }),
      { max: LIMITS.planExercises },
    ),
  }),
  v.forward(
    v.check(({ date, timestamp }) => timestamp.startsWith(date), 'is not the day of the timestamp'),
    ['date'],
  ),
);

/**
 * POST /api/workout-history sends {session}: an object with that one key (S7). The table can
 * also be read as the bare session, so that is understood too; the app never sends it.
 */
export const SessionEnvelope = v.pipe(
  v.unknown(),
  v.transform((body) =>
    typeof body === 'object' && body !== null && !('session' in body) ? { session: body } : body,
  ),
  v.object({ session: SessionBody }),
);

export const WeightBody = v.object({
  date: DayText,
  weight: amount(LIMITS.weightLbs),
});

/**
 * Every field may be missing, and a list has none of them: it must be refused by itself.
 * caloriesAdded, an extension of our server, adds to the total of lastCalorieDate; the
 * caloriesConsumed beside it is for servers that do not know it.
 */
export const UserBody = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body), 'is a list'),
  v.partial(
    v.object({
      calorieGoal: whole(LIMITS.calorieGoal, 1),
      caloriesConsumed: whole(LIMITS.caloriesConsumed),
      lastCalorieDate: DayText,
      caloriesAdded: whole(LIMITS.caloriesConsumed),
    }),
  ),
  v.forward(
    v.check(
      ({ caloriesAdded, lastCalorieDate }) =>
        caloriesAdded === undefined || lastCalorieDate !== undefined,
      'is missing: the day that the calories are added to',
    ),
    ['lastCalorieDate'],
  ),
);
