import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/constants.ts';
import {
  addExercise,
  canSavePlan,
  draftOfPlan,
  EMPTY_PLAN_DRAFT,
  editExercise,
  exerciseId,
  holdsAnything,
  insertExercise,
  moveExercise,
  type Plan,
  type PlanDraft,
  type PlanExercise,
  planOfDraft,
  planSize,
  removeExercise,
  sessionSetCount,
} from '../../src/domain/plan.ts';
import { startSession } from '../../src/domain/session.ts';
import { samplePlan } from '../support/samples.ts';
import { anyText, planWith } from './arbitraries.ts';

const bench: PlanExercise = {
  id: 'ex-1',
  name: 'Bench Press',
  youtubeLink: 'https://example.com/bench',
  weight: 135.5,
  sets: 3,
  reps: 0,
};
const pushDay: Plan = {
  id: 'p1',
  name: ' Push Day ',
  exercises: [bench, { ...bench, id: 'ex-2', name: 'Chest Dips' }],
};

function draftWith(...names: string[]): PlanDraft {
  return names.reduce(
    (draft, name, index) => addExercise(draft, `ex-${index}`, name),
    EMPTY_PLAN_DRAFT,
  );
}

const namesOf = (draft: PlanDraft) => draft.exercises.map((exercise) => exercise.name);

describe('the builder', () => {
  it('is pre-filled from a plan: stored numbers are shown, 0 as "0" [S3.builder.text, S4.builder.filled, D21b.stored]', () => {
    const draft = draftOfPlan(pushDay);
    expect(draft.planId).toBe('p1');
    expect(draft.name).toBe(' Push Day ');
    expect(draft.exercises[0]).toEqual({ ...bench, weight: '135.5', sets: '3', reps: '0' });
  });

  it('never shows an exponent in a number box', () => {
    const odd = { ...bench, weight: 1e-7, sets: 1e21, reps: -1 };
    const [shown] = draftOfPlan({ ...pushDay, exercises: [odd] }).exercises;
    expect(shown).toMatchObject({ weight: '0', sets: '9007199254740991', reps: '0' });
  });

  it('names an exercise id "ex-" plus a timestamp plus a random part [S3.exercise.id]', () => {
    expect(exerciseId(1_795_000_000_000, 'k3f9')).toBe('ex-1795000000000-k3f9');
  });

  it('adds an exercise at the end with empty numbers [D21b.empty]', () => {
    const draft = addExercise(draftWith('Bench Press'), 'ex-9', 'Chest Dips');
    expect(draft.exercises[1]).toEqual({
      id: 'ex-9',
      name: 'Chest Dips',
      youtubeLink: '',
      weight: '',
      sets: '',
      reps: '',
    });
  });

  it('changes, removes and moves one exercise, and leaves the others alone', () => {
    const draft = draftWith('A', 'B', 'C');
    expect(editExercise(draft, 'ex-1', { weight: '50' }).exercises.map((e) => e.weight)).toEqual([
      '',
      '50',
      '',
    ]);
    expect(namesOf(removeExercise(draft, 'ex-1'))).toEqual(['A', 'C']);
    expect(namesOf(moveExercise(draft, 'ex-1', -1))).toEqual(['B', 'A', 'C']);
    expect(namesOf(moveExercise(draft, 'ex-1', 1))).toEqual(['A', 'C', 'B']);
  });

  it('moves nothing past the ends of the list, nor what is not there', () => {
    const draft = draftWith('A', 'B');
    expect(moveExercise(draft, 'ex-0', -1)).toBe(draft);
    expect(moveExercise(draft, 'ex-1', 1)).toBe(draft);
    expect(moveExercise(draft, 'elsewhere', 1)).toBe(draft);
    expect(removeExercise(draft, 'elsewhere')).toEqual(draft);
    expect(editExercise(draft, 'elsewhere', { reps: '5' })).toEqual(draft);
  });

  it('moves by any number of places, by which the others keep their order, and back', () => {
    const draft = draftWith('A', 'B', 'C', 'D', 'E');
    fc.assert(
      fc.property(fc.nat(4), fc.integer({ min: -6, max: 6 }), (from, step) => {
        const id = `ex-${from}`;
        const moved = moveExercise(draft, id, step);
        const isInside = from + step >= 0 && from + step <= 4;
        expect(moved.exercises.findIndex((one) => one.id === id)).toBe(
          from + (isInside ? step : 0),
        );
        expect(removeExercise(moved, id)).toEqual(removeExercise(draft, id));
        expect(moveExercise(moved, id, isInside ? -step : 0)).toEqual(draft);
      }),
    );
  });
});

