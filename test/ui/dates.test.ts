import { expect, it } from 'vitest';
import { dayText, leafText } from '../../src/ui/dates.ts';

it('shows a day as it is stored, in whatever time zone (decision 12)', () => {
  expect(dayText('2026-11-13', '2026-11-20')).toBe('Fri, Nov 13');
  expect(leafText('2026-11-08')).toEqual({ dayOfMonth: '8', month: 'Nov' });
});

it('names the year of a day in another year', () => {
  expect(dayText('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025');
});
