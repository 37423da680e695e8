/** What the model asks of a server, and the one that keeps S7 and nothing more, word by word. */

import type { Trouble } from '../servers/normalising/quirks.ts';
import { emptyData, type PlainData, plainAnswer } from '../servers/plainAnswers.ts';
import type { PlanLike } from './cells.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a person finds on the server, in its own form. */
export interface ServerState {
  readonly weights: Readonly<Record<string, number>>;
  /** In the order of the list. */
  readonly plans: readonly { readonly id: string; readonly plan: PlanLike }[];
  /** Workouts by the reps of their first set, each with the id of its plan. */
  readonly sessions: readonly { readonly number: number; readonly planId: string | null }[];
  readonly calories: number;
  readonly goal: number | null;
}

/** One person's server, fresh for each walk. */
export interface ModelServer {
  readonly userId: string;
  /** A browser that is signed in has these. */
  readonly cookies: Readonly<Record<string, string>>;
  answer(call: Call): Promise<Answered>;
  state(): Promise<ServerState>;
  /** Another account on it, with data of its own. */
  stranger(): Promise<ModelServer>;
  /** Puts aside what it holds now. */
  backUp(): void;
  /** Goes back to what was put aside last, or at the beginning. */
  restore(): void;
  /** Without its extensions, or with them again; nothing on a server that has none. */
  setExtended(isExtended: boolean): void;
  befall(trouble: Trouble): void;
  /** All trouble is over. */
  heal(): void;
}

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : []);

export function planOfRow(row: Row): ServerState['plans'][number] {
  const exercises = rowsOf(row['exercises']).map(({ name, weight, reps }) => ({
    name: String(name),
    weight: Number(weight),
    reps: Number(reps),
  }));
  return { id: String(row['id']), plan: { name: String(row['name']), exercises } };
}

export function sessionOfRow({ exercises, workoutId }: Row): ServerState['sessions'][number] {
  const [set] = rowsOf(rowsOf(exercises)[0]?.['sets']);
  return { number: Number(set?.['reps']), planId: workoutId === null ? null : String(workoutId) };
}

/** What a stranger has: values that no walk makes. */
export const STRANGERS = { weight: 666, plan: 'Stranger', reps: 666 } as const;

export const STRANGERS_DATA = {
  weights: { '2026-11-19': STRANGERS.weight },
  plan: {
    name: STRANGERS.plan,
    exercises: [{ id: 'ex-s', name: 'Squat', youtubeLink: '', weight: 1, sets: 1, reps: 1 }],
  },
  session: {
    id: '1',
    date: '2026-11-19',
    timestamp: '2026-11-19T08:00:00.000Z',
    workoutName: STRANGERS.plan,
    workoutId: null,
    duration: 1,
    exerciseCount: 1,
    totalVolume: STRANGERS.reps,
    exercises: [{ name: 'Squat', sets: [{ weight: 1, reps: STRANGERS.reps }] }],
  },
} as const;

export function plainServer(): ModelServer {
  return plainServerOf(emptyData());
}

function plainServerOf(first: PlainData): ModelServer {
  let data = first;
  let kept = structuredClone(data);
  return {
    userId: String(data.user['id']),
    cookies: { 'XSRF-TOKEN': 'token' },
    answer({ method, path, body }) {
      const [status, answer] = plainAnswer(data, { method, pathname: path, body });
      return Promise.resolve({ status, text: JSON.stringify(answer), headers: {} });
    },
    state: () =>
      Promise.resolve({
        weights: { ...data.weights },
        plans: data.plans.map(planOfRow),
        sessions: data.sessions.map(sessionOfRow),
        calories: Number(data.user['caloriesConsumed'] ?? 0),
        goal: data.user['calorieGoal'] === undefined ? null : Number(data.user['calorieGoal']),
      }),
    stranger: () =>
      Promise.resolve(
        plainServerOf({
          user: { id: 8, name: 'Sam', profilePicture: null },
          weights: { ...STRANGERS_DATA.weights },
          plans: [{ ...STRANGERS_DATA.plan, id: 5001 }],
          sessions: [{ ...STRANGERS_DATA.session }],
          nextPlanId: 5002,
        }),
      ),
    backUp() {
      kept = structuredClone(data);
    },
    restore() {
      // Its counter is never turned back.
      data = { ...structuredClone(kept), nextPlanId: data.nextPlanId };
    },
    setExtended: () => undefined,
    befall: () => undefined,
    heal: () => undefined,
  };
}
