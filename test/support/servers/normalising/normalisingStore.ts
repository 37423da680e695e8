/** The tables of a normalising server: one person's rows, each with what was sent for it. */
import { type Lag, LaggingList } from './laggingList.ts';
import { isRow, mintId, type Row, rowsOf, stored, storedWeight } from './ownForm.ts';
import type { Quirks } from './quirks.ts';

/** A plan or a session as it is stored, and as its sender meant it. */
export interface StoredRow {
  readonly id: string | number;
  readonly row: Row;
  /** The body of the last write, verbatim. */
  readonly given: Row;
}

/** What the server holds, in the person's terms. */
export interface Held {
  readonly weights: Readonly<Record<string, number>>;
  /** What was sent for each day, before the server gave it its own form. */
  readonly givenWeights: Readonly<Record<string, number>>;
  readonly plans: readonly StoredRow[];
  readonly sessions: readonly StoredRow[];
  readonly calories: { readonly day: string | null; readonly total: number };
  readonly goal: number | null;
}

/** A row with any fields. */
export interface Planted {
  readonly id: string | number;
  readonly name?: unknown;
  readonly exercises?: unknown;
  readonly notes?: unknown;
}

export type Area = 'weights' | 'plans' | 'sessions';

/** The primary; a reading from a replica; or the replica, without counting as a reading. */
export type From = 'current' | 'read' | 'peek';

export class NormalisingStore {
  readonly quirks: Quirks;
  #nextId = 101;
  #givenWeights: Readonly<Record<string, number>> = {};
  #kept: Held & { readonly user: Row };
  readonly #user: LaggingList<Row>;
  readonly #weights: LaggingList<Readonly<Record<string, number>>>;
  readonly #plans: LaggingList<readonly StoredRow[]>;
  readonly #sessions: LaggingList<readonly StoredRow[]>;

  /** `nowMs` is the server's clock. */
  constructor(quirks: Quirks, userId: number, nowMs: () => number) {
    this.quirks = quirks;
    this.#weights = new LaggingList<Readonly<Record<string, number>>>({}, nowMs);
    this.#plans = new LaggingList<readonly StoredRow[]>([], nowMs);
    this.#sessions = new LaggingList<readonly StoredRow[]>([], nowMs);
    const unset = { calorieGoal: null, caloriesConsumed: 0, lastCalorieDate: null };
    const rest = { ...unset, currentWeight: null };
    const bare = { id: userId, name: 'Alex', profilePicture: null };
    this.#user = new LaggingList<Row>(quirks.user === 'bare' ? bare : { ...bare, ...rest }, nowMs);
    this.#kept = { ...this.held(), user: this.#user.current };
  }

