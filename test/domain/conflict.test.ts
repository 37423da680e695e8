import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import {
  type Meeting,
  type News,
  type Resolution,
  resolveConflict,
} from '../../src/domain/conflict.ts';
import type { Held } from '../../src/domain/normalised.ts';
import type { Plan } from '../../src/domain/plan.ts';
import {
  caloriesOf,
  goalOf,
  newPlan,
  noWeight,
  recordOf,
  trained,
  weightOf,
} from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';

const OURS_MS = 1000;
/** When what is there was made. */
const LATER = OURS_MS + 1;
const EARLIER = OURS_MS - 1;

type Case = Pick<Meeting, 'change' | 'base' | 'there'> & { readonly thereAtMs?: number | null };

function resolved({ thereAtMs = null, ...met }: Case): Resolution {
  return resolveConflict({ ...met, oursAtMs: OURS_MS, thereAtMs });
}

const asMeant = (change: Change, news: News | null = null) => ({ action: 'send', change, news });
const giveWay = (news: News) => ({ action: 'giveWay', news });

describe('a weight that is set, or a goal', () => {
  const change = weightOf(182);
  const overruled = (theirs: Held): News => ({ kind: 'overruled', ours: 182, theirs, stands: 182 });
  const superseded = (theirs: Held): News => ({
    kind: 'superseded',
    ours: 182,
    theirs,
    stands: theirs,
  });

  const cases: [string, Held | undefined, Held, number | null, Resolution | object][] = [
    ['is written over what its person saw', 180, 180, LATER, asMeant(change)],
    ['is written over that in the form of its server', 180, 180.04, LATER, asMeant(change)],
    ['is written where nothing was and nothing is', null, null, LATER, asMeant(change)],
    ['is no news where it stands already', 180, 182, LATER, asMeant(change)],
    [
      'goes as it was meant where nobody knows what was seen',
      undefined,
      181,
      LATER,
      asMeant(change),
    ],
    ['overrules an earlier one, which is told', 180, 181, EARLIER, asMeant(change, overruled(181))],
    [
      'counts as later where the server does not say',
      180,
      181,
      null,
      asMeant(change, overruled(181)),
    ],
    [
      'overrules an earlier delete, which is told',
      180,
      null,
      EARLIER,
      asMeant(change, overruled(null)),
    ],
    ['gives way to a later one, which is told', 180, 181, LATER, giveWay(superseded(181))],
    ['gives way to a later delete', 180, null, LATER, giveWay(superseded(null))],
    ['gives way in a tie: what stands, stands', 180, 181, OURS_MS, giveWay(superseded(181))],
  ];

  it.each(cases)('%s', (_, base, there, thereAtMs, expected) => {
    expect(resolved({ change, base, there, thereAtMs })).toEqual(expected);
  });

  it('a goal is told with both values', () => {
    const news: News = { kind: 'overruled', ours: 2200, theirs: 2500, stands: 2200 };
    expect(resolved({ change: goalOf(2200), base: 2000, there: 2500 })).toEqual(
      asMeant(goalOf(2200), news),
    );
  });
});

