/** Three-way merge of a plan (base / ours / theirs), by exercise and field. */
import { LIMITS } from './constants.ts';
import { sameExercise, sameField, sameJson, samePlan, sameText } from './normalised.ts';
import {
  EXERCISE_FIELDS,
  type Plan,
  type PlanExercise,
  sameExerciseContent,
  withUniqueIds,
} from './plan.ts';

export interface PlanVersions {
  /** What our person saw; null: no plan, so that each side has added all of its own. */
  readonly base: Plan | null;
  readonly ours: Plan;
  readonly theirs: Plan;
  /** Whose value stands where both have changed the same. */
  readonly isOursLater: boolean;
}

export interface MergedPlan {
  /** Under our id. */
  readonly plan: Plan;
  /** Whose edits or deletes do not stand, at least one of them. */
  readonly overruled: { readonly ours: boolean; readonly theirs: boolean };
}

/** One exercise, as far as each version has it. */
interface Slot {
  /** Its place in the base. */
  readonly place?: number;
  readonly base?: PlanExercise;
  ours?: PlanExercise | undefined;
  theirs?: PlanExercise | undefined;
}

type Side = 'ours' | 'theirs';
type Slots = Readonly<Record<Side, Slot[]>>;

/** What the parts of a merge share: whose values win, and who was overruled so far. */
interface Verdict {
  readonly isOursLater: boolean;
  readonly overruled: { ours: boolean; theirs: boolean };
}

/**
 * What each side edited stands; where both edited the same, the later edit does. An edit outlives a
 * delete. A result that is empty or too long is given up for the later plan whole. Fields that this
 * build does not know are kept.
 */
export function mergePlans({ base, ours, theirs, isOursLater }: PlanVersions): MergedPlan {
  const verdict: Verdict = { isOursLater, overruled: { ours: false, theirs: false } };
  const slots = slotsOf(base?.exercises ?? [], ours, theirs);
  const exercises = orderOf(slots, verdict).flatMap((slot) => mergeSlot(slot, verdict) ?? []);
  const plan = {
    ...mergeFields({ base: base ?? undefined, ours, theirs }, verdict),
    id: ours.id,
    exercises: withUniqueIds(exercises),
  };
  const isOursAsMeant = samePlan(ours, theirs) || (base !== null && samePlan(theirs, base));
  if (isOursAsMeant || fits(plan)) return { plan, overruled: verdict.overruled };
  return laterWhole(ours, theirs, isOursLater);
}

function fits({ exercises }: Plan): boolean {
  return exercises.length > 0 && exercises.length <= LIMITS.planExercises;
}

function laterWhole(ours: Plan, theirs: Plan, isOursLater: boolean): MergedPlan {
  const [later, earlier] = isOursLater ? [ours, theirs] : [theirs, ours];
  const whole = fits(later) || !fits(earlier) ? later : earlier;
  return {
    plan: { ...whole, id: ours.id },
    overruled: { ours: whole !== ours, theirs: whole !== theirs },
  };
}

/** Each side's exercises in its own order; one that both have is one slot. */
function slotsOf(base: readonly PlanExercise[], ours: Plan, theirs: Plan): Slots {
  const known = base.map((exercise, place): Slot => ({ place, base: exercise }));
  const ourPlaces = placesIn(base, ours.exercises);
  const ourSlots = ours.exercises.map((exercise, index) => {
    const slot = known[ourPlaces[index] ?? -1] ?? {};
    slot.ours = exercise;
    return slot;
  });
  const added = ourSlots.filter(({ place }) => place === undefined);
  const theirPlaces = placesIn(base, theirs.exercises);
  const isSame = samePlan(ours, theirs);
  const theirSlots = theirs.exercises.map((exercise, index) => {
    const addedByBoth = added.find((one) => !one.theirs && one.ours?.id === exercise.id);
    const slot = isSame ? ourSlots[index] : (known[theirPlaces[index] ?? -1] ?? addedByBoth);
    const filled = slot ?? {};
    filled.theirs = exercise;
    return filled;
  });
  return { ours: ourSlots, theirs: theirSlots };
}