describe('a custom exercise (S5)', () => {
  it.each(['', '   ', '\t\n', '\0', ' \0 ', '\ud83d', '\ud83d '])(
    'needs a non-blank name after trimming, otherwise Add does nothing: %j [S5.custom.blank]',
    (name) => {
      expect(addExercise(EMPTY_PLAN_DRAFT, 'ex-1', name)).toBe(EMPTY_PLAN_DRAFT);
    },
  );

  it('is added trimmed [S5.custom.trim, S3.catalogue.custom]', () => {
    expect(namesOf(draftWith('  Sled Push  '))).toEqual(['Sled Push']);
  });

  it('is trimmed also where its name is cut to 200 characters', () => {
    expect(namesOf(draftWith(`${'a'.repeat(199)} tail`))).toEqual(['a'.repeat(199)]);
  });

  it('is added trimmed, and not blank, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const name of namesOf(draftWith(typed))) {
          expect(name).toBe(name.trim());
          expect(name).not.toBe('');
        }
      }),
    );
  });

  it('is not added to a plan that has 100 exercises', () => {
    const full = draftWith(...Array.from({ length: 100 }, (_, index) => `Exercise ${index}`));
    expect(full.exercises).toHaveLength(100);
    expect(addExercise(full, 'ex-100', 'One more')).toBe(full);
  });
});

describe('the builder’s save button (S5)', () => {
  it('is disabled unless the name is non-empty and there is at least one exercise [S5.builder.save]', () => {
    const draft = draftWith('Bench Press');
    expect(canSavePlan(EMPTY_PLAN_DRAFT)).toBe(false);
    expect(canSavePlan(draft)).toBe(false);
    expect(canSavePlan({ ...EMPTY_PLAN_DRAFT, name: 'Push Day' })).toBe(false);
    expect(canSavePlan({ ...draft, name: 'Push Day' })).toBe(true);
  });

  it('is enabled for a name of blanks: workout names are not trimmed [S5.builder.name]', () => {
    expect(canSavePlan({ ...draftWith('Bench Press'), name: ' ' })).toBe(true);
  });

  it('is disabled when nothing of the name can be stored', () => {
    expect(canSavePlan({ ...draftWith('Bench Press'), name: '\0\ud83d' })).toBe(false);
  });
});

describe('the plan that a draft describes', () => {
  it('has weight, sets and reps 0 if blank [S3.exercise.blank]', () => {
    const plan = planOfDraft({ ...draftWith('Bench Press'), name: 'Push Day' }, 'p9');
    expect(plan).toEqual({
      id: 'p9',
      name: 'Push Day',
      exercises: [
        { id: 'ex-0', name: 'Bench Press', youtubeLink: '', weight: 0, sets: 0, reps: 0 },
      ],
    });
  });

  it('says again what was not touched, though over our limits or unknown here: a rename changes a name', () => {
    const [exercise] = samplePlan('p1').exercises;
    const theirs = {
      ...samplePlan('p1'),
      color: 'red',
      exercises: [
        { ...exercise, name: 'y'.repeat(300), weight: 2_000_000, reps: 7.5, tempo: '3-1-1' },
        { ...exercise, id: 'ex-2', youtubeLink: 'https://x'.repeat(900) },
      ],
    } as Plan;
    const renamed = planOfDraft({ ...draftOfPlan(theirs), name: 'Leg Day' }, 'p1');
    expect(renamed).toEqual({ ...theirs, name: 'Leg Day' });
    const long = { ...theirs, name: 'x'.repeat(300) };
    expect(planOfDraft(draftOfPlan(long), 'p1')).toEqual(long);
    const heavier = editExercise(draftOfPlan(theirs), exercise?.id ?? '', { weight: '140' });
    expect(planOfDraft(heavier, 'p1').exercises[0]).toEqual({
      ...theirs.exercises[0],
      weight: 140,
    });
  });

  it('keeps its name as typed: workout names are not trimmed [S5.builder.name]', () => {
    expect(planOfDraft({ ...EMPTY_PLAN_DRAFT, name: '  Push ' }, 'p9').name).toBe('  Push ');
  });

  it.each(['9'.repeat(10), '9'.repeat(20), '9'.repeat(400)])(
    'has the limit where a number is too large, not 0: %s',
    (huge) => {
      const draft = editExercise(draftWith('Bench Press'), 'ex-0', {
        weight: huge,
        sets: huge,
        reps: huge,
      });
      expect(planOfDraft(draft, 'p9').exercises[0]).toMatchObject({
        weight: 1_000_000,
        sets: 1000,
        reps: 100_000,
      });
    },
  );

  it('is the plan itself when nothing was edited', () => {
    fc.assert(
      fc.property(planWith('p1'), (plan) => {
        const readable = plan.exercises.every(({ weight }) => weight === 0 || weight >= 1e-6);
        fc.pre(readable);
        expect(planOfDraft(draftOfPlan(plan), plan.id)).toEqual(plan);
      }),
    );
  });
});

