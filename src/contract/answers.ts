/**
 * What servers answer, parsed at the door. Any server that keeps S7 must do, so these schemas
 * are forgiving where nothing is lost by it: ids may be numbers, optional fields may be missing or
 * null, numbers may be text, unknown keys are dropped but for those of plans, which go back as they
 * came, and a row that makes no sense is left out of its list.
 */
import * as v from 'valibot';
import type { Profile } from '../domain/account.ts';
import { dayBegunAt, isDay } from '../domain/days.ts';
import { isoInstant } from '../domain/normalised.ts';
import { EXERCISE_FIELDS, type Plan, withUniqueIds } from '../domain/plan.ts';
import { type SessionRecord, totalVolumeOf } from '../domain/session.ts';

export const Id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform(String),
  v.nonEmpty(),
);
const Text = v.fallback(v.string(), '');
/** A number, also as text. */
const AnyNumber = v.pipe(
  v.union([
    v.number(),
    v.pipe(v.string(), v.regex(/^\s*[-+]?\d+(\.\d+)?\s*$/), v.transform(Number)),
  ]),
  v.finite(),
  v.transform(withoutCrumbs),
  gives(v.number()),
);
const Amount = v.fallback(AnyNumber, 0);
const OptionalText = v.fallback(v.nullable(v.string()), null);
const OptionalAmount = v.fallback(v.nullable(AnyNumber), null);
/** A day, also as the instant at which a database begins it, where that may be east or west of Greenwich. */
const DayText = v.pipe(
  v.string(),
  v.regex(/^.{10}([T ]|$)/),
  v.transform(dayBegunAt),
  v.check(isDay),
);
const FiniteNumber = v.pipe(v.number(), v.finite());

/** What a transform gives, for whoever describes the calls (OpenAPI): nothing is checked by it. */
function gives<S extends v.GenericSchema>(output: S) {
  return v.metadata<v.InferOutput<S>, { readonly output: S }>({ output });
}

/** 180.55 of 180.5500030517578, as which a database with short numbers keeps it. */
function withoutCrumbs(number: number): number {
  if (Number.isInteger(number) || Math.fround(number) !== number) return number;
  const short = Number(number.toPrecision(7));
  return Math.fround(short) === number ? short : number;
}

/** A list whose unreadable rows are left out; no list, or one with no readable row, is refused. */
export function rowsOf<S extends v.GenericSchema>(row: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform<unknown[], v.InferOutput<S>[]>(({ dataset, addIssue, NEVER }) => {
      const rows = dataset.value.flatMap((candidate) => {
        const parsed = v.safeParse(row, candidate);
        return parsed.success ? [parsed.output] : [];
      });
      if (rows.length > 0 || dataset.value.length === 0) return rows;
      addIssue({ message: 'has no readable row' });
      return NEVER;
    }),
    gives(v.array(row)),
  );
}

const ExerciseRow = v.looseObject({
  id: Id,
  name: Text,
  youtubeLink: Text,
  weight: Amount,
  sets: Amount,
  reps: Amount,
});

/**
 * A plan: of a server, or of this device, where an older build may have kept it. One that could not
 * be read whole is marked: sent back, it would lose the rest.
 */
export const PlanRow: v.GenericSchema<unknown, Plan> = v.pipe(
  v.unknown(),
  v.transform(asPlan),
  v.looseObject({
    id: Id,
    name: Text,
    isPartial: v.optional(v.literal(true)),
    exercises: v.fallback(
      // Several may have one id, as 0 where a server sets none.
      v.pipe(rowsOf(ExerciseRow), v.transform(withUniqueIds), gives(v.array(ExerciseRow))),
      [],
    ),
  }),
);

/** A plan with an id for each exercise, and the mark. */
function asPlan(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { isPartial: wasPartial, ...plan } = body;
  const isList = Array.isArray(plan['exercises']);
  const rows: unknown[] = isList ? Array.from(Object(plan['exercises'])) : [];
  const isWhole = isList && isReadable('text', plan['name']) && rows.every(isWholeExercise);
  return {
    ...plan,
    ...(isWhole && wasPartial !== true ? {} : { isPartial: true }),
    exercises: rows.map((row, index) =>
      isNamed(row) && !v.is(Id, row['id'])
        ? { ...row, id: `exercise-${index}-of-${String(plan['id'])}` }
        : row,
    ),
  };
}

function isWholeExercise(row: unknown): boolean {
  if (!isObject(row) || !(v.is(Id, row['id']) || isNamed(row))) return false;
  return Object.entries(EXERCISE_FIELDS).every(([field, kind]) => isReadable(kind, row[field]));
}

