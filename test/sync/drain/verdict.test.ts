import { describe, expect, it } from 'vitest';
import { XSRF_PROBLEM } from '../../../src/contract/api.ts';
import type { Change } from '../../../src/domain/change.ts';
import { answered, judge, KINDS, plan } from '../../support/states/verdicts.ts';

describe.each(KINDS)('the answer to $change.kind', ({ change, shown, notShown }) => {
  it('settles it when the answer shows it', () => {
    expect(judge(change, answered(200, shown)).next).toBe('settle');
    expect(judge(change, answered(201, shown)).next).toBe('settle');
  });

  it('is not believed by a 2xx alone on a server that has S7 only; three times is enough', () => {
    expect(judge(change, answered(200, notShown)).next).toBe('unsure');
    expect(judge(change, answered(200, notShown), { notKept: 2 }).next).toBe('park');
  });

  it('is believed on a server that knows our keys: a later change elsewhere may have won', () => {
    expect(judge(change, answered(200, notShown), { idempotent: true }).next).toBe('settle');
  });

  it('leaves it unsure when there is no answer, a page, or nothing in it', () => {
    expect(judge(change, { kind: 'noAnswer' })).toMatchObject({
      next: 'unsure',
      halt: { why: 'unreachable' },
    });
    expect(judge(change, { kind: 'redirected' })).toMatchObject({
      next: 'unsure',
      halt: { why: 'signIn' },
    });
    for (const body of [undefined, null, 'Welcome', 7]) {
      expect(judge(change, answered(200, body), { idempotent: true }).next).toBe('unsure');
    }
  });

  it.each([400, 413, 415, 422])('parks it at %i [D6.parked]', (status) => {
    expect(judge(change, answered(status)).next).toBe('park');
  });

  it.each([
    [401, 'signIn'],
    [403, 'preflight'],
    [412, 'preflight'],
    [429, 'busy'],
  ] as const)('keeps it in line at %i, since it was surely not applied', (status, why) => {
    expect(judge(change, answered(status))).toMatchObject({ next: 'requeue', halt: { why } });
  });

  it('parks it when a fresh token is refused as well', () => {
    expect(judge(change, answered(403), { last: 403 }).next).toBe('park');
  });

  it('parks it at once when a server that knows our keys says that the token is not why', () => {
    const other = answered(403, { type: 'about:blank', status: 403 });
    expect(judge(change, other, { idempotent: true }).next).toBe('park');
    expect(judge(change, other).next).toBe('requeue');
    for (const body of [{ type: XSRF_PROBLEM, status: 403 }, { type: 'about:blank' }, 'No.']) {
      expect(judge(change, answered(403, body), { idempotent: true }).next).toBe('requeue');
    }
  });

  it('keeps it for later, and holds nothing else up, when it comes too late twice (412)', () => {
    expect(judge(change, answered(412), { last: 412 })).toMatchObject({
      next: 'requeue',
      halt: null,
    });
  });

  it.each([500, 502, 503, 504, 408, 410, 418, 599])('looks it up after %i', (status) => {
    expect(judge(change, answered(status)).next).toBe('unsure');
  });

  it('takes 409 for another account only from a server that means that by it', () => {
    expect(judge(change, answered(409), { idempotent: true })).toMatchObject({
      next: 'requeue',
      halt: { why: 'otherAccount' },
    });
    expect(judge(change, answered(409)).next).toBe('unsure');
  });
});

describe('a status (S9)', () => {
  const change = { kind: 'weight.set', day: '2026-11-20', weight: 182.4 } as const;
  const shown = { '2026-11-20': 182.4 };

  it.each([200, 201, 202, 226, 299])('of %i is success [S9.success]', (status) => {
    expect(judge(change, answered(status, shown)).next).toBe('settle');
  });

  it.each([300, 304, 399, 100])('of %i is none, whatever the body says [S9.success]', (status) => {
    expect(judge(change, answered(status, shown)).next).not.toBe('settle');
  });
});

describe('404', () => {
  it('means done for a delete, and a new plan for an edit', () => {
    expect(judge({ kind: 'weight.delete', day: '2026-11-20' }, answered(404)).next).toBe('settle');
    expect(judge({ kind: 'plan.delete', planId: 'p1', name: '' }, answered(404)).next).toBe(
      'settle',
    );
    expect(judge({ kind: 'plan.edit', plan }, answered(404)).next).toBe('recreate');
    expect(judge({ kind: 'plan.create', plan }, answered(404)).next).toBe('unsure');
  });
});

describe('the tag of an answer to a write', () => {
  const settled = (change: Change, body: unknown) => {
    const verdict = judge(change, answered(200, body, '"t"'), { idempotent: true });
    if (verdict.next !== 'settle') throw new Error(`Not settled: ${verdict.next}.`);
    return verdict.answer?.tag;
  };

  it('is that of the user object, where the answer tells the total that it stands for', () => {
    const goal = { kind: 'goal.set', calorieGoal: 2500 } as const;
    const total = { caloriesConsumed: 100, lastCalorieDate: '2026-11-20' };
    expect(settled(goal, { calorieGoal: 2500, ...total })).toBe('"t"');
    expect(settled(goal, { calorieGoal: 2500 })).toBeUndefined();
    expect(settled(goal, {})).toBeUndefined();
  });

  it('names no list', () => {
    const weight = { kind: 'weight.set', day: '2026-11-20', weight: 182.4 } as const;
    expect(settled(weight, { '2026-11-20': 182.4 })).toBeUndefined();
  });
});
