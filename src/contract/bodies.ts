/** What the app sends, exactly (SPEC §7), with the field limits that the server keeps. */
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

const DayText = v.pipe(v.string(), v.check(isDay, 'is no date between 1900 and 2199'));

export const PlanBody = v.object({
  id: v.nullable(filledText(LIMITS.planIdLength)),
  name: filledText(LIMITS.nameLength),
  exercises: v.pipe(
    v.array(
      v.object({
        id: filledText(LIMITS.exerciseIdLength),
        name: filledText(LIMITS.nameLength),
        youtubeLink: text(LIMITS.videoLinkLength),
        weight: amount(LIMITS.weightLbs),
        sets: whole(LIMITS.sets),
        reps: whole(LIMITS.reps),
      }),
    ),
    v.minLength(1),
    v.maxLength(LIMITS.planExercises),
  ),
});
export type PlanBody = v.InferOutput<typeof PlanBody>;

export const SessionBody = v.pipe(
  v.object({
    id: filledText(LIMITS.sessionIdLength),
    date: DayText,
    timestamp: v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z')),
    workoutName: text(LIMITS.nameLength),
    workoutId: v.nullable(text(LIMITS.planIdLength)),
    duration: whole(LIMITS.durationMinutes),
    exerciseCount: whole(LIMITS.planExercises),
    totalVolume: whole(LIMITS.totalVolumeLbs),
    exercises: v.pipe(
      v.array(
        v.object({
          name: filledText(LIMITS.nameLength),
          sets: v.pipe(
            v.array(
              v.object({
                weight: amount(LIMITS.weightLbs),
                reps: whole(LIMITS.reps),
              }),
            ),
            v.maxLength(LIMITS.sessionSets),
          ),
        }),
      ),
      v.maxLength(LIMITS.planExercises),
    ),
  }),
  v.forward(
    v.check(({ date, timestamp }) => timestamp.startsWith(date), 'is not the day of the timestamp'),
    ['date'],
  ),
);

/**
 * POST /api/workout-history sends {session}: an object with that one key (SPEC §7). The table can
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

export const UserBody = v.partial(
  v.object({
    calorieGoal: whole(LIMITS.calorieGoal, 1),
    caloriesConsumed: whole(LIMITS.caloriesConsumed),
    lastCalorieDate: DayText,
  }),
);
