import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import type { Delivery, Entry } from '../../../src/store/outbox/entry.ts';
import { claims, sendAll } from '../../support/claims.ts';
import {
  caloriesOf,
  delivery,
  editedPlan,
  entriesOf,
  entryOf,
  goalOf,
  NOON_MS,
  newPlan,
  noPlan,
  noWeight,
  trained,
  weightOf,
} from '../../support/entries.ts';

const heads = (...args: Parameters<typeof claims>): (Change | undefined)[] =>
  claims(...args).map(({ head }) => head?.change);

const inState = (entry: Entry, state: Delivery['state']): Entry => ({
  ...entry,
  delivery: delivery(state),
});

describe('lanes [I3]', () => {
  it('across lanes the lowest seq goes first; lanes do not wait for one another', () => {
    const other = weightOf(181, '2026-11-19');
    expect(heads(entriesOf(weightOf(180), other, goalOf(1900)))).toEqual([
      weightOf(180),
      other,
      goalOf(1900),
    ]);
  });

  it('first in, first out inside a lane', () => {
    expect(sendAll(entriesOf(goalOf(1900), caloriesOf(50), goalOf(2000))).sent).toEqual([
      goalOf(2000),
      caloriesOf(50),
    ]);
  });

  it.each(['sending', 'unsure'] as const)('nothing is claimed from a lane with one %s', (state) => {
    const [first, second, elsewhere] = entriesOf(weightOf(180), weightOf(181), goalOf(1900));
    if (!first || !second || !elsewhere) throw new Error('There are three.');
    expect(heads([inState(first, state), second, elsewhere])).toEqual([goalOf(1900)]);
  });

  it('leaves a lane alone that failed in this drain', () => {
    expect(heads(entriesOf(weightOf(180), goalOf(1900)), { skip: ['user'] })).toEqual([
      weightOf(180),
    ]);
  });

  it('keeps all of a merge of several things in one lane, not only of what is sent first', () => {
    const entries = entriesOf(goalOf(1900), caloriesOf(100), goalOf(2000), caloriesOf(200));
    expect(sendAll(entries)).toEqual({ sent: [goalOf(2000), caloriesOf(300)], left: [] });
  });

  it('sends a plan made and deleted before its first send not at all', () => {
    const [claim] = claims(entriesOf(newPlan('p1'), noPlan('p1')));
    expect(claim).toMatchObject({ head: null, absorbed: [{ seq: 1 }, { seq: 2 }] });
  });
});

describe('the undo time (D11)', () => {
  const early = { notBeforeMs: NOON_MS + 9_000 };

  it('holds its lane: what was meant after a delete goes after it', () => {
    const entries = [entryOf(1, noWeight(), early), entryOf(2, weightOf(180))];
    expect(heads(entries)).toEqual([]);
    expect(heads(entries, { nowMs: NOON_MS + 9_000 })).toEqual([weightOf(180)]);
  });

  it('takes no part in merging: what was meant before the delete goes now', () => {
    const entries = [entryOf(1, newPlan('p1')), entryOf(2, noPlan('p1'), early)];
    expect(heads(entries)).toEqual([newPlan('p1')]);
  });

  it('a clock that went back must not hold a change for ever: more than 5 min ahead is due', () => {
    const entries = [entryOf(1, noWeight(), { notBeforeMs: NOON_MS + 300_001 })];
    expect(heads(entries)).toEqual([noWeight()]);
    expect(heads(entries, { nowMs: NOON_MS + 1 })).toEqual([]);
  });
});

describe('a parked entry (D6) [I8]', () => {
  const parked = (seq: number, change: Change) =>
    entryOf(seq, change, {
      delivery: { state: 'parked' },
      lastError: { kind: 'badAnswer', status: 200, atMs: 0 },
    });

  it('is not sent again by itself', () => {
    expect(heads([parked(1, weightOf(180))])).toEqual([]);
  });

  it('blocks no other lane', () => {
    expect(heads([parked(1, weightOf(180)), entryOf(2, goalOf(1900))])).toEqual([goalOf(1900)]);
  });

  it('is replaced by a later change of its lane, which starts with a clean slate', () => {
    const [claim] = claims([parked(1, weightOf(180)), entryOf(2, weightOf(181))]);
    expect(claim?.head).toMatchObject({
      change: weightOf(181),
      delivery: { state: 'queued' },
      lastError: null,
    });
    expect(claim?.absorbed).toMatchObject([{ seq: 2 }]);
  });

  it('gives way to the same thing only: another thing of its lane is sent, and it stays', () => {
    const stays = parked(1, caloriesOf(50, '2026-11-19'));
    const result = sendAll([stays, parked(2, goalOf(1900)), entryOf(3, goalOf(2000))]);
    expect(result).toEqual({ sent: [goalOf(2000)], left: [stays] });
  });

  it('does not drag a good addition down: refused calories are not added to later ones', () => {
    const stays = parked(1, caloriesOf(9_999_999));
    expect(sendAll([stays, entryOf(2, caloriesOf(300))])).toEqual({
      sent: [caloriesOf(300)],
      left: [stays],
    });
  });

  it('is gone when its plan is deleted: nothing of it ever reached the server', () => {
    expect(sendAll([parked(1, newPlan('p1')), entryOf(2, noPlan('p1'))])).toEqual({
      sent: [],
      left: [],
    });
  });
});

const ACCEPTED = {
  state: 'accepted',
  wire: { method: 'POST', path: '/api/workouts', body: {} },
  reads: 0,
} as const;

describe('a session and its plan', () => {
  it('prefers to go after the plan', () => {
    const entries = entriesOf(trained('1', 'p1'), newPlan('p1'));
    expect(heads(entries)).toEqual([newPlan('p1')]);
    expect(heads(entries, { skip: ['plan:p1'] })).toEqual([]);
  });

  it('goes when the plan has a server id, whatever else waits for the plan', () => {
    const entries = entriesOf(trained('1', 'p1'), editedPlan('p1'));
    expect(heads(entries, { onServer: ['p1'] })).toEqual([trained('1', 'p1'), editedPlan('p1')]);
  });

  it('goes anyway when the plan is parked: a workout is never held hostage', () => {
    const [plan, session] = entriesOf(newPlan('p1'), trained('1', 'p1'));
    if (!plan || !session) throw new Error('There are two.');
    expect(heads([inState(plan, 'parked'), session])).toEqual([trained('1', 'p1')]);
  });

  it('goes anyway when the plan is gone, and when it never had one', () => {
    expect(heads(entriesOf(trained('1', 'p1'), trained('2', null)))).toHaveLength(2);
  });

  it('goes anyway when the server took the plan and has not shown it for five minutes', () => {
    const taken = (acceptedAtMs: number) =>
      entryOf(1, newPlan('p1'), { delivery: { ...ACCEPTED, acceptedAtMs } });
    const session = entryOf(2, trained('1', 'p1'));
    expect(heads([taken(NOON_MS - 300_000), session])).toEqual([]);
    expect(heads([taken(NOON_MS - 300_001), session])).toEqual([trained('1', 'p1')]);
  });

  it('goes anyway when the plan was tried again and again', () => {
    const plan = entryOf(1, newPlan('p1'), { delivery: delivery('unsure'), attempts: 5 });
    const session = entryOf(2, trained('1', 'p1'));
    expect(heads([{ ...plan, attempts: 4 }, session])).toEqual([]);
    expect(heads([plan, session])).toEqual([trained('1', 'p1')]);
  });
});
