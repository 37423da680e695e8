import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, Lane } from '../../../src/domain/change.ts';
import {
  awaitedPlans,
  chooseClaim,
  lanesOf,
  outstanding,
} from '../../../src/store/outbox/choose.ts';
import type { Entry } from '../../../src/store/outbox/entry.ts';
import { claims, sendAll } from '../../support/claims.ts';
import { anyOutbox, entryOf, NOON_MS } from '../../support/entries.ts';

describe('any outbox at all', () => {
  it('offers at most one claim per lane, never from a lane in doubt, oldest lane first', () => {
    fc.assert(
      fc.property(anyOutbox, (entries) => {
        const doubtful = entries.filter(({ delivery: { state } }) =>
          ['sending', 'unsure'].includes(state),
        );
        const taken = claims(entries);
        const lanes = taken.map((claim) => (claim.head ?? claim.absorbed[0])?.lane);
        expect(new Set(lanes).size).toBe(lanes.length);
        for (const { lane } of doubtful) expect(lanes).not.toContain(lane);
        const firsts = lanes.map((lane) => entries.findIndex((entry) => entry.lane === lane));
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  it('claims only what waits and is due, and takes away only what it stands for', () => {
    fc.assert(
      fc.property(anyOutbox, (entries) => {
        for (const { head, changed, absorbed } of claims(entries)) {
          for (const gone of absorbed) {
            expect(gone.notBeforeMs === NOON_MS + 5_000).toBe(false);
            expect(entries).toContain(gone);
          }
          const kept = [...changed, ...(head ? [head] : [])];
          for (const entry of kept) expect(entry.delivery.state).toBe('queued');
          expect(kept.map(({ seq }) => seq)).not.toContain(absorbed[0]?.seq);
          if (!head) expect(absorbed).not.toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('offers from a lane what its own entries and those of the plans it awaits decide', () => {
    fc.assert(
      fc.property(anyOutbox, fc.boolean(), (entries, isPlanThere) => {
        const now = {
          nowMs: NOON_MS,
          skip: new Set<Lane>(['weight:2026-11-19']),
          hasServerId: (id: string) => isPlanThere && id === 'p1',
        };
        const offers = [...lanesOf(entries)].flatMap(([name, lane]) => {
          const needed = new Set([name, ...awaitedPlans(lane, now)]);
          const claims = chooseClaim(
            entries.filter((entry) => needed.has(entry.lane)),
            now,
          );
          return claims.filter((claim) => claim.lane === name);
        });
        expect(offers).toEqual(chooseClaim(entries, now));
      }),
      { numRuns: 500 },
    );
  });

  it('says as many wait as would be sent, and are on their way', () => {
    fc.assert(
      fc.property(anyOutbox, (mixed) => {
        const entries = mixed.map((entry) => ({ ...entry, notBeforeMs: 0 }));
        const isOnItsWay = ({ delivery: { state } }: Entry) =>
          state === 'sending' || state === 'unsure';
        const onTheirWay = entries.filter(isOnItsWay).length;
        // What was in doubt turned out to have arrived, and what was taken was seen.
        const isTaken = ({ delivery: { state } }: Entry) => state === 'accepted';
        const { sent } = sendAll(entries.filter((entry) => !isOnItsWay(entry) && !isTaken(entry)));
        expect(outstanding(entries).waiting).toHaveLength(onTheirWay + sent.length);
      }),
      { numRuns: 500 },
    );
  });

  it('loses no calories, whatever else is in the lane', () => {
    fc.assert(
      fc.property(anyOutbox, (mixed) => {
        const entries = mixed
          .filter(({ lane }) => lane === 'user')
          .map(({ seq, change }) => entryOf(seq, change));
        const total = (changes: readonly Change[]) =>
          changes.reduce((sum, one) => sum + (one.kind === 'calories.add' ? one.amount : 0), 0);
        const { sent, left } = sendAll(entries);
        expect(left).toEqual([]);
        expect(total(sent)).toBe(total(entries.map(({ change }) => change)));
      }),
    );
  });
});
