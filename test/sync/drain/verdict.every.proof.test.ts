import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/sync/drain/verdict.ts';
import { answered, judge, KINDS } from '../../support/states/verdicts.ts';

type Next = Verdict['next'];

/** Every status that an answer can have; 1xx never ends a request. */
const STATUSES = Array.from({ length: 500 }, (_, index) => index + 100);
const SERVERS = [{ idempotent: false }, { idempotent: true }];

/** What is not unsure, whatever the change is. */
const DECIDED: Readonly<Record<number, Next>> = {
  400: 'park',
  401: 'requeue',
  403: 'forbidden',
  413: 'park',
  415: 'park',
  422: 'park',
  429: 'requeue',
};

const isSuccess = (status: number) => status >= 200 && status < 300;

/** The whole rule for an answer that says nothing of the change. */
function expected(kind: string, { status, idempotent }: { status: number; idempotent: boolean }) {
  if (isSuccess(status)) return 'accept';
  if ([404, 410].includes(status) && (kind.endsWith('.delete') || kind === 'plan.edit'))
    return 'look';
  const next = DECIDED[status] ?? 'unsure';
  return idempotent && next === 'requeue' ? 'unsure' : next;
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
      for (const isResend of [false, true]) {
        for (const status of STATUSES) {
          const { next } = judge(change, answered(status, shown), {
            idempotent,
            isResend,
          });
          if (next === 'park') expect([status, isRefusal(status)]).toEqual([status, true]);
        }
      }
      for (const reply of [{ kind: 'noAnswer' }, { kind: 'redirected' }] as const) {
        expect(judge(change, reply, { idempotent }).next).toBe('unsure');
      }
    }
  });

  it('settles nothing but a 2xx, whatever the body shows [I1]', () => {
    for (const { idempotent } of SERVERS) {
      for (const body of [shown, notShown]) {
        for (const status of STATUSES) {
          const { next } = judge(change, answered(status, body), { idempotent });
          expect([status, next === 'accept']).toEqual([status, isSuccess(status)]);
        }
      }
    }
  });

  it('settles every 2xx that shows it, and stops the drain for none', () => {
    for (const { idempotent } of SERVERS) {
      for (const status of STATUSES.filter(isSuccess)) {
        const verdict = judge(change, answered(status, shown), {
          idempotent,
        });
        expect(verdict).toMatchObject({ next: 'accept', shown: { answer: {} } });
        expect(verdict).not.toHaveProperty('halt');
      }
    }
  });

  it('makes a drain stop for 401, 429, 502, 503 and 504, for 409 where that means another account, and for no other', () => {
    const stops = (idempotent: boolean) =>
      STATUSES.filter((status) => {
        const verdict = judge(change, answered(status), { idempotent });
        return 'halt' in verdict && verdict.halt !== null;
      });
    expect(stops(false)).toEqual([401, 429, 502, 503, 504]);
    expect(stops(true)).toEqual([401, 409, 429, 502, 503, 504]);
  });
});