const sameName = (a: PlanExercise, b: PlanExercise) => sameText(a.name, b.name);
const sameId = (a: PlanExercise, b: PlanExercise) => a.id === b.id;
/** The name comes before the id alone: a server may number exercises by their places. */
const WAYS_TO_PAIR = [
  (a: PlanExercise, b: PlanExercise) => sameId(a, b) && sameName(a, b),
  sameName,
  sameId,
];

/** For each exercise its place in the base; -1 for one that is not there. */
function placesIn(base: readonly PlanExercise[], exercises: readonly PlanExercise[]): number[] {
  if (samePlan({ name: '', exercises: base }, { name: '', exercises })) return [...base.keys()];
  const places = exercises.map(() => -1);
  const free = new Map(base.entries());
  for (const isPair of WAYS_TO_PAIR) {
    for (const [index, exercise] of exercises.entries()) {
      if (places[index] !== -1) continue;
      const partner = [...free].find(([, candidate]) => isPair(exercise, candidate));
      if (!partner) continue;
      places[index] = partner[0];
      free.delete(partner[0]);
    }
  }
  return places;
}

/** Ours if our person moved something, else theirs; what only the other has follows its neighbour. */
function orderOf({ ours, theirs }: Slots, { overruled }: Verdict): Slot[] {
  const hasMoved = isMoved(ours);
  const [lead, other] = hasMoved ? [ours, theirs] : [theirs, ours];
  const both = (slots: Slot[]) => slots.filter((slot) => slot.ours && slot.theirs);
  const theirShared = both(theirs);
  if (hasMoved && isMoved(theirs) && both(ours).some((slot, at) => slot !== theirShared[at])) {
    overruled.theirs = true;
  }
  const order = [...lead];
  for (const [index, slot] of other.entries()) {
    const before = other[index - 1];
    if (!order.includes(slot)) order.splice(before ? order.indexOf(before) + 1 : 0, 0, slot);
  }
  return order;
}

function isMoved(slots: readonly Slot[]): boolean {
  const places = slots.flatMap(({ place }) => place ?? []);
  return places.some((place, index) => place < (places[index - 1] ?? 0));
}

/** The exercise that stands; null where it is deleted. */
function mergeSlot({ base, ours, theirs }: Slot, verdict: Verdict): PlanExercise | null {
  if (ours && theirs) return mergeFields({ base, ours, theirs }, verdict);
  if (!base) return ours ?? theirs ?? null;
  if (ours) {
    // Under a new id our person has deleted it and added it again.
    if (ours.id === base.id && sameExerciseContent(ours, base)) return null;
    verdict.overruled.theirs = true;
    return ours;
  }
  if (!theirs || sameExercise(theirs, base)) return null;
  verdict.overruled.ours = true;
  return theirs;
}

interface Versions<T> {
  readonly base: T | undefined;
  readonly ours: T;
  readonly theirs: T;
}

/** All fields but the ids and the list of exercises. */
function mergeFields<T extends object>(versions: Versions<T>, verdict: Verdict): T {
  const fields = new Set([...Object.keys(versions.ours), ...Object.keys(versions.theirs)]);
  fields.delete('id');
  fields.delete('exercises');
  const merged = [...fields].map((field) => [field, mergeField(field, versions, verdict)] as const);
  const present = merged.filter(([, value]) => value !== undefined);
  return { ...versions.theirs, ...Object.fromEntries(present) };
}

function mergeField<T extends object>(
  field: string,
  { base, ours, theirs }: Versions<T>,
  { isOursLater, overruled }: Verdict,
): unknown {
  const our: unknown = Reflect.get(ours, field);
  const their: unknown = Reflect.get(theirs, field);
  // The builder of an older build may have dropped a field that it did not know.
  if (our === undefined) return their;
  if (base) {
    const seen: unknown = Reflect.get(base, field);
    if (sameField(field, their, seen)) return our;
    // Ours and the base are both this device's: the smallest difference was meant.
    if (sameJson(our, seen)) return their;
  }
  if (sameField(field, our, their)) return our;
  // Nobody could be shown what became of a field that this build does not know.
  if (field in EXERCISE_FIELDS) overruled[isOursLater ? 'theirs' : 'ours'] = true;
  return isOursLater ? our : their;
}