describe('the sets that a plan starts with', () => {
  it.each([
    [0, 1],
    [1, 1],
    [5, 5],
    [200, 200],
    [1000, 200],
    [-3, 1],
    [2.5, 2],
    [0.5, 1],
    [Number.NaN, 1],
    [1e300, 200],
  ])('%d stored sets start as %i [D16.sets]', (sets, count) => {
    expect(sessionSetCount({ ...bench, sets })).toBe(count);
  });

  it('are what the plan list counts', () => {
    const exercises = [bench, { ...bench, sets: 0 }];
    expect(planSize({ ...pushDay, exercises })).toEqual({ exercises: 2, sets: 4 });
  });

  it('are what the builder sums up, whatever is typed: those of a session of the plan, in any order', () => {
    const anyTyped = fc.array(fc.oneof(anyText, fc.nat(300).map(String)), { maxLength: 6 });
    fc.assert(
      fc.property(anyTyped, fc.nat(5), fc.integer({ min: -5, max: 5 }), (typed, from, step) => {
        const draft = typed.reduce(
          (held, sets, index) => editExercise(held, `ex-${index}`, { sets }),
          draftWith(...typed.map((_, index) => `E${index}`)),
        );
        const sum = planSize(planOfDraft(draft, ''));
        const { exercises } = startSession(planOfDraft(draft, 'p1'), 0);
        expect(sum.exercises).toBe(exercises.length);
        expect(sum.sets).toBe(exercises.flatMap(({ sets }) => sets).length);
        expect(planSize(planOfDraft(moveExercise(draft, `ex-${from}`, step), ''))).toEqual(sum);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a removed exercise', () => {
  it('goes back to its place, or last, and a full plan holds no more', () => {
    const draft = draftWith('Squats', 'Lunges', 'Dips');
    const [squats, lunges, dips] = draft.exercises;
    if (!squats || !lunges || !dips) throw new Error('The draft has three.');
    expect(insertExercise(removeExercise(draft, lunges.id), lunges, 1)).toEqual(draft);
    const left = removeExercise(removeExercise(draft, squats.id), lunges.id);
    expect(namesOf(insertExercise(left, lunges, 5))).toEqual(['Dips', 'Lunges']);
    const full = draftWith(...Array.from({ length: LIMITS.planExercises }, (_, at) => `E${at}`));
    expect(insertExercise(full, dips, 0)).toBe(full);
  });
});

describe('a builder that closes', () => {
  it('loses something where it is not as it was opened', () => {
    expect(holdsAnything(EMPTY_PLAN_DRAFT)).toBe(false);
    expect(holdsAnything({ ...EMPTY_PLAN_DRAFT, name: ' ' })).toBe(false);
    expect(holdsAnything({ ...EMPTY_PLAN_DRAFT, name: 'Legs' })).toBe(true);
    expect(holdsAnything(draftWith('Squats'))).toBe(true);
    const opened = draftOfPlan(pushDay);
    expect(holdsAnything(opened)).toBe(false);
    expect(holdsAnything(editExercise(opened, 'ex-1', { reps: '9' }))).toBe(true);
    expect(holdsAnything(removeExercise(opened, 'ex-2'))).toBe(true);
    expect(holdsAnything({ ...opened, name: 'Pull Day' })).toBe(true);
    expect(holdsAnything({ ...opened, custom: ' ' })).toBe(false);
    expect(holdsAnything({ ...opened, custom: 'Sled Push' })).toBe(true);
  });
});
