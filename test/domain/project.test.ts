import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caloriesHeld,
  type Projected,
  projectPlans,
  projectProfile,
  projectSessions,
  projectWeights,
} from '../../src/domain/project.ts';
import { recordOf } from '../support/entries.ts';
import { anyProjected, planDelete, sessionWith, snapshot } from './arbitraries.ts';
import { project, type Snapshot } from './projected.ts';

function frozenDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozenDeep(part);
    Object.freeze(value);
  }
  return value;
}

const none: Snapshot = {
  profile: {
    id: 'u1',
    name: null,
    profilePicture: null,
    calorieGoal: null,
    caloriesConsumed: 0,
    lastCalorieDate: null,
    currentWeight: null,
  },
  plans: [],
  weights: {},
  sessions: [],
};
const today = '2026-11-20';
const yesterday = '2026-11-19';
const eaten = { ...none.profile, caloriesConsumed: 300, lastCalorieDate: today };
const plans = ['A', 'B'].map((id) => ({ id, name: `Plan ${id}`, exercises: [] }));

describe('what the screens show', () => {
  it('with an empty outbox equals the server [I5]', () => {
    fc.assert(
      fc.property(snapshot, (held) => {
        expect(project(held, [])).toEqual(held);
      }),
    );
  });

  it('is pure: neither snapshot nor changes are touched, and twice gives the same [I12]', () => {
    fc.assert(
      fc.property(snapshot, fc.array(anyProjected), (held, changes) => {
        frozenDeep(held);
        frozenDeep(changes);
        expect(project(held, changes)).toEqual(project(held, changes));
      }),
    );
  });

  it('is a fold: one change after the other, or all at once', () => {
    fc.assert(
      fc.property(snapshot, fc.array(anyProjected), fc.nat(), (held, changes, cut) => {
        const at = changes.length === 0 ? 0 : cut % changes.length;
        const halfway = project(held, changes.slice(0, at));
        const there = project(halfway, changes.slice(at));
        const once = project(held, changes);
        const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
        const inOrder = (shown: Snapshot) => ({
          ...shown,
          plans: shown.plans.toSorted(byId),
          sessions: shown.sessions.toSorted(byId),
        });
        expect(inOrder(there)).toEqual(inOrder(once));
      }),
    );
  });

  it('is the same when changes that the server already has are applied again [I12]', () => {
    const repeatable = anyProjected.filter((change) => change.kind !== 'calories.add');
    fc.assert(
      fc.property(snapshot, fc.array(repeatable), (held, changes) => {
        const once = project(held, changes);
        expect(project(once, changes)).toEqual(once);
      }),
    );
  });

  it('leaves out a change of a kind it does not know [I12]', () => {
    const odd: Projected[] = JSON.parse('[{"kind":"plan.rename"},{"kind":null},{"kind":""},{}]');
    expect(project(none, odd)).toEqual(none);
  });

  it('survives rows that make little sense [I12]', () => {
    const held: Snapshot = {
      ...none,
      weights: { __proto__: 1, 'no day': Number.NaN },
      plans: [...plans, ...plans],
    };
    const odd: Projected[] = [
      { kind: 'weight.set', day: '__proto__', weight: Number.NaN },
      { kind: 'weight.delete', day: 'constructor' },
      planDelete('__proto__'),
      { kind: 'calories.add', day: '', amount: Number.NaN },
    ];
    const shown = project(held, odd);
    expect(shown.plans).toEqual(plans);
    expect(Object.getPrototypeOf(shown.weights)).toBe(Object.prototype);
  });
});

describe('sessions', () => {
  it('are shown once per id', () => {
    const session = fc.constantFrom('1', '2', '3').chain(sessionWith);
    fc.assert(
      fc.property(fc.array(session), fc.array(session), (held, added) => {
        const changes = added.map(
          (record): Projected => ({ kind: 'session.add', session: record }),
        );
        const ids = projectSessions(held, changes).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set([...held, ...added].map(({ id }) => id)));
      }),
    );
  });

  it('are gone once they are deleted, and back once they are added again', () => {
    fc.assert(
      fc.property(sessionWith('1'), sessionWith('2'), (held, other) => {
        const gone: Projected = { kind: 'session.delete', session: held };
        const add: Projected = { kind: 'session.add', session: held };
        expect(projectSessions([held, other], [gone])).toEqual([other]);
        expect(projectSessions([other], [add, gone])).toEqual([other]);
        expect(projectSessions([held, other], [gone, add])).toEqual([held, other]);
      }),
    );
  });

  it('stay where another one got the id of a deleted one, which is gone under the id that it has now', () => {
    const gone = { ...recordOf('7'), timestamp: '2026-11-20T18:00:00.000Z' };
    const other = { ...recordOf('7'), timestamp: '2026-11-21T18:00:00.000Z' };
    const remove = { kind: 'session.delete', session: gone } as const;
    expect(projectSessions([other], [remove])).toEqual([other]);
    expect(projectSessions([other, { ...gone, id: '4' }], [remove])).toEqual([other]);
  });

  it('are gone under an id that the server made since they were deleted, too', () => {
    fc.assert(
      fc.property(sessionWith('1'), sessionWith('2'), (held, other) => {
        const gone: Projected = { kind: 'session.delete', session: held };
        const reminted = { ...held, id: 'theirs' };
        expect(projectSessions([reminted, other], [gone])).toEqual([other]);
      }),
    );
  });

  it('are shown as the server has them once it has them', () => {
    fc.assert(
      fc.property(sessionWith('1'), sessionWith('1'), (held, waiting) => {
        expect(projectSessions([held], [{ kind: 'session.add', session: waiting }])).toEqual([
          held,
        ]);
      }),
    );
  });
});