describe('a delete', () => {
  const plan = samplePlan('p1');
  const unplan: Change = { kind: 'plan.delete', planId: 'p1', name: 'Push Day' };
  const theirs = samplePlan('101', 'Theirs');
  const reminted = { ...samplePlan('101'), name: ' Push Day' };
  const record = recordOf('1');
  const unlog: Change = { kind: 'session.delete', session: record };
  const kept = { ...record, id: '7', timestamp: record.timestamp.replace('Z', '+00:00') };
  const other = { ...record, duration: 50 };
  const spared = (there: Held) =>
    giveWay({ kind: 'spared', ours: null, theirs: there, stands: there });

  const cases: [string, Change, Held, Held, Resolution | object][] = [
    ['of a weight goes where it is what its person saw', noWeight(), 180, 180, asMeant(noWeight())],
    ['of a weight goes where it is gone', noWeight(), 180, null, asMeant(noWeight())],
    [
      'of a weight is given up where it is another, which is told',
      noWeight(),
      180,
      181,
      spared(181),
    ],
    ['of a weight that was not there is given up', noWeight(), null, 181, spared(181)],
    ['of a plan goes where it is what its person saw', unplan, plan, reminted, asMeant(unplan)],
    ['of a plan goes where it is gone', unplan, plan, null, asMeant(unplan)],
    ['of a workout goes where it is what its person saw', unlog, record, kept, asMeant(unlog)],
    ['of a workout goes where it is gone', unlog, record, null, asMeant(unlog)],
    ['of a workout is given up where it was edited', unlog, record, other, spared(other)],
    [
      'of a plan is given up where it is another, which is told',
      unplan,
      plan,
      theirs,
      spared(theirs),
    ],
  ];

  it.each(cases)('%s', (_, change, base, there, expected) => {
    for (const thereAtMs of [EARLIER, LATER, null]) {
      expect(resolved({ change, base, there, thereAtMs })).toEqual(expected);
    }
  });
});

describe('an edit of a plan', () => {
  const base = samplePlan('p1');
  const weighing = (weight: number, plan = base): Plan => ({
    ...plan,
    exercises: plan.exercises.map((one) => ({ ...one, weight })),
  });
  const ours = weighing(145);
  const change: Change = { kind: 'plan.edit', plan: ours };
  const edit = (there: Held, more: Partial<Case> = {}) =>
    resolved({ change, base, there, ...more });

  it('is written over what its person saw', () => {
    expect(edit({ ...base, id: '101', name: 'Push Day ' })).toEqual(asMeant(change));
  });

  it('is merged with what was edited elsewhere, and both are told', () => {
    const theirs = { ...base, id: '101', name: 'Theirs' };
    const plan = { ...ours, name: 'Theirs' };
    const overruled = { ours: false, theirs: false };
    expect(edit(theirs)).toEqual({
      action: 'sendInstead',
      change: { kind: 'plan.edit', plan },
      news: { kind: 'merged', ours, theirs, stands: plan, overruled },
    });
  });

  it('is told to have overruled an earlier edit of the same', () => {
    const theirs = weighing(150);
    const news: News = { kind: 'overruled', ours, theirs, stands: ours };
    expect(edit(theirs, { thereAtMs: EARLIER })).toEqual(asMeant(change, news));
  });

  it('gives way to a later edit of the same, which is told', () => {
    const theirs = weighing(150);
    const news: News = { kind: 'superseded', ours, theirs, stands: theirs };
    expect(edit(theirs, { thereAtMs: LATER })).toEqual(giveWay(news));
  });

  it('is not sent where it is a part of what stands', () => {
    const theirs = { ...ours, name: 'Theirs' };
    const overruled = { ours: false, theirs: false };
    expect(edit(theirs)).toEqual(
      giveWay({ kind: 'merged', ours, theirs, stands: theirs, overruled }),
    );
  });

  it('is no news where it stands already', () => {
    expect(edit({ ...ours, id: '101' })).toEqual(asMeant(change));
  });

  it('makes a plan that is gone anew, which is told', () => {
    expect(edit(null)).toEqual({
      action: 'sendInstead',
      change: { kind: 'plan.create', plan: ours },
      news: { kind: 'recreated', ours, theirs: null, stands: ours },
    });
  });

  it('goes as it was meant where nobody knows what was seen', () => {
    expect(edit(weighing(150), { base: undefined })).toEqual(asMeant(change));
  });

  it('takes fields along that this build does not know, and that is no news', () => {
    const plan = { ...ours, color: 'red' };
    expect(edit({ ...base, ...{ color: 'red' } })).toEqual({
      action: 'sendInstead',
      change: { kind: 'plan.edit', plan },
      news: null,
    });
  });
});

describe('what adds', () => {
  it.each([newPlan('p1'), trained('1'), caloriesOf(250)])('is always added: $kind', (change) => {
    expect(resolved({ change, base: 1, there: 2, thereAtMs: LATER })).toEqual(asMeant(change));
  });
});
