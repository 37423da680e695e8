import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, laneOf } from '../../src/domain/change.ts';
import { type Merged, mergeLane, type Pending } from '../../src/domain/merge.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import {
  caloriesAdd,
  days,
  goalSet,
  planDelete,
  planEdit,
  planWith,
  sessionWith,
  snapshot,
  weightChangeOn,
} from './arbitraries.ts';
import { project, type Snapshot } from './projected.ts';

const [monday, tuesday] = days;
const plan = { id: 'p1', name: 'Push Day', exercises: [] };
const renamed = { ...plan, name: 'Pull Day' };

function pending(changes: readonly Change[]): Pending[] {
  return changes.map((change, index) => ({ opId: `op-${index}`, change, recordedAtMs: index }));
}

const left = (...changes: Change[]) => mergeLane(pending(changes)).kept.map((one) => one.change);

/** Edits and deletes of a plan; a plan that the server has never seen begins with its create. */
function planLane(held: Snapshot, id: string): fc.Arbitrary<Change[]> {
  const later = fc.array(fc.oneof(planEdit(id), fc.constant(planDelete(id))), { maxLength: 6 });
  if (held.plans.some((known) => known.id === id)) return later;
  const create = planWith(id).map((made): Change => ({ kind: 'plan.create', plan: made }));
  return fc.tuple(create, later).map(([first, rest]) => [first, ...rest]);
}

/** A session is deleted where it is, and added, or its delete taken back, where it is not. */
function sessionLane(held: Snapshot, sessions: readonly SessionRecord[]): Change[] {
  const first = held.sessions.some(({ id }) => id === '1') ? 1 : 0;
  return sessions.map((session, at) => ({
    kind: (at + first) % 2 === 0 ? 'session.add' : 'session.delete',
    session,
  }));
}

/** A snapshot and any sequence of changes that one lane can hold. */
const held = snapshot.chain((state) => fc.tuple(fc.constant(state), laneChanges(state)));

function laneChanges(state: Snapshot): fc.Arbitrary<Change[]> {
  return fc.oneof(
    fc.array(fc.oneof(goalSet, caloriesAdd), { maxLength: 12 }),
    fc.constantFrom(...days).chain((day) => fc.array(weightChangeOn(day), { maxLength: 6 })),
    fc.constantFrom('p1', 'p3').chain((id) => planLane(state, id)),
    fc.array(sessionWith('1'), { maxLength: 5 }).map((sessions) => sessionLane(state, sessions)),
  );
}

const opIds = (merged: Merged<Pending>) => [
  ...merged.kept.map(({ opId }) => opId),
  ...merged.absorbed,
];