describe('plans', () => {
  it('are created at the end, edited in place and deleted', () => {
    const [a, b] = plans;
    const c = { id: 'C', name: 'Plan C', exercises: [] };
    const renamed = { id: 'A', name: 'New', exercises: [] };
    expect(projectPlans(plans, [{ kind: 'plan.create', plan: c }])).toEqual([a, b, c]);
    expect(projectPlans(plans, [{ kind: 'plan.edit', plan: renamed }])).toEqual([renamed, b]);
    expect(projectPlans(plans, [planDelete('A')])).toEqual([b]);
  });

  it('that were deleted elsewhere come back with an edit', () => {
    const lost = { id: 'C', name: 'Plan C', exercises: [] };
    expect(projectPlans(plans, [{ kind: 'plan.edit', plan: lost }])).toEqual([...plans, lost]);
  });

  it('that are deleted and then edited stand where they stood', () => {
    const edit: Projected = { kind: 'plan.edit', plan: { id: 'A', name: 'New', exercises: [] } };
    const shown = projectPlans(plans, [planDelete('A'), edit]);
    expect(shown.map(({ name }) => name)).toEqual(['New', 'Plan B']);
  });
});

describe('weights', () => {
  it('are set and deleted by day', () => {
    const log = { [yesterday]: 181 };
    const set: Projected = { kind: 'weight.set', day: today, weight: 180 };
    expect(projectWeights(log, [set])).toEqual({ [yesterday]: 181, [today]: 180 });
    expect(projectWeights(log, [set, { kind: 'weight.delete', day: yesterday }])).toEqual({
      [today]: 180,
    });
  });
});

describe('calories and the goal', () => {
  const add = (day: string, amount: number): Projected => ({ kind: 'calories.add', day, amount });

  it('are added to what the server holds for the day [D25.calories]', () => {
    expect(projectProfile(eaten, [add(today, 200), add(today, 50)])).toEqual({
      ...eaten,
      caloriesConsumed: 550,
    });
  });

  it('begin at 0 on a new day (S4)', () => {
    const held = { ...eaten, lastCalorieDate: yesterday };
    expect(projectProfile(held, [add(today, 200)])).toEqual({ ...eaten, caloriesConsumed: 200 });
  });

  it('of a day that is over change nothing: the server holds one day', () => {
    expect(projectProfile(eaten, [add(yesterday, 200)])).toEqual(eaten);
    const sent: Projected = { kind: 'calories.total', day: yesterday, total: 900 };
    expect(projectProfile(eaten, [sent])).toEqual(eaten);
    expect(caloriesHeld(eaten, yesterday)).toBeNull();
  });

  it('once sent take nothing from what another device added on top since', () => {
    const sent: Projected = { kind: 'calories.total', day: today, total: 200 };
    expect(projectProfile(eaten, [sent, add(today, 50)]).caloriesConsumed).toBe(350);
  });

  it('once sent are shown as that total, and later additions on top', () => {
    const sent: Projected = { kind: 'calories.total', day: today, total: 500 };
    expect(projectProfile(eaten, [sent]).caloriesConsumed).toBe(500);
    expect(projectProfile(eaten, [sent, add(today, 50)]).caloriesConsumed).toBe(550);
  });

  it('never add up to more than the server accepts', () => {
    const most = projectProfile(eaten, [add(today, 9_999_999), add(today, 9_999_999)]);
    expect(most.caloriesConsumed).toBe(10_000_000);
  });

  it('leave the goal alone, and the goal them', () => {
    expect(projectProfile(eaten, [{ kind: 'goal.set', calorieGoal: 1800 }])).toEqual({
      ...eaten,
      calorieGoal: 1800,
    });
  });
});
