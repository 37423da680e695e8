/**
 * What servers answer, parsed at the door. Any server that keeps S7 must do, so these schemas
 * are forgiving where nothing is lost by it: ids may be numbers, optional fields may be missing or
 * null, unknown keys are dropped, and a row that makes no sense is left out of its list.
 */
import * as v from 'valibot';
import type { Profile } from '../domain/account.ts';
import { isDay } from '../domain/days.ts';
import type { Plan } from '../domain/plan.ts';
import type { SessionRecord } from '../domain/session.ts';

const Id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform((id) => String(id)),
  v.nonEmpty(),
);
const Text = v.fallback(v.string(), '');
const Amount = v.fallback(v.pipe(v.number(), v.finite()), 0);
const OptionalText = v.fallback(v.nullable(v.string()), null);
const OptionalAmount = v.fallback(v.nullable(v.pipe(v.number(), v.finite())), null);

/** A list whose unreadable rows are left out; no list, or one with no readable row, is refused. */
function rowsOf<S extends v.GenericSchema>(row: S) {
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
  );
}

/** A plan: of a server, or of this device, where an older build may have kept it. */
export const PlanRow = v.object({
  id: Id,
  name: Text,
  exercises: v.fallback(
    rowsOf(
      v.object({
        id: Id,
        name: Text,
        youtubeLink: Text,
        weight: Amount,
        sets: Amount,
        reps: Amount,
      }),
    ),
    [],
  ),
}) satisfies v.GenericSchema<unknown, Plan>;

export const SessionRow = v.object({
  id: Id,
  date: v.pipe(v.string(), v.check(isDay)),
  timestamp: Text,
  workoutName: Text,
  workoutId: v.fallback(v.nullable(Id), null),
  duration: Amount,
  exerciseCount: Amount,
  totalVolume: Amount,
  exercises: v.fallback(
    rowsOf(
      v.object({
        name: Text,
        sets: rowsOf(v.object({ weight: Amount, reps: Amount })),
      }),
    ),
    [],
  ),
}) satisfies v.GenericSchema<unknown, SessionRecord>;

export const PlanList = rowsOf(PlanRow);
export const SessionList = rowsOf(SessionRow);

/** One weight, as a server may answer a write of it. */
export const WeightRow = v.object({
  date: v.pipe(v.string(), v.check(isDay)),
  weight: v.pipe(v.number(), v.finite()),
});

/** A map of days; an error object, a list or any other map is refused. Days without a number are left out. */
export const WeightMap = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body), 'is a list'),
  v.record(v.pipe(v.string(), v.check(isDay)), v.unknown()),
  v.transform((map) =>
    Object.fromEntries(
      Object.entries(map).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    ),
  ),
);

/**
 * What our own server can do beyond S7; a server without the list can do none of it.
 * idempotency: every write takes an Idempotency-Key. A repeat of a key changes nothing and is
 * answered as the first was, with another content 422; 409 means another account.
 * compare: PUT and DELETE of weights and plans take If-Match and If-None-Match (contract/conflict.ts).
 * additions: PUT /api/user adds `caloriesAdded` to its day's total, and the user object carries
 * `calorieDays`.
 */
export const CAPABILITIES = ['idempotency', 'compare', 'additions'] as const;

/**
 * What earlier builds of our server announced, and the app still understands.
 * laterWins: the later edit of a weight or a plan stands, by when its person made it.
 * calories: PUT /api/user keeps If-Match with the tag of the user object, and answers with its new one.
 */
const FORMER_CAPABILITIES = ['laterWins', 'calories'] as const;
const KNOWN_CAPABILITIES = [...CAPABILITIES, ...FORMER_CAPABILITIES];
export type Capability = (typeof KNOWN_CAPABILITIES)[number];

const Capabilities = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((names) => KNOWN_CAPABILITIES.filter((name) => names.includes(name))),
  ),
  [],
);

const profileEntries = {
  name: OptionalText,
  profilePicture: OptionalText,
  calorieGoal: OptionalAmount,
  caloriesConsumed: Amount,
  lastCalorieDate: v.fallback(v.nullable(v.pipe(v.string(), v.check(isDay))), null),
  currentWeight: OptionalAmount,
  /** The totals of the newest three days that have one, from a server that announces `additions`. */
  calorieDays: v.optional(
    v.fallback(v.record(v.pipe(v.string(), v.check(isDay)), v.pipe(v.number(), v.finite())), {}),
  ),
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
