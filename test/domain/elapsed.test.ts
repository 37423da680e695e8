import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/constants.ts';
import { elapsedMs, seen, type Timed, takeUp } from '../../src/domain/elapsed.ts';
import { finishSession, startSession } from '../../src/domain/session.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
const startMs = Date.parse('2026-11-20T23:50:00.000Z');
const begun: Timed = { startedAt: new Date(startMs).toISOString() };

describe('a workout', () => {
  it('has run since its start; a negative duration becomes 0 [S5.session.duration]', () => {
    expect(elapsedMs(begun, startMs + 1234)).toBe(1234);
    expect(elapsedMs(begun, startMs - 1234)).toBe(0);
  });

  it.each(['', 'soon', '2026-13-45T99:99:99Z', 'NaN'])(
    'started now when its start time is missing or unparsable: %j [S5.session.start, S5.session.duration]',
    (startedAt) => {
      const session = { ...startSession(null, startMs), startedAt };
      expect(elapsedMs(session, startMs)).toBe(0);
      expect(elapsedMs(seen(session, startMs), startMs)).toBe(0);
      expect(finishSession(session, startMs).duration).toBe(0);
    },
  );

  it.each([
    ['ahead, as from an empty battery', 3 * YEAR_MS],
    ['back', -3 * YEAR_MS],
    ['back by an hour', -60 * MINUTE_MS],
  ])('lasts as long as it did where its clock is put %s [D10a.duration]', (_, movedMs) => {
    const before = seen(begun, startMs + 20 * MINUTE_MS);
    expect(elapsedMs(before, startMs + movedMs + 21 * MINUTE_MS)).toBe(20 * MINUTE_MS);
    const after = seen(before, startMs + movedMs + 21 * MINUTE_MS);
    expect(elapsedMs(after, startMs + movedMs + 45 * MINUTE_MS)).toBe(44 * MINUTE_MS);
  });

  it('may stand still for as long as a workout may take [D10a.duration]', () => {
    const longest = LIMITS.durationMinutes * MINUTE_MS;
    expect(elapsedMs(begun, startMs + longest)).toBe(longest);
  });

  it('runs on where it was left, whatever the clock says by then [D10.left.duration]', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: -1e6, max: 1e6 }), (minutes, movedMinutes) => {
        const leftMs = startMs + minutes * MINUTE_MS;
        const backMs = leftMs + movedMinutes * MINUTE_MS;
        const back = takeUp(seen(begun, startMs), leftMs, backMs);
        expect(elapsedMs(back, backMs)).toBe(minutes * MINUTE_MS);
        expect(elapsedMs(seen(back, backMs + 1), backMs + 1)).toBe(minutes * MINUTE_MS + 1);
      }),
    );
  });
});
