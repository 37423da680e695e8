import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { PlanBody, SessionEnvelope, UserBody, WeightBody } from '../../src/contract/bodies.ts';
import { calorieGoalOfText, caloriesOfText } from '../../src/domain/calories.ts';
import type { Change } from '../../src/domain/change.ts';
import {
  addExercise,
  canSavePlan,
  EMPTY_PLAN_DRAFT,
  editExercise,
  exerciseId,
  type PlanDraft,
  planOfDraft,
} from '../../src/domain/plan.ts';
import { caloriesHeld, projectProfile } from '../../src/domain/project.ts';
import { editSet, finishSession, type Session, startSession } from '../../src/domain/session.ts';
import { weightOfText } from '../../src/domain/weight.ts';
import { wireOf } from '../../src/sync/drain/wire.ts';
import { anyText, snapshot, someDay } from '../domain/arbitraries.ts';

/*
 * The outbox must never hold a write that the server refuses: whatever a person types, what the
 * domain makes of it fits the body of its call.
 */

/** What reaches the server: JSON text, parsed by the schema of the call. */
function complaints(schema: v.GenericSchema, body: unknown): unknown[] {
  const parsed = v.safeParse(schema, JSON.parse(JSON.stringify(body)));
  return parsed.success ? [] : [...parsed.issues];
}

const boxes = fc.record({
  name: anyText,
  youtubeLink: anyText,
  weight: anyText,
  sets: anyText,
  reps: anyText,
});
type Boxes = { name: string; youtubeLink: string; weight: string; sets: string; reps: string };

/** A draft as the builder makes it: exercises are added by name, then their boxes are typed in. */
function draftOf(name: string, typed: readonly Boxes[]): PlanDraft {
  return typed.reduce<PlanDraft>(
    (draft, { name: exercise, ...texts }, index) => {
      const id = exerciseId(1_795_218_600_000, `r${index}`);
      return editExercise(addExercise(draft, id, exercise), id, texts);
    },
    { ...EMPTY_PLAN_DRAFT, name },
  );
}

const draft = fc
  .tuple(anyText, fc.array(boxes, { maxLength: 4 }))
  .map(([name, typed]) => draftOf(name, typed))
  .filter(canSavePlan);

/** What a person typed and ticked, set after set. */
const typedSets = fc.array(fc.record({ weight: anyText, reps: anyText, completed: fc.boolean() }));
type TypedSets = readonly Session['exercises'][number]['sets'][number][];

/** The session with its sets edited in order, in every exercise alike. */
function typedInto(session: Session, typed: TypedSets): Session {
  return session.exercises.reduce(
    (outer, _exercise, exercise) =>
      typed.reduce((inner, change, set) => editSet(inner, { exercise, set }, change), outer),
    session,
  );
}

/** Any instant between 1900 and 2199, as far as a clock can be wrong. */
const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31) });

describe('a plan that can be saved', () => {
  it('is accepted, whatever was typed in every box', () => {
    fc.assert(
      fc.property(draft, fc.uuid(), (typed, id) => {
        const { name, exercises } = planOfDraft(typed, id);
        expect(complaints(PlanBody, { id: null, name, exercises })).toEqual([]);
        expect(complaints(PlanBody, { id, name, exercises })).toEqual([]);
      }),
    );
  });

  it('is accepted with as many exercises as fit, and everything at its longest', () => {
    const huge = '9'.repeat(400);
    const longest = { youtubeLink: '🦵'.repeat(3000), weight: huge, sets: huge, reps: huge };
    const typed = Array.from({ length: 120 }, () => ({ name: '漢'.repeat(500), ...longest }));
    const plan = planOfDraft(draftOf('🦵'.repeat(500), typed), 'p1');
    expect(plan.exercises).toHaveLength(100);
    expect(complaints(PlanBody, plan)).toEqual([]);
  });
});

describe('a completed session', () => {
  it('is accepted, whatever was typed in every box and whatever the clock says', () => {
    fc.assert(
      fc.property(draft, typedSets, instant, instant, (planned, typed, startMs, endMs) => {
        const session = typedInto(startSession(planOfDraft(planned, 'p1'), startMs), typed);
        expect(complaints(SessionEnvelope, { session: finishSession(session, endMs) })).toEqual([]);
      }),
    );
  });

  it('is accepted with as many exercises and sets as fit, every one at its limit', () => {
    const huge = '9'.repeat(400);
    const box = { name: 'Press', youtubeLink: '', weight: huge, sets: huge, reps: huge };
    const plan = planOfDraft(draftOf('Everything', Array(100).fill(box)), 'p1');
    const session = startSession(plan, 1_795_218_600_000);
    const ticked = session.exercises.map(({ name, sets }) => ({
      name,
      sets: sets.map((set) => ({ ...set, completed: true })),
    }));
    const record = finishSession({ ...session, exercises: ticked }, 1_795_218_600_000);
    expect(record.exercises.flatMap(({ sets }) => sets)).toHaveLength(20_000);
    expect(complaints(SessionEnvelope, { session: record })).toEqual([]);
  });
});

describe('a weight that can be saved', () => {
  it('is accepted, whatever was typed', () => {
    fc.assert(
      fc.property(someDay, anyText, (date, typed) => {
        const weight = weightOfText(typed);
        if (weight !== null) expect(complaints(WeightBody, { date, weight })).toEqual([]);
      }),
    );
  });
});

describe('calories and a goal that can be saved', () => {
  it('are accepted, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const calorieGoal = calorieGoalOfText(typed);
        if (calorieGoal !== null) expect(complaints(UserBody, { calorieGoal })).toEqual([]);
      }),
    );
  });

  it('are accepted as the day’s total, however often they are added, and sent as shown', () => {
    const amounts = fc.array(fc.oneof(fc.constant('10000000'), fc.constant('400'), anyText));
    fc.assert(
      fc.property(snapshot, someDay, amounts, ({ profile }, day, texts) => {
        fc.pre(caloriesHeld(profile, day) !== null);
        const amount = texts.reduce((sum, typed) => sum + (caloriesOfText(typed) ?? 0), 250);
        const change: Change = { kind: 'calories.add', day, amount };
        const { caloriesConsumed } = projectProfile(profile, [change]);
        const bindings = {
          today: '2199-12-31',
          capabilities: [],
          serverPlanIds: [],
          countsPlans: {},
          deletedPlans: [],
        };
        const wire = wireOf({ change }, { ...bindings, profile, serverPlanId: () => null });
        const body = { caloriesConsumed, lastCalorieDate: day };
        expect(wire).toMatchObject({ method: 'PUT', path: '/api/user', body });
        expect(complaints(UserBody, body)).toEqual([]);
      }),
    );
  });
});
