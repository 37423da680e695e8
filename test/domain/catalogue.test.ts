import { describe, expect, it } from 'vitest';
import { CATALOGUE, CATEGORIES } from '../../src/domain/catalogue.ts';
import { addExercise, EMPTY_PLAN_DRAFT } from '../../src/domain/plan.ts';

const all = CATEGORIES.flatMap((category) => CATALOGUE[category]);

describe('the exercise catalogue (S3)', () => {
  it('has the categories chest, back, legs, shoulders and arms [S3.catalogue.categories]', () => {
    expect(CATEGORIES).toEqual(['chest', 'back', 'legs', 'shoulders', 'arms']);
    expect(Object.keys(CATALOGUE).sort()).toEqual([...CATEGORIES].sort());
  });

  it.each([
    ['chest', 20, 6],
    ['back', 21, 7],
    ['legs', 26, 7],
    ['shoulders', 15, 2],
    ['arms', 23, 3],
  ] as const)(
    '%s: %i exercises, %i of them bodyweight [S3.catalogue.counts, S3.catalogue.types]',
    (category, count, bodyweight) => {
      const types = CATALOGUE[category].map((exercise) => exercise.type);
      expect(types).toHaveLength(count);
      expect(types.filter((type) => type === 'bodyweight')).toHaveLength(bodyweight);
      expect(types.filter((type) => type === 'weights')).toHaveLength(count - bodyweight);
    },
  );

  it('has 105 names, unique whatever the case', () => {
    expect(new Set(all.map((exercise) => exercise.name.toLowerCase())).size).toBe(105);
    expect(all).toHaveLength(105);
  });

  it.each([
    ['chest', 'Push-ups', 'bodyweight'],
    ['chest', 'Bench Press', 'weights'],
    ['back', 'Pull-ups', 'bodyweight'],
    ['back', 'Deadlifts', 'weights'],
    ['legs', 'Back Squats', 'weights'],
    ['shoulders', 'Shoulder Press', 'weights'],
    ['arms', 'Bicep Curls', 'weights'],
  ] as const)('%s holds the example %s [S3.catalogue.examples]', (category, name, type) => {
    expect(CATALOGUE[category]).toContainEqual({ name, type });
  });

  it('can be added to a plan as it is written', () => {
    const names = all.map(({ name }) => addExercise(EMPTY_PLAN_DRAFT, 'ex-1', name));
    expect(names.map((draft) => draft.exercises[0]?.name)).toEqual(all.map(({ name }) => name));
  });
});
