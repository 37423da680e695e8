import { expect, it, onTestFinished, vi } from 'vitest';
import { momentText, plainDayText } from '../../../src/ui/sync/moment.ts';

/** Some browsers put a narrow space before PM. */
const plain = (text: string) => text.replace(/\s/g, ' ');

it('says the time of an instant of today, else its day too, on the device’s calendar', () => {
  const now = new Date(2026, 10, 20, 12).getTime();
  const at = (...parts: [number, number, number, number, number]) =>
    plain(momentText(new Date(...parts).getTime(), now));
  expect(at(2026, 10, 20, 0, 4)).toBe('12:04 AM');
  expect(at(2026, 10, 19, 23, 59)).toBe('Nov 19, 11:59 PM');
  expect(at(2025, 10, 20, 18, 0)).toBe('Nov 20, 2025, 6:00 PM');
});

it('says the time of where the device is by now, also after a flight', () => {
  const at = Date.UTC(2026, 10, 20, 18);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(plain(momentText(at, at))).toBe('7:00 PM');
  vi.stubEnv('TZ', 'America/New_York');
  expect(plain(momentText(at, at))).toBe('1:00 PM');
});

it('names the year of a day only when that is not this year', () => {
  expect(plainDayText('2026-11-13', '2026-11-20')).toBe('Nov 13');
  expect(plainDayText('2025-11-13', '2026-11-20')).toBe('Nov 13, 2025');
});
