import { type Day, localDay } from '../../domain/days.ts';
import { dayText, shortDayText } from '../dates.ts';

const timeOnly = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** 'Nov 13', or 'Nov 13, 2025' when that is not this year: a day in the middle of a sentence. */
export function plainDayText(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day) : dayText(day, today);
}

/** An instant by the device's clock: '6:04 PM', or 'Nov 13, 6:04 PM' when that is not today. */
export function momentText(instantMs: number, nowMs: number): string {
  const time = timeOnly.format(instantMs);
  const [day, today] = [localDay(instantMs), localDay(nowMs)];
  return day === today ? time : `${plainDayText(day, today)}, ${time}`;
}
