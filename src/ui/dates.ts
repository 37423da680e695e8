import type { Day } from '../domain/days.ts';
import type { Month } from '../domain/history.ts';

/** A day is no instant: it is shown as it is stored, whatever the time zone (D12). */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

const withWeekday = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const withYear = inUtc({ month: 'short', day: 'numeric', year: 'numeric' });
const short = inUtc({ month: 'short', day: 'numeric' });
const whole = inUtc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const monthAndYear = inUtc({ month: 'long', year: 'numeric' });
const monthOnly = inUtc({ month: 'short' });

/** 'Fri, Nov 13', or 'Nov 13, 2025' when that is not this year. */
export function dayText(day: Day, today: Day): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? withWeekday : withYear;
  return format.format(instantOf(day));
}

/** 'Nov 13', where there is no room for more. */
export function shortDayText(day: Day): string {
  return short.format(instantOf(day));
}

/** 'Nov 13', or 'Nov 13, 2025' where years have to be told apart. */
export function dateText(day: Day, isWithYear: boolean): string {
  return (isWithYear ? withYear : short).format(instantOf(day));
}

/** When something was done last: 'today', 'Nov 13', or 'Nov 13, 2025' when that is not this year. */
export function sinceText(day: Day, today: Day): string {
  return day === today ? 'today' : dateText(day, day.slice(0, 4) !== today.slice(0, 4));
}

/** 'Wednesday, November 18, 2026', where there is room for all of it. */
export function wholeDayText(day: Day): string {
  return whole.format(instantOf(day));
}

/** 'November 2026' of '2026-11'. */
export function monthText(month: Month): string {
  return monthAndYear.format(instantOf(`${month}-01`));
}

/** The lines of a calendar leaf: '18' and 'Nov', and the year when that is not this one. */
export function leafText(
  day: Day,
  today: Day,
): { dayOfMonth: string; month: string; year: string | null } {
  const year = day.slice(0, 4);
  return {
    dayOfMonth: String(Number(day.slice(8))),
    month: monthOnly.format(instantOf(day)),
    year: year === today.slice(0, 4) ? null : year,
  };
}

function instantOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
