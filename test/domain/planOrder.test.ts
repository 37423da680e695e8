import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, movedInOrder } from '../../src/domain/planOrder.ts';
import { samplePlan } from '../support/samples.ts';

const plansOf = (ids: Iterable<string>) => [...ids].map((id) => samplePlan(id, id));
const idsOf = (plans: readonly { readonly id: string }[]) => plans.map(({ id }) => id);

const anyId = fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f');
const anyIds = fc.uniqueArray(anyId);
const anyStep = fc.constantFrom<-1 | 1>(-1, 1);
const anyMove = fc.record({ planId: anyId, step: anyStep });

/** What a person and another device do: moves, and lists in which plans come and go in any order. */
const anyWalk = fc.array(fc.oneof(anyMove, anyIds));

describe('the order of plans (D35)', () => {
  it('a move puts a plan in its neighbour’s place and leaves all others in theirs [D35.device]', () => {
    fc.assert(
      fc.property(anyIds, anyIds, anyMove, (listed, order, move) => {
        const shown = idsOf(inOrder(plansOf(listed), order));
        const from = shown.indexOf(move.planId);
        const to = from + move.step;
        const expected = [...shown];
        if (from >= 0 && to in shown) {
          [expected[from], expected[to]] = [shown[to] ?? '', shown[from] ?? ''];
        }
        const next = movedInOrder(plansOf(shown), order, move);
        expect(idsOf(inOrder(plansOf(listed), next))).toEqual(expected);
      }),
    );
  });

  it('whatever comes, goes and comes back, what was put before another stays before it', () => {
    fc.assert(
      fc.property(anyIds, anyWalk, (first, walk) => {
        let listed = first;
        let order: readonly string[] = [];
        for (const deed of walk) {
          const before = order;
          if (Array.isArray(deed)) listed = deed;
          else order = movedInOrder(inOrder(plansOf(listed), order), order, deed);
          const shown = idsOf(inOrder(plansOf(listed), order));
          expect(new Set(shown)).toEqual(new Set(listed));
          // Those whose place was kept stand as kept; new ones are last, as their server has them.
          const kept = order.filter((id) => listed.includes(id));
          const fresh = listed.filter((id) => !order.includes(id));
          expect(shown).toEqual([...kept, ...fresh]);
          // Those that are away keep theirs.
          const away = (ids: readonly string[]) => ids.filter((id) => !listed.includes(id));
          expect(away(order)).toEqual(away(before));
        }
      }),
    );
  });
});
