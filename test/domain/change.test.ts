import { describe, expect, it } from 'vitest';
import { type Change, laneOf } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { finishSession, startSession } from '../../src/domain/session.ts';

const plan: Plan = { id: 'p1', name: 'Push Day', exercises: [] };
const session = finishSession(startSession(plan, 1_795_218_600_000), 1_795_218_600_000);

const lanes: [Change, string][] = [
  [{ kind: 'plan.create', plan }, 'plan:p1'],
  [{ kind: 'plan.edit', plan }, 'plan:p1'],
  [{ kind: 'plan.delete', planId: 'p1', name: 'Push Day' }, 'plan:p1'],
  [{ kind: 'session.add', session }, 'session:1795218600000'],
  [{ kind: 'session.delete', session }, 'session:1795218600000'],
  [{ kind: 'weight.set', day: '2026-11-20', weight: 180 }, 'weight:2026-11-20'],
  [{ kind: 'weight.delete', day: '2026-11-20' }, 'weight:2026-11-20'],
  [{ kind: 'calories.add', day: '2026-11-20', amount: 250 }, 'user'],
  [{ kind: 'goal.set', calorieGoal: 2000 }, 'user'],
];

describe('a lane per thing', () => {
  it.each(lanes)('$kind waits in its own', (change, lane) => {
    expect(laneOf(change)).toBe(lane);
  });

  it('lanes of different kinds never meet, even with the same id', () => {
    const odd = { ...plan, id: session.id };
    expect(laneOf({ kind: 'plan.edit', plan: odd })).not.toBe(
      laneOf({ kind: 'session.add', session }),
    );
  });
});
