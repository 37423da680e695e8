import { describe, expect, it } from 'vitest';
import { XSRF_PROBLEM } from '../../../src/contract/api.ts';
import { CHANGED_PROBLEM } from '../../../src/contract/conflict.ts';
import type { Change } from '../../../src/domain/change.ts';
import { recordOf } from '../../support/entries.ts';
import { answered, judge, KINDS, plan } from '../../support/states/verdicts.ts';

const SHOWN = { next: 'accept', shown: { answer: {} } };

describe.each(KINDS)('the answer to $change.kind', ({ change, shown, notShown }) => {
  it('settles it when the answer shows it', () => {
    expect(judge(change, answered(200, shown))).toMatchObject(SHOWN);
    expect(judge(change, answered(201, shown))).toMatchObject(SHOWN);
  });

  it('is believed when it is a clean 2xx, on every server: what it does not show yet is not sent again [I14a]', () => {
    for (const idempotent of [false, true]) {
      expect(judge(change, answered(200, notShown), { idempotent }).next).toBe('accept');
      expect(judge(change, answered(204), { idempotent }).next).toBe('accept');
      expect(judge(change, answered(200), { idempotent }).next).toBe('accept');
    }
  });

  it('settles a repeat under its key: a later change elsewhere may have won', () => {
    const repeat = { idempotent: true, isResend: true };
    expect(judge(change, answered(200, notShown), repeat)).toMatchObject({
      next: 'accept',
      shown: { standing: { outcome: 'sent' } },
    });
  });

  it('leaves it unsure when there is no answer, a page, or what is none of its resource', () => {
    expect(judge(change, { kind: 'noAnswer' })).toMatchObject({
      next: 'unsure',
      halt: { why: 'unreachable' },
    });
    expect(judge(change, { kind: 'redirected' })).toMatchObject({
      next: 'unsure',
      // Whether it is to a login page, the look-up knows.
      halt: { why: 'preflight' },
    });
    for (const body of [null, 'Welcome', 7]) {
      expect(judge(change, answered(200, body), { idempotent: true }).next).toBe('unsure');
    }
    const page = { ...answered(200), isEmpty: false };
    expect(judge(change, page).next).toBe('unsure');
  });

  it.each([400, 413, 415, 422])('parks it at %i [D6.parked]', (status) => {
    expect(judge(change, answered(status)).next).toBe('park');
  });

  it.each([
    [401, 'preflight'],
    [429, 'busy'],
  ] as const)('keeps it in line at %i, since it was surely not applied', (status, why) => {
    expect(judge(change, answered(status))).toMatchObject({ next: 'requeue', halt: { why } });
  });

  it('says nothing by itself at the third 401 in a row either, a minute after the first: it is as good as forbidden', () => {
    const lastError = {
      kind: 'status',
      status: 401,
      atMs: -1,
      times: 2,
      sinceMs: -60_000,
    } as const;
    expect(judge(change, answered(401), { lastError }).next).toBe('forbidden');
    // Met an hour later, by a clock that was put back since.
    const ahead = { ...lastError, atMs: 3_600_000, sinceMs: 3_540_000 };
    expect(judge(change, answered(401), { lastError: ahead })).toMatchObject({
      error: { times: 3, sinceMs: 0 },
    });
    for (const other of [{ status: 500 }, { times: 1 }, { sinceMs: -59_999 }]) {
      const met = { lastError: { ...lastError, ...other } };
      expect(judge(change, answered(401), met).next).toBe('requeue');
    }
  });

  it('halts nothing at the third redirect in a row, a minute after the first: it is its own', () => {
    const lastError = {
      kind: 'redirect',
      status: null,
      atMs: -1,
      times: 2,
      sinceMs: -60_000,
    } as const;
    expect(judge(change, { kind: 'redirected' }, { lastError })).toMatchObject({
      next: 'unsure',
      halt: null,
    });
  });

  it('says nothing by itself at 403: the token, everything, or just this change', () => {
    expect(judge(change, answered(403)).next).toBe('forbidden');
    expect(judge(change, answered(403), { isResend: true }).next).toBe('forbidden');
  });

  it('parks it at once when a server that knows our keys says that the token is not why', () => {
    const other = answered(403, { type: 'about:blank', status: 403 });
    expect(judge(change, other, { idempotent: true }).next).toBe('park');
    expect(judge(change, other).next).toBe('forbidden');
    for (const body of [{ type: XSRF_PROBLEM, status: 403 }, { type: 'about:blank' }, 'No.']) {
      expect(judge(change, answered(403, body), { idempotent: true }).next).toBe('forbidden');
    }
  });

  it.each([401, 429])(
    'leaves a keyed one as it is at %i: the browser may have sent it twice',
    (status) => {
      expect(judge(change, answered(status), { idempotent: true }).next).toBe('unsure');
    },
  );

  it('looks it up after a 412, but for one of a server that compares and says what stands', () => {
    const changed = { type: CHANGED_PROBLEM, there: null, tag: null, recordedAt: null };
    expect(judge(change, answered(412, changed))).toMatchObject({ next: 'unsure', halt: null });
    expect(judge(change, answered(412, {}), { compares: true }).next).toBe('unsure');
    expect(judge(change, answered(412, changed), { compares: true })).toMatchObject({
      next: 'meet',
      conflict: changed,
    });
  });

  it.each([500, 502, 503, 504, 408, 418, 599])('looks it up after %i', (status) => {
    expect(judge(change, answered(status)).next).toBe('unsure');
  });

  it('takes 409 for another account only from a server that means that by it', () => {
    expect(judge(change, answered(409), { idempotent: true })).toMatchObject({
      next: 'unsure',
      halt: { why: 'otherAccount' },
    });
    expect(judge(change, answered(409)).next).toBe('unsure');
  });
});

