import { type Day, localDay } from '../../domain/days.ts';
import { dayText, shortDayText } from '../dates.ts';

/** 'Nov 13', or 'Nov 13, 2025' when that is not this year: a day in the middle of a sentence. */
export function plainDayText(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day) : dayText(day, today);
}

/** An instant by the device's clock: '6:04 PM', or 'Nov 13, 6:04 PM' when that is not today. */
export function momentText(instantMs: number, nowMs: number): string {
  // No formatter is kept: it would go on in the zone in which it was made.
  const time = new Date(instantMs).toLocaleTimeString('en-US', { timeStyle: 'short' });
  const [day, today] = [localDay(instantMs), localDay(nowMs)];
  return day === today ? time : `${plainDayText(day, today)}, ${time}`;
}
