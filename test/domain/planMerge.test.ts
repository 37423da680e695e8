import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/constants.ts';
import type { Plan, PlanExercise } from '../../src/domain/plan.ts';
import { mergePlans } from '../../src/domain/planMerge.ts';

function exercise(id: string, name: string, fields: Partial<PlanExercise> = {}): PlanExercise {
  return { id, name, youtubeLink: '', weight: 100, sets: 3, reps: 8, ...fields };
}

const bench = exercise('a', 'Bench');
const squat = exercise('b', 'Squat');
const row = exercise('c', 'Row');
const curl = exercise('d', 'Curl');

const planOf = (...exercises: PlanExercise[]): Plan => ({ id: 'p1', name: 'Push Day', exercises });
const base = planOf(bench, squat, row);
const later = true;
const earlier = false;

function merged(ours: Plan, theirs: Plan, isOursLater = later) {
  return mergePlans({ base, ours, theirs, isOursLater });
}

const names = ({ plan }: { plan: Plan }) => plan.exercises.map(({ name }) => name).join(' ');
const nobody = { ours: false, theirs: false };
const onlyOurs = { ours: true, theirs: false };
const onlyTheirs = { ours: false, theirs: true };

describe('merging a plan that two people edited', () => {
  it('takes each field from whoever changed it', () => {
    const ours = { ...planOf({ ...bench, weight: 110 }, squat, row), name: 'Ours' };
    const theirs = planOf({ ...bench, reps: 5 }, { ...squat, sets: 5 }, row);
    expect(merged(ours, theirs)).toEqual({
      plan: {
        ...planOf({ ...bench, weight: 110, reps: 5 }, { ...squat, sets: 5 }, row),
        name: 'Ours',
      },
      overruled: nobody,
    });
  });

  it('takes the later one of a field that both changed, and says whose was overruled', () => {
    const ours = planOf({ ...bench, weight: 110 }, squat, row);
    const theirs = planOf({ ...bench, weight: 120 }, squat, row);
    expect(merged(ours, theirs, later)).toEqual({ plan: ours, overruled: onlyTheirs });
    expect(merged(ours, theirs, earlier)).toEqual({ plan: theirs, overruled: onlyOurs });
    const renamed = { ...base, name: 'Theirs' };
    expect(merged({ ...base, name: 'Ours' }, renamed, earlier).plan.name).toBe('Theirs');
  });

  it('overrules nobody where both changed to the same', () => {
    const ours = planOf({ ...bench, weight: 110 }, squat, row, curl);
    expect(merged(ours, { ...ours, name: 'Push Day ' })).toEqual({ plan: ours, overruled: nobody });
  });

  it('keeps an edit of what the other deleted', () => {
    const edit = planOf(bench, { ...squat, reps: 5 }, row);
    const without = planOf(bench, row);
    expect(merged(edit, without)).toEqual({ plan: edit, overruled: onlyTheirs });
    expect(merged(without, edit)).toEqual({ plan: edit, overruled: onlyOurs });
  });

  it('deletes what one deleted and the other left alone', () => {
    expect(names(merged(planOf(bench, row), planOf(bench, squat)))).toBe('Bench');
  });

  it('keeps what both added', () => {
    const ours = planOf(bench, squat, row, curl);
    const theirs = planOf(exercise('e', 'Dip'), bench, squat, row);
    expect(merged(ours, theirs)).toEqual({
      plan: planOf(exercise('e', 'Dip'), bench, squat, row, curl),
      overruled: nobody,
    });
  });

  it('keeps once what both added under one id, and twice what only looks the same', () => {
    expect(names(merged(planOf(bench, curl), planOf(bench, curl, row)))).toBe('Bench Curl');
    const twin = { ...curl, id: 'e' };
    expect(names(merged(planOf(bench, curl), planOf(bench, twin, row)))).toBe('Bench Curl Curl');
  });

  it('keeps our order where we moved something, else theirs', () => {
    const moved = planOf(row, bench, squat);
    expect(names(merged(moved, planOf(bench, squat, row, curl)))).toBe('Row Curl Bench Squat');
    expect(names(merged(planOf(bench, squat, row, curl), moved))).toBe('Row Curl Bench Squat');
  });

  it('says that their order was overruled where both moved', () => {
    const ours = planOf(row, bench, squat);
    expect(merged(ours, planOf(squat, bench, row))).toEqual({ plan: ours, overruled: onlyTheirs });
    expect(merged(ours, planOf(row, bench, squat))).toEqual({ plan: ours, overruled: nobody });
  });

  it('knows an exercise by its name where a server made its id anew', () => {
    const theirs = planOf(
      { ...bench, id: '7' },
      { ...squat, id: '8', reps: 5 },
      { ...row, id: '9' },
    );
    const ours = planOf({ ...bench, weight: 110 }, squat, row);
    expect(merged(ours, theirs).plan.exercises).toEqual([
      { ...bench, id: '7', weight: 110 },
      { ...squat, id: '8', reps: 5 },
      { ...row, id: '9' },
    ]);
  });

  it('knows an exercise by its name before its id where a server numbers by place', () => {
    const numbered = (...all: PlanExercise[]) =>
      planOf(...all.map((one, at) => ({ ...one, id: `1-${at}` })));
    const seen = numbered(bench, squat);
    const ours = { ...seen, exercises: numbered({ ...bench, weight: 110 }, squat).exercises };
    const { plan } = mergePlans({ base: seen, ours, theirs: numbered(squat), isOursLater: later });
    expect(plan.exercises).toMatchObject([{ name: 'Bench', weight: 110 }, squat].map(withoutId));
    expect(new Set(plan.exercises.map(({ id }) => id)).size).toBe(2);
  });

  it('pairs exercises of one name by their turn', () => {
    const seen = planOf(bench, { ...bench, id: 'b', weight: 60 });
    const theirs = planOf({ ...bench, id: '7' }, { ...bench, id: '8', weight: 60, reps: 12 });
    const ours = planOf(bench, { ...bench, id: 'b', weight: 65 });
    const { plan } = mergePlans({ base: seen, ours, theirs, isOursLater: later });
    expect(plan.exercises.map(({ weight, reps }) => [weight, reps])).toEqual([
      [100, 8],
      [65, 12],
    ]);
  });

  it('keeps fields that this build does not know, of a plan and of an exercise', () => {
    const theirs = { ...planOf({ ...bench, ...{ rest: 90 } }, squat, row), color: 'red' };
    const ours = planOf({ ...bench, weight: 110 }, squat, row);
    expect(merged(ours, theirs).plan).toEqual({
      ...planOf({ ...bench, weight: 110, ...{ rest: 90 } }, squat, row),
      color: 'red',
    });
  });

  it('overrules nobody by a field that this build does not know: nothing could be shown of it', () => {
    const theirs = { ...base, color: 'red' };
    expect(merged({ ...base, ...{ color: 'blue' } }, theirs)).toEqual({
      plan: { ...base, color: 'blue' },
      overruled: nobody,
    });
  });

  it('takes the later plan whole where nothing or too much would be left', () => {
    const [ours, theirs] = [planOf(bench), planOf(squat)];
    const seen = { base: planOf(bench, squat), ours, theirs };
    expect(mergePlans({ ...seen, isOursLater: later })).toEqual({
      plan: ours,
      overruled: onlyTheirs,
    });
    expect(mergePlans({ ...seen, isOursLater: earlier })).toEqual({
      plan: theirs,
      overruled: onlyOurs,
    });
    const many = (by: string) =>
      planOf(
        ...Array.from({ length: LIMITS.planExercises }, (_, at) => exercise(`${by}${at}`, by)),
      );
    expect(merged(many('x'), many('y'), earlier).plan).toEqual(many('y'));
  });

  it('keeps what both added up to the limit of a plan, and one more is too much', () => {
    const full = Array.from({ length: LIMITS.planExercises - 2 }, (_, at) =>
      exercise(`x${at}`, 'x'),
    );
    const added = (...seen: PlanExercise[]) => {
      const versions = { base: planOf(...seen), ours: planOf(...seen, bench) };
      const theirs = planOf(...seen, squat);
      return mergePlans({ ...versions, theirs, isOursLater: later }).plan.exercises;
    };
    expect(added(...full)).toHaveLength(LIMITS.planExercises);
    const fuller = [...full, exercise('one', 'more')];
    expect(added(...fuller)).toEqual([...fuller, bench]);
  });
});

function withoutId({ id: _, ...rest }: Partial<PlanExercise>) {
  return rest;
}
