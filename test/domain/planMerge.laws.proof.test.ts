import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/constants.ts';
import { sameExercise, samePlan, sameText } from '../../src/domain/normalised.ts';
import type { Plan, PlanExercise } from '../../src/domain/plan.ts';
import { mergePlans } from '../../src/domain/planMerge.ts';
import { editedVersions, oddPlan, type Version } from './versions.ts';

const nobody = { ours: false, theirs: false };

describe('the laws of merging plans', () => {
  const versions = fc.record({ base: oddPlan, ours: oddPlan, theirs: oddPlan });
  const check = (law: (plans: Record<Version, Plan>, isOursLater: boolean) => void) =>
    fc.assert(fc.property(fc.oneof(versions, editedVersions), fc.boolean(), law), { numRuns: 500 });
  const isThere = (one: PlanExercise, plan: Plan) =>
    plan.exercises.some((other) => sameExercise(one, other));

  it('theirs = base gives ours', () => {
    check(({ base: seen, ours }, isOursLater) => {
      const { plan, overruled } = mergePlans({ base: seen, ours, theirs: seen, isOursLater });
      expect(samePlan(plan, ours)).toBe(true);
      expect(overruled).toEqual(nobody);
    });
  });

  it('ours = base gives theirs', () => {
    check(({ base: seen, theirs }, isOursLater) => {
      fc.pre(theirs.exercises.length > 0);
      const { plan, overruled } = mergePlans({ base: seen, ours: seen, theirs, isOursLater });
      expect(samePlan(plan, theirs)).toBe(true);
      expect(overruled).toEqual(nobody);
    });
  });

  it('the same edits on both sides give that, also under ids made anew', () => {
    check(({ base: seen, ours }, isOursLater) => {
      const exercises = ours.exercises.map((one, at) => ({ ...one, id: `new-${at}` }));
      const theirs = { ...ours, id: '9', exercises };
      const { plan, overruled } = mergePlans({ base: seen, ours, theirs, isOursLater });
      expect(samePlan(plan, ours)).toBe(true);
      expect(overruled).toEqual(nobody);
    });
  });

  it('no exercise that either side added or edited is lost', () => {
    fc.assert(
      fc.property(editedVersions, fc.boolean(), ({ base: seen, ours, theirs }, isOursLater) => {
        const { plan } = mergePlans({ base: seen, ours, theirs, isOursLater });
        for (const [mine, other] of [
          [ours, theirs],
          [theirs, ours],
        ] as const) {
          for (const one of mine.exercises) {
            const was = seen.exercises.find(({ id }) => id === one.id);
            const isEdited = !was || !sameExercise(one, was);
            const rival = other.exercises.find(({ id }) => id === one.id);
            if (isEdited && !rival) expect(isThere(one, plan)).toBe(true);
            if (isEdited) expect(plan.exercises.map(({ id }) => id)).toContain(one.id);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('each weight that we gave stands, unless it is said that we were overruled', () => {
    const row = { name: 'Squat', youtubeLink: '', weight: 95, sets: 3, reps: 5 };
    const [first, second] = [
      { ...row, id: 'ex-0' },
      { ...row, id: 'ex-1' },
    ];
    const planOf = (...exercises: PlanExercise[]) => ({ id: 'p1', name: 'Push Day', exercises });
    // Of two rows that are alike nobody can say which is which: the weight may stand under either id.
    const swapped = {
      base: planOf(first, second),
      ours: planOf({ ...second, weight: 100 }),
      theirs: planOf(second, first),
    };
    fc.assert(
      fc.property(editedVersions, fc.boolean(), ({ base: seen, ours, theirs }, isOursLater) => {
        const { plan, overruled } = mergePlans({ base: seen, ours, theirs, isOursLater });
        if (overruled.ours) return;
        const given = ours.exercises.filter(({ id, weight }) => {
          const was = seen.exercises.find((one) => one.id === id);
          return !Object.is(was?.weight, weight);
        });
        for (const one of given) {
          const isLikeIt = (other: PlanExercise) =>
            sameText(other.name, one.name) && Object.is(other.weight, one.weight);
          const standing = plan.exercises.filter(isLikeIt).length;
          expect(standing).toBeGreaterThanOrEqual(given.filter(isLikeIt).length);
        }
      }),
      { numRuns: 500, examples: [[swapped, false]] },
    );
  });

  it('is total, and never over the limits where one side is within them', () => {
    check((plans, isOursLater) => {
      const frozen = structuredClone(plans);
      const { plan } = mergePlans({ ...plans, isOursLater });
      expect(plans).toEqual(frozen);
      expect(plan.exercises.length).toBeLessThanOrEqual(LIMITS.planExercises);
      if (plans.ours.exercises.length > 0) expect(plan.exercises.length).toBeGreaterThan(0);
      expect(plan.id).toBe(plans.ours.id);
    });
  });

  it('the plan that nobody had seen is all additions', () => {
    check(({ ours, theirs }, isOursLater) => {
      const { plan } = mergePlans({ base: null, ours, theirs, isOursLater });
      const ids = new Set(plan.exercises.map(({ id }) => id));
      for (const { id } of [...ours.exercises, ...theirs.exercises]) expect(ids).toContain(id);
    });
  });
});
