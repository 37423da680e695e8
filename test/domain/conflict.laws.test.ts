import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import {
  type Meeting,
  meantBy,
  onTopOf,
  type Resolution,
  resolveConflict,
} from '../../src/domain/conflict.ts';
import { type Held, sameHeld } from '../../src/domain/normalised.ts';
import { goalOf, noWeight, weightOf } from '../support/entries.ts';
import { editedVersions, oddPlan } from './versions.ts';

const OURS_MS = 1000;
const LATER = OURS_MS + 1;
const EARLIER = OURS_MS - 1;

describe('the laws of the policy', () => {
  const weights = fc.oneof(fc.constantFrom(180, 180.04, 181, 182), fc.constant(null));
  const plans = fc.oneof(
    editedVersions,
    fc.record({ base: oddPlan, ours: oddPlan, theirs: oddPlan }),
  );
  const ofPlan = plans.chain(({ base, ours, theirs }) =>
    fc.record({
      change: fc.constantFrom<Change>(
        { kind: 'plan.edit', plan: ours },
        { kind: 'plan.delete', planId: ours.id, name: ours.name },
      ),
      base: fc.constantFrom<Held>(base, base, null),
      there: fc.constantFrom<Held>(theirs, base, ours, null),
    }),
  );
  const ofWeight = fc.record({
    change: fc.constantFrom(weightOf(182), weightOf(180.04), noWeight(), goalOf(181)),
    base: weights,
    there: weights,
  });
  const meetings: fc.Arbitrary<Meeting> = fc
    .tuple(
      fc.oneof(ofPlan, ofWeight),
      fc.constant(OURS_MS),
      fc.constantFrom(LATER, OURS_MS, EARLIER, null),
    )
    .map(([met, oursAtMs, thereAtMs]) => ({ ...met, oursAtMs, thereAtMs }));
  const check = (law: (meeting: Meeting, resolution: Resolution) => void) =>
    fc.assert(
      fc.property(meetings, (meeting) => law(meeting, resolveConflict(meeting))),
      { numRuns: 1000 },
    );

  /** What stands once that is done. */
  function standing({ there }: Meeting, resolution: Resolution): Held | undefined {
    if (resolution.action === 'giveWay') return there;
    const { change } = resolution;
    return change.kind === 'plan.create' ? change.plan : meantBy(change);
  }

  it('an edit on top of an unseen one of this device is what the two make when they are sent one by one [I11]', () => {
    fc.assert(
      fc.property(plans, ({ base, ours, theirs }) => {
        const change: Change = { kind: 'plan.edit', plan: ours };
        const meant = onTopOf({ kind: 'plan.edit', plan: theirs }, { change, base });
        const meeting: Meeting = {
          ...{ change, base, there: theirs },
          ...{ oursAtMs: OURS_MS, thereAtMs: EARLIER },
        };
        const stands = standing(meeting, resolveConflict(meeting)) ?? null;
        expect(sameHeld(meantBy(meant.change) ?? null, stands)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('nothing is deleted that its person has not seen', () => {
    check((meeting, resolution) => {
      const isGone = standing(meeting, resolution) === null && meeting.there !== null;
      if (!isGone) return;
      expect(meeting.base !== undefined && sameHeld(meeting.there, meeting.base)).toBe(true);
    });
  });

  it('what stands otherwise than it was meant is news', () => {
    check((meeting, resolution) => {
      const meant = meantBy(meeting.change) ?? null;
      if (sameHeld(standing(meeting, resolution) ?? null, meant)) return;
      expect(resolution.news).not.toBe(null);
    });
  });

  it('what replaces a value of another device, or its delete, is news', () => {
    check((meeting, resolution) => {
      const { base, there } = meeting;
      if (base === undefined || sameHeld(base, there)) return;
      const stands = standing(meeting, resolution) ?? null;
      if (typeof there === 'object' && there !== null) return;
      if (!sameHeld(stands, there)) expect(resolution.news).not.toBe(null);
    });
  });

  it('the news has both values, and what stands', () => {
    check((meeting, resolution) => {
      if (!resolution.news) return;
      expect(resolution.news).toMatchObject({
        ours: meantBy(meeting.change) ?? null,
        theirs: meeting.there,
      });
      const stands = standing(meeting, resolution) ?? null;
      expect(sameHeld(resolution.news.stands, stands)).toBe(true);
    });
  });

  it('is as meant, and no news, where what stands is what was seen or what is meant', () => {
    check((meeting, resolution) => {
      const { change, base, there } = meeting;
      const meant = meantBy(change) ?? null;
      const isSeen = base !== undefined && sameHeld(base, there);
      if (!isSeen && !sameHeld(meant, there)) return;
      expect(resolution.news).toBe(null);
      expect(sameHeld(standing(meeting, resolution) ?? null, meant)).toBe(true);
    });
  });

  it('is settled: what was decided goes, and no more news, when it meets the same again', () => {
    check((meeting, resolution) => {
      if (resolution.action === 'giveWay') return;
      const again = { ...meeting, change: resolution.change, base: meeting.there };
      const settled = resolveConflict(again);
      expect(settled).toMatchObject({ action: expect.stringMatching(/^send/), news: null });
      expect(
        sameHeld(standing(again, settled) ?? null, standing(meeting, resolution) ?? null),
      ).toBe(true);
    });
  });
});
