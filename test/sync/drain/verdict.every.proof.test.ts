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
  403: 'forbidden',
  412: 'requeue',
  413: 'park',
  415: 'park',
  422: 'park',
  429: 'requeue',
};

const isSuccess = (status: number) => status >= 200 && status < 300;

/** The whole rule for an answer that says nothing of the change. */
function expected(kind: string, { status, idempotent }: { status: number; idempotent: boolean }) {
  if (isSuccess(status)) return 'accept';
  if (status === 404 && (kind.endsWith('.delete') || kind === 'plan.edit')) return 'look';
  const next = DECIDED[status] ?? 'unsure';
  // Only a 412 says that a keyed write was not done before.
  return idempotent && next === 'requeue' && status !== 412 ? 'unsure' : next;
}

const isRefusal = (status: number) => DECIDED[status] === 'park';

describe.each(KINDS)('every status for $change.kind', ({ change, shown, notShown }) => {
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
          });
          if (next === 'park') expect([status, isRefusal(status)]).toEqual([status, true]);
        }
      }
      for (const reply of [{ kind: 'noAnswer' }, { kind: 'redirected' }] as const) {
        expect(judge(change, reply, { idempotent, last: 403 }).next).toBe('unsure');
      }
    }
  });

  it('settles nothing but a 2xx, whatever the body shows [I1]', () => {
    for (const { idempotent } of SERVERS) {
      for (const body of [shown, notShown]) {
        for (const status of STATUSES) {
          const { next } = judge(change, answered(status, body), { idempotent });
          const isTaken = next === 'settle' || next === 'accept';
          expect([status, isTaken]).toEqual([status, isSuccess(status)]);
        }
      }
    }
  });

  it('settles every 2xx that shows it, and stops the drain for none', () => {
    for (const { idempotent } of SERVERS) {
      for (const status of STATUSES.filter(isSuccess)) {
        const verdict = judge(change, answered(status, shown), {
          idempotent,
          last: 403,
        });
        expect(verdict).toMatchObject({ next: 'settle' });
        expect(verdict).not.toHaveProperty('halt');
      }
    }
  });

  it('makes a drain stop for 401, 412, 429, 502, 503 and 504, for 409 where that means another account, and for no other', () => {
    const stops = (idempotent: boolean) =>
      STATUSES.filter((status) => {
        const verdict = judge(change, answered(status), { idempotent });
        return 'halt' in verdict && verdict.halt !== null;
      });
    expect(stops(false)).toEqual([401, 412, 429, 502, 503, 504]);
    expect(stops(true)).toEqual([401, 409, 412, 429, 502, 503, 504]);
  });
});