/** Nothing at all is read as an empty text, or as 0. */
function isReadable(kind: 'text' | 'number', value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return v.is(kind === 'text' ? v.string() : AnyNumber, value);
}

function isNamed(row: unknown): row is Record<string, unknown> {
  return isObject(row) && typeof row['name'] === 'string' && row['name'] !== '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SessionFields = v.object({
  id: Id,
  date: DayText,
  timestamp: v.pipe(Text, v.transform(isoInstant), gives(v.string())),
  workoutName: Text,
  workoutId: v.fallback(v.nullable(Id), null),
  duration: Amount,
  exerciseCount: OptionalAmount,
  totalVolume: OptionalAmount,
  exercises: v.fallback(
    rowsOf(
      v.object({
        name: Text,
        sets: rowsOf(v.object({ weight: Amount, reps: Amount })),
      }),
    ),
    [],
  ),
});

/** What a server did not keep of the sums is told by the exercises. */
export const SessionRow = v.pipe(
  SessionFields,
  v.transform(({ exerciseCount, totalVolume, ...session }) => ({
    ...session,
    exerciseCount: exerciseCount ?? session.exercises.filter(({ sets }) => sets[0]).length,
    totalVolume: totalVolume ?? totalVolumeOf(session.exercises),
  })),
  gives(v.object({ ...SessionFields.entries, exerciseCount: Amount, totalVolume: Amount })),
) satisfies v.GenericSchema<unknown, SessionRecord>;

export const PlanList = rowsOf(PlanRow);
export const SessionList = rowsOf(SessionRow);

/** One weight, as a server may answer a write of it. */
export const WeightRow = v.object({
  date: DayText,
  weight: AnyNumber,
});

/**
 * A map of days; an error object, a list or any other map is refused. Days without a number are left
 * out, and so is what is no day beside days.
 */
export const WeightMap = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body), 'is a list'),
  v.record(v.string(), v.unknown()),
  v.check((map) => {
    const keys = Object.keys(map);
    return keys.length === 0 || keys.some((key) => v.is(DayText, key));
  }, 'has no day'),
  v.transform((map) =>
    Object.fromEntries(
      Object.entries(map).flatMap(([date, value]) => {
        const row = v.safeParse(WeightRow, { date, weight: value });
        return row.success ? [[row.output.date, row.output.weight] as const] : [];
      }),
    ),
  ),
  gives(v.record(DayText, FiniteNumber)),
);

/**
 * What our own server can do beyond S7; a server without the list can do none of it.
 * idempotency: every write takes an Idempotency-Key. A repeat of a key changes nothing and is
 * answered as the first was, with another content 422; 409 means another account.
 * compare: PUT and DELETE of weights and plans, and PUT of a goal, take If-Match and If-None-Match
 * (contract/conflict.ts).
 * minimal: GET /api/auth/user and every write take Prefer: return=minimal (contract/revision.ts).
 * since: GET /api/workout-history takes a revision, and answers what came and went after it.
 * additions: PUT /api/user adds `caloriesAdded` to its day's total, and the user object carries
 * `calorieDays`.
 */
export const CAPABILITIES = ['idempotency', 'compare', 'additions', 'minimal', 'since'] as const;
export type Capability = (typeof CAPABILITIES)[number];

const Capabilities = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((names) => CAPABILITIES.filter((name) => names.includes(name))),
    gives(v.array(v.picklist(CAPABILITIES))),
  ),
  [],
);

const profileEntries = {
  name: OptionalText,
  profilePicture: OptionalText,
  calorieGoal: OptionalAmount,
  caloriesConsumed: Amount,
  lastCalorieDate: v.fallback(v.nullable(DayText), null),
  currentWeight: OptionalAmount,
  /** The totals of the newest days that have one and of those about now, from a server that announces `additions`. */
  calorieDays: v.optional(v.fallback(v.record(DayText, FiniteNumber), {})),
};

/** The signed-in person. A body without an id is no user (a captive portal's page, say). */
export const User = v.object({
  id: Id,
  ...profileEntries,
  capabilities: Capabilities,
}) satisfies v.GenericSchema<unknown, Profile>;
export type User = v.InferOutput<typeof User>;

/** PUT /api/user answers the updated fields: perhaps all of them, perhaps a part. */
export const UserFields = v.partial(v.object({ id: Id, ...profileEntries }));

export const ProviderList = rowsOf(v.object({ id: Id, name: v.string() }));

/** The body of a refusal (RFC 9457). `type` says which one, where the status alone does not. */
export const ProblemBody = v.object({ type: v.string(), status: v.number() });

/** For calls whose answer has no use. */
export const Ignored = v.unknown();
