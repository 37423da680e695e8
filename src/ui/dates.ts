import type { Day } from '../domain/days.ts';

/** A day is no instant: it is shown as it is stored, whatever the time zone (decision 12). */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

const withWeekday = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
const withYear = inUtc({ month: 'short', day: 'numeric', year: 'numeric' });
const short = inUtc({ month: 'short', day: 'numeric' });
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

/** The two lines of a calendar leaf: '18' and 'Nov'. */
export function leafText(day: Day): { dayOfMonth: string; month: string } {
  return { dayOfMonth: String(Number(day.slice(8))), month: monthOnly.format(instantOf(day)) };
}

function instantOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
