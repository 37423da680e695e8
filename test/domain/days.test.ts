import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  deviceDay,
  isDay,
  localDay,
  msUntilLocalMidnight,
  utcDay,
  weekNumber,
} from '../../src/domain/days.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Every date from 1900 to 2199, counted out one day at a time. */
function everyDay(): Set<string> {
  const all = new Set<string>();
  for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2200, 0, 1); at += DAY_MS) {
    all.add(new Date(at).toISOString().slice(0, 10));
  }
  return all;
}

function dayText(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

describe('a day', () => {
  it('is every real date between 1900 and 2199, and no other (S3: YYYY-MM-DD) [S3.weights]', () => {
    const real = everyDay();
    const wrong: string[] = [];
    for (let year = 1899; year <= 2200; year += 1) {
      for (let month = 0; month <= 13; month += 1) {
        for (let date = 0; date <= 32; date += 1) {
          const text = dayText(year, month, date);
          if (isDay(text) !== real.has(text)) wrong.push(text);
        }
      }
    }
    expect(real.size).toBe(109_573);
    expect(wrong).toEqual([]);
  });

  it.each([
    '',
    '2026-1-5',
    '2026-11-20T00:00',
    ' 2026-11-20',
    '2026-11-20\n',
    '20261120',
    '+002026-11-20',
    '２０２６-11-20',
    '__proto__',
  ])('is not %j', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('of a session is the first 10 characters of the ISO timestamp [S5.session.day]', () => {
    expect(utcDay('2026-11-20T23:59:59.999Z')).toBe('2026-11-20');
  });
});

describe('the running week number', () => {
  it.each([
    ['2026-11-20', 1],
    ['2026-11-26', 1],
    ['2026-11-27', 2],
    ['2026-12-03', 2],
    ['2026-12-04', 3],
    ['2027-11-20', 53],
  ])('of %s is %i when the first logged date is 2026-11-20 [D13]', (day, week) => {
    expect(weekNumber('2026-11-20', day)).toBe(week);
  });

  it('is floor(days since the first date / 7) + 1, also across leap days and centuries [D13]', () => {
    const dayNumber = fc.integer({ min: 0, max: 109_572 });
    const textOf = (number: number) =>
      new Date(Date.UTC(1900, 0, 1) + number * DAY_MS).toISOString().slice(0, 10);
    fc.assert(
      fc.property(dayNumber, dayNumber, (a, b) => {
        const [first, later] = a < b ? [a, b] : [b, a];
        expect(weekNumber(textOf(first), textOf(later))).toBe(Math.floor((later - first) / 7) + 1);
      }),
    );
  });
});

describe('the local day (D12)', () => {
  it.each([
    ['UTC', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-20'],
    ['Asia/Tokyo', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21'],
  ])('in %s is the one on the device’s calendar [D12.local]', (zone, day) => {
    vi.stubEnv('TZ', zone);
    expect(localDay(Date.parse('2026-11-20T20:30:00Z'))).toBe(day);
  });

  it.each([
    ['America/New_York', '2026-03-08T04:59:00Z', 60_000, 'the evening before clocks go forward'],
    ['America/New_York', '2026-03-08T05:00:00Z', 23 * HOUR_MS, 'a day of 23 hours'],
    ['America/New_York', '2026-11-01T04:00:00Z', 25 * HOUR_MS, 'a day of 25 hours'],
    ['Asia/Kolkata', '2026-11-20T18:00:00Z', 30 * 60_000, 'half an hour before midnight'],
    ['Asia/Beirut', '2026-03-28T12:00:00Z', 10 * HOUR_MS, 'a midnight that clocks skip'],
  ])('in %s at %s changes in %i ms (%s)', (zone, instant, ms) => {
    vi.stubEnv('TZ', zone);
    expect(msUntilLocalMidnight(Date.parse(instant))).toBe(ms);
  });

  it.each([
    'UTC',
    'America/New_York',
    'Asia/Beirut',
    'America/Havana',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ])('in %s changes at the instant that was foretold, and not a millisecond sooner', (zone) => {
    vi.stubEnv('TZ', zone);
    const instant = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(instant, (nowMs) => {
        const midnightMs = nowMs + msUntilLocalMidnight(nowMs);
        expect(midnightMs).toBeGreaterThan(nowMs);
        expect(localDay(midnightMs - 1)).toBe(localDay(nowMs));
        expect(localDay(midnightMs) > localDay(nowMs)).toBe(true);
      }),
    );
  });
});

describe("the device's day (D12)", () => {
  const noon = new Date(2026, 10, 20, 12).getTime();

  it.each([
    [0, '2026-11-20'],
    [25, '2026-11-20'],
    [26, '2026-11-20'],
    [27, '2026-11-21'],
    [-25, '2026-11-20'],
    [-26, '2026-11-20'],
    [-27, '2026-11-19'],
    [24 * 365, '2027-11-20'],
  ])('under a clock that the server is %i h ahead of is %s', (hours, day) => {
    expect(deviceDay(noon, hours * HOUR_MS)).toBe(day);
  });

  it('uses the offset from the first millisecond over 26 h on', () => {
    expect(deviceDay(noon, 26 * HOUR_MS + 1)).toBe('2026-11-21');
    expect(deviceDay(noon, -26 * HOUR_MS - 1)).toBe('2026-11-19');
  });

  it("is the clock's own where the server was never heard", () => {
    expect(deviceDay(noon, null)).toBe('2026-11-20');
  });
});