  get #lag(): Lag {
    return { reads: this.quirks.lagReads, ms: this.quirks.lagMs };
  }

  /** Puts aside what it holds now. */
  backUp(): void {
    this.#kept = { ...this.held(), user: this.#user.current };
  }

  /** Goes back to what was put aside last; its counter is never turned back. */
  restore(): void {
    const { user, weights, givenWeights, plans, sessions } = this.#kept;
    this.#user.write(user);
    this.#givenWeights = givenWeights;
    this.#weights.write(weights);
    this.#plans.write(plans);
    this.#sessions.write(sessions);
  }

  held(): Held {
    const { calorieGoal, caloriesConsumed, lastCalorieDate } = this.#user.current;
    return {
      weights: this.#weights.current,
      givenWeights: this.#givenWeights,
      plans: this.#plans.current,
      sessions: this.#sessions.current,
      calories: {
        day: typeof lastCalorieDate === 'string' ? lastCalorieDate : null,
        total: Number(caloriesConsumed ?? 0),
      },
      goal: calorieGoal === undefined || calorieGoal === null ? null : Number(calorieGoal),
    };
  }

  /** The person's object, as `list` is one. */
  user(from: From): Row {
    const user = look(this.#user, from);
    if (this.quirks.user !== 'whole') return user;
    return {
      ...user,
      weightLogLbs: this.list('weights', 'peek'),
      workoutPlans: this.list('plans', 'peek'),
      workoutHistory: this.list('sessions', 'peek'),
    };
  }

  updateUser(fields: Row): void {
    this.#user.write({ ...this.#user.current, ...fields }, this.#lag);
  }

  /** A list as it is now, or as a replica shows it; 'peek' does not count as a reading. */
  list(area: Area, from: From): unknown {
    if (area === 'weights') {
      const weights = look(this.#weights, from);
      const isBad = this.quirks.badWeightKey && Object.keys(weights).length > 0;
      return isBad ? { ...weights, 'not yet weighed': 170 } : weights;
    }
    const rows = look(area === 'plans' ? this.#plans : this.#sessions, from).map(({ row }) => row);
    const shown =
      area === 'plans' && this.quirks.exerciseWithoutId ? rows.map(withoutFirstExerciseId) : rows;
    return this.quirks.order === 'reversed' ? shown.toReversed() : shown;
  }

  setWeight(day: string, weight: number): void {
    this.#givenWeights = { ...this.#givenWeights, [day]: weight };
    const weights = { ...this.#weights.current, [day]: storedWeight(weight, this.quirks) };
    this.#weights.write(weights, this.#lag);
  }

  deleteWeight(day: string): void {
    const { [day]: _, ...rest } = this.#weights.current;
    this.#weights.write(rest, this.#lag);
  }

  hasPlan(id: unknown): boolean {
    return this.#plans.current.some((plan) => String(plan.id) === String(id));
  }

  /** Whether another plan has the name of this one. */
  hasItsName({ id, name, exercises }: Row): boolean {
    const others = this.#plans.current.filter((plan) => String(plan.id) !== String(id));
    return Array.isArray(exercises) && others.some(({ row }) => row['name'] === name);
  }

  addPlan(given: Row): void {
    const id = mintId(this.quirks.planIds, () => this.#next());
    const isMinting = this.quirks.exerciseIds !== 'kept';
    this.#writePlans([...this.#plans.current, this.#planOf(id, given, isMinting)]);
  }

  /** False when there is no such plan. */
  replacePlan(id: string, given: Row): boolean {
    const plans = this.#plans.current;
    const before = plans.find((plan) => String(plan.id) === id);
    if (!before) return false;
    const isMinting = ['mintedAtEachWrite', 'byPlace'].includes(this.quirks.exerciseIds);
    const after = this.#planOf(before.id, given, isMinting);
    this.#writePlans(plans.map((plan) => (plan === before ? after : plan)));
    return true;
  }

  /** False when there is no such plan. */
  deletePlan(id: string): boolean {
    const rest = this.#plans.current.filter((plan) => String(plan.id) !== id);
    if (rest.length === this.#plans.current.length) return false;
    this.#writePlans(rest);
    return true;
  }

  /** A row as somebody else's client, or an operator, left it: nothing of it is changed. */
  plant(area: 'plans' | 'sessions', planted: Planted): void {
    const row: Row = { ...planted };
    const list = area === 'plans' ? this.#plans : this.#sessions;
    list.write([...list.current, { id: planted.id, row, given: row }]);
  }

  addSession(given: Row): void {
    const { sessionIds } = this.quirks;
    const id = sessionIds === 'kept' ? String(given['id']) : mintId(sessionIds, () => this.#next());
    const own = stored(given, this.quirks);
    const row = { ...(isRow(own) ? own : {}), id };
    this.#sessions.write([...this.#sessions.current, { id, row, given }], this.#lag);
  }

  /** False when there is no such session. */
  deleteSession(id: string): boolean {
    const rest = this.#sessions.current.filter((session) => String(session.id) !== id);
    if (rest.length === this.#sessions.current.length) return false;
    this.#sessions.write(rest, this.#lag);
    return true;
  }

  #planOf(id: string | number, given: Row, isMinting: boolean): StoredRow {
    const own = stored(given, this.quirks);
    const fields = isRow(own) ? own : {};
    const mintedFor = (place: number) =>
      this.quirks.exerciseIds === 'byPlace' ? place + 1 : mintId('uuids', () => this.#next());
    const exercises = rowsOf(fields['exercises']).map((exercise, place) => ({
      ...exercise,
      ...(isMinting ? { id: mintedFor(place) } : {}),
      ...this.#notesOf(exercise),
    }));
    return { id, given, row: { ...fields, ...this.#notesOf(fields), id, exercises } };
  }

  /** As an object mapper stores what a body lacks: null. */
  #notesOf(fields: Row): Row {
    return this.quirks.unknownFields ? { notes: fields['notes'] ?? null } : {};
  }

  #writePlans(plans: readonly StoredRow[]): void {
    this.#plans.write(plans, this.#lag);
  }

  #next(): number {
    this.#nextId += 1;
    return this.#nextId;
  }
}

function look<T>(list: LaggingList<T>, from: 'current' | 'read' | 'peek'): T {
  if (from === 'current') return list.current;
  return from === 'read' ? list.read() : list.peek();
}

function withoutFirstExerciseId(plan: Row): Row {
  const [first, ...rest] = rowsOf(plan['exercises']);
  return first ? { ...plan, exercises: [{ ...first, id: null }, ...rest] } : plan;
}