describe('a status (S9)', () => {
  const change = { kind: 'weight.set', day: '2026-11-20', weight: 182.4 } as const;
  const shown = { '2026-11-20': 182.4 };

  it.each([200, 201, 202, 226, 299])('of %i is success [S9.success]', (status) => {
    expect(judge(change, answered(status, shown))).toMatchObject(SHOWN);
  });

  it.each([300, 304, 399, 100])('of %i is none, whatever the body says [S9.success]', (status) => {
    expect(judge(change, answered(status, shown))).not.toMatchObject(SHOWN);
  });
});

describe.each([404, 410])('%i', (status) => {
  it('is looked at for a delete and an edit of a plan: a proxy says 404 too', () => {
    expect(judge({ kind: 'weight.delete', day: '2026-11-20' }, answered(status)).next).toBe('look');
    expect(judge({ kind: 'plan.delete', planId: 'p1', name: '' }, answered(status)).next).toBe(
      'look',
    );
    expect(judge({ kind: 'plan.edit', plan }, answered(status)).next).toBe('look');
    expect(judge({ kind: 'plan.create', plan }, answered(status)).next).toBe('unsure');
  });
});

describe('one row instead of the list', () => {
  const session = { kind: 'session.add', session: recordOf('1') } as const;
  const weight = { kind: 'weight.set', day: '2026-11-20', weight: 182.4 } as const;

  it.each<[Change, unknown]>([
    [
      { kind: 'plan.create', plan },
      { ...plan, id: 101 },
    ],
    [session, session.session],
    [weight, { date: '2026-11-20', weight: 182.4 }],
  ])('is an answer to a write as well: %o', (change, row) => {
    expect(judge(change, answered(201, row)).next).toBe('accept');
    expect(judge(change, answered(201, { message: 'Oops' })).next).toBe('unsure');
  });
});

describe('what stands instead', () => {
  it.each<[Change, unknown, unknown]>([
    [{ kind: 'weight.set', day: '2026-11-20', weight: 182.4 }, { '2026-11-20': 182 }, 182],
    [{ kind: 'goal.set', calorieGoal: 2500 }, { calorieGoal: 2400 }, 2400],
    [{ kind: 'plan.edit', plan }, [{ ...plan, name: 'PUSH' }], { ...plan, name: 'PUSH' }],
    [{ kind: 'plan.create', plan }, [{ ...plan, name: 'PUSH' }], { ...plan, name: 'PUSH' }],
  ])(
    'is told where it is neither what was meant nor what was before: %o',
    (change, body, there) => {
      const verdict = judge(change, answered(200, body));
      expect(verdict).toMatchObject({
        next: 'accept',
        shown: { standing: { outcome: 'kept', there } },
      });
    },
  );

  it('is no news where it differs by the form alone', () => {
    const rounded = { '2026-11-20': 182.35 };
    const change = { kind: 'weight.set', day: '2026-11-20', weight: 182.4 } as const;
    const verdict = judge(change, answered(200, rounded));
    expect(verdict).toMatchObject({ next: 'accept', shown: { standing: { outcome: 'sent' } } });
  });
});
