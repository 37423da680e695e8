import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/sync/drain/verdict.ts';
import { answered, judge, KINDS } from '../../support/states/verdicts.ts';

type Next = Verdict['next'];

/** Every status that an answer can have; 1xx never ends a request. */
const STATUSES = Array.from({ length: 500 }, (_, index) => index + 100);
const SERVERS = [{ idempotent: false }, { idempotent: true }];
/** What the attempt before was answered; 0: there was none. */
const LAST = [0, 200, 401, 403, 404, 409, 412, 422, 429, 500, 503];

/** What is not unsure, whatever the change is, the first time. */
const DECIDED: Readonly<Record<number, Next>> = {
  400: 'park',
  401: 'requeue',
  403: 'requeue',
  412: 'requeue',
  413: 'park',
  415: 'park',
  422: 'park',
  429: 'requeue',
};

/** The whole rule for an answer that says nothing of the change. */
function expected(kind: string, { status, idempotent }: { status: number; idempotent: boolean }) {
  if (status === 404 && kind.endsWith('.delete')) return 'settle';
  if (status === 404 && kind === 'plan.edit') return 'recreate';
  if (status === 409 && idempotent) return 'requeue';
  return DECIDED[status] ?? 'unsure';
}

const isSuccess = (status: number) => status >= 200 && status < 300;
const isRefusal = (status: number) => DECIDED[status] === 'park';

describe.each(KINDS)('every status for $change.kind', ({ change, shown, notShown }) => {
  const isDelete = change.kind.endsWith('.delete');

  it.each(SERVERS)('is judged by one table ($idempotent)', ({ idempotent }) => {
    const found = STATUSES.map((status) => [
      status,
      judge(change, answered(status), { idempotent }).next,
    ]);
    const wanted = STATUSES.map((status) => [
      status,
      expected(change.kind, { status, idempotent }),
    ]);
    expect(found).toEqual(wanted);
  });

  it('parks nothing but what is refused for good, however often it failed before [I8]', () => {
    for (const { idempotent } of SERVERS) {
      for (const last of LAST) {
        for (const status of STATUSES) {
          const { next } = judge(change, answered(status, shown), {
            idempotent,
            last,
            notKept: 99,
          });
          const isSecondToken = status === 403 && last === 403;
          if (next === 'park')
            expect([status, isRefusal(status) || isSecondToken]).toEqual([status, true]);
        }
      }
      for (const reply of [{ kind: 'noAnswer' }, { kind: 'redirected' }] as const) {
        expect(judge(change, reply, { idempotent, last: 403, notKept: 99 }).next).toBe('unsure');
      }
    }
  });

  it('settles nothing but a 2xx, whatever the body shows; a delete of what is gone is done [I1]', () => {
    for (const { idempotent } of SERVERS) {
      for (const body of [shown, notShown]) {
        for (const status of STATUSES) {
          const { next } = judge(change, answered(status, body), { idempotent });
          const mayBeDone = isSuccess(status) || (isDelete && status === 404);
          if (next === 'settle') expect([status, mayBeDone]).toEqual([status, true]);
        }
      }
    }
  });

  it('settles every 2xx that shows it, and stops the drain for none', () => {
    for (const { idempotent } of SERVERS) {
      for (const status of STATUSES.filter(isSuccess)) {
        const verdict = judge(change, answered(status, shown), {
          idempotent,
          notKept: 2,
          last: 403,
        });
        expect(verdict).toMatchObject({ next: 'settle' });
        expect(verdict).not.toHaveProperty('halt');
      }
    }
  });

  it('makes a drain stop for 401, 403, 412, 429, 502, 503 and 504, for 409 where that means another account, and for no other', () => {
    const stops = (idempotent: boolean) =>
      STATUSES.filter((status) => {
        const verdict = judge(change, answered(status), { idempotent });
        return 'halt' in verdict && verdict.halt !== null;
      });
    expect(stops(false)).toEqual([401, 403, 412, 429, 502, 503, 504]);
    expect(stops(true)).toEqual([401, 403, 409, 412, 429, 502, 503, 504]);
  });
});