describe('merging a lane', () => {
  it('weight set + set → the last', () => {
    const last: Change = { kind: 'weight.set', day: monday, weight: 181 };
    expect(left({ kind: 'weight.set', day: monday, weight: 180 }, last)).toEqual([last]);
  });

  it('delete then set → set, and set then delete → delete', () => {
    const set: Change = { kind: 'weight.set', day: monday, weight: 181 };
    const gone: Change = { kind: 'weight.delete', day: monday };
    expect(left(gone, set)).toEqual([set]);
    expect(left(set, gone)).toEqual([gone]);
  });

  it('plan create + edit → create', () => {
    expect(left({ kind: 'plan.create', plan }, { kind: 'plan.edit', plan: renamed })).toEqual([
      { kind: 'plan.create', plan: renamed },
    ]);
  });

  it('plan create + delete → nothing', () => {
    const merged = mergeLane(pending([{ kind: 'plan.create', plan }, planDelete('p1')]));
    expect(merged.kept).toEqual([]);
    expect([...merged.absorbed].sort()).toEqual(['op-0', 'op-1']);
  });

  it('plan edit + edit → the last; edit + delete → delete; delete + edit → edit', () => {
    const edit: Change = { kind: 'plan.edit', plan };
    const last: Change = { kind: 'plan.edit', plan: renamed };
    expect(left(edit, last)).toEqual([last]);
    expect(left(edit, planDelete('p1'))).toEqual([planDelete('p1')]);
    expect(left(planDelete('p1'), last)).toEqual([last]);
  });

  it('two creates never cancel each other out', () => {
    expect(left({ kind: 'plan.create', plan }, { kind: 'plan.create', plan: renamed })).toEqual([
      { kind: 'plan.create', plan: renamed },
    ]);
  });

  it('an addition that was sent once takes no later one in: a server may know its key', () => {
    const add: Change = { kind: 'calories.add', day: monday, amount: 100 };
    const [first, second] = pending([add, add]);
    if (!first || !second) throw new Error('Two additions were made.');
    expect(mergeLane([{ ...first, attempts: 1 }, second]).absorbed).toEqual([]);
    expect(mergeLane([first, second]).absorbed).toEqual([second.opId]);
  });

  it('calories of one day add up; those of another day and the goal stand apart', () => {
    const add = (day: string, amount: number): Change => ({ kind: 'calories.add', day, amount });
    const goal = (calorieGoal: number): Change => ({ kind: 'goal.set', calorieGoal });
    expect(
      left(add(monday, 100), goal(1900), add(tuesday, 20), add(monday, 300), goal(1800)),
    ).toEqual([add(monday, 400), goal(1800), add(tuesday, 20)]);
  });

  it('sessions only ever add up [D25.sessions]', () => {
    fc.assert(
      fc.property(sessionWith('1'), sessionWith('1'), (a, b) => {
        const changes: Change[] = [a, b].map((session) => ({ kind: 'session.add', session }));
        expect(left(...changes)).toEqual(changes);
      }),
    );
  });

  it('session add + delete → nothing; delete + delete → the last; delete + add stay', () => {
    const [session] = fc.sample(sessionWith('1'), 1);
    if (!session) throw new Error('No session was made.');
    const add: Change = { kind: 'session.add', session };
    const gone: Change = { kind: 'session.delete', session };
    expect(left(add, gone)).toEqual([]);
    expect(left(gone, gone)).toEqual([gone]);
    expect(left(gone, add)).toEqual([gone, add]);
    expect(left(gone, add, gone)).toEqual([gone]);
  });

  it('an edit counts from when it was made last: the later one wins [D25.later]', () => {
    const edits = pending(
      [180, 181, 182].map((weight) => ({ kind: 'weight.set', day: monday, weight })),
    );
    expect(mergeLane(edits).kept).toMatchObject([{ opId: 'op-0', recordedAtMs: 2 }]);
  });

  it('keeps what else an entry carries', () => {
    const entries = pending([
      { kind: 'plan.create', plan },
      { kind: 'plan.edit', plan: renamed },
    ]).map((entry, index) => ({ ...entry, seq: index + 7 }));
    expect(mergeLane(entries).kept).toMatchObject([{ opId: 'op-0', seq: 7 }]);
  });

  it('does not change the end state, for any sequence in any lane [I11]', () => {
    fc.assert(
      fc.property(held, ([state, changes]) => {
        const { kept } = mergeLane(pending(changes));
        const merged = kept.map((one) => one.change);
        expect(project(state, merged)).toEqual(project(state, changes));
      }),
      { numRuns: 400 },
    );
  });

  it('does not change the end state when every lane of an outbox is merged [I11]', () => {
    const outbox = snapshot.chain((state) =>
      fc.tuple(
        fc.constant(state),
        fc.array(laneChanges(state), { maxLength: 4 }),
        fc.infiniteStream(fc.nat(3)),
      ),
    );
    fc.assert(
      fc.property(outbox, ([state, lanes, turns]) => {
        const changes = interleaved(onePerLane(lanes), turns);
        const entries = pending(changes);
        const kept = new Map<string, Change>();
        for (const lane of new Set(changes.map(laneOf))) {
          const own = entries.filter((entry) => laneOf(entry.change) === lane);
          for (const one of mergeLane(own).kept) kept.set(one.opId, one.change);
        }
        const merged = entries.flatMap(({ opId }) => kept.get(opId) ?? []);
        const after = project(state, merged);
        const wanted = project(state, changes);
        expect({ ...after, plans: new Set(after.plans) }).toEqual({
          ...wanted,
          plans: new Set(wanted.plans),
        });
      }),
    );
  });

  it('loses no entry and counts none twice: kept and absorbed are all there were', () => {
    fc.assert(
      fc.property(held, ([, changes]) => {
        const merged = mergeLane(pending(changes));
        expect(opIds(merged).sort()).toEqual(
          pending(changes)
            .map(({ opId }) => opId)
            .sort(),
        );
      }),
    );
  });

  it('leaves nothing more to merge, and keeps the order', () => {
    fc.assert(
      fc.property(held, ([, changes]) => {
        const { kept } = mergeLane(pending(changes));
        expect(mergeLane(kept)).toEqual({ kept, absorbed: [] });
        const numbers = kept.map(({ opId }) => Number(opId.slice(3)));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });
});

/** The lanes that differ from one another: two sequences of one lane are not one outbox. */
function onePerLane(lanes: readonly Change[][]): Change[][] {
  const seen = new Set<string>();
  return lanes.filter((lane) => {
    const [first] = lane;
    if (!first || seen.has(laneOf(first))) return false;
    seen.add(laneOf(first));
    return true;
  });
}

/** Shuffles lanes into one another; each keeps its own order. */
function interleaved(lanes: readonly Change[][], turns: Iterator<number>): Change[] {
  const queues = lanes.map((lane) => [...lane]);
  const mixed: Change[] = [];
  while (queues.some((queue) => queue.length > 0)) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const next = waiting[turns.next().value % waiting.length]?.shift();
    if (next) mixed.push(next);
  }
  return mixed;
}
