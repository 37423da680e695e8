/** Business constants (S9) and field limits. The unit is in the name. */

/** S3, S9. */
export const DEFAULT_CALORIE_GOAL = 2000;
/** S3, S9. */
export const DEFAULT_WEIGHT_LBS = 180;
/** S3, S9. */
export const DEFAULT_SESSION_REPS = 10;
/** S9: 3 points per tick. */
export const STARTUP_TICK_MS = 40;
export const STARTUP_TICK_POINTS = 3;
/** S2, S9. */
export const SIGN_IN_REENABLE_MS = 2000;
/** S7, S9. */
export const USER_LOOKUP_TIMEOUT_MS = 7000;
/** S2. */
export const HISTORY_PREVIEW_COUNT = 3;
/** D11: a delete can be taken back this long; D10: so can leaving a session. */
export const UNDO_MS = 10_000;
/** D26: a completed workout waits this long for a word; 10 s after the person has read it. */
export const COMPLETE_UNDO_MS = 120_000;
/** A clock that says what is before this app was never set: a small machine begins in 1970. */
export const UNSET_CLOCK_BEFORE_MS = Date.UTC(2026, 0);

/**
 * What the server accepts, and so what the inputs let through: the outbox must never hold a
 * write that the server refuses.
 */
export const LIMITS = {
  weightLbs: 1_000_000,
  reps: 100_000,
  sets: 1_000,
  /** Sets of one exercise in a session record; a session never starts with more. */
  sessionSets: 200,
  calorieGoal: 1_000_000,
  caloriesConsumed: 10_000_000,
  nameLength: 200,
  planExercises: 100,
  planIdLength: 64,
  exerciseIdLength: 100,
  videoLinkLength: 2048,
  sessionIdLength: 64,
  durationMinutes: 100_000,
  totalVolumeLbs: 1e12,
} as const;
