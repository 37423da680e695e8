import { expect, it } from 'vitest';
import { dayText, leafText, monthText, wholeDayText } from '../../src/ui/dates.ts';

const TODAY = '2026-11-20';

it('shows a day as it is stored, in whatever time zone [D12.stored]', () => {
  expect(dayText('2026-11-13', TODAY)).toBe('Fri, Nov 13');
  expect(leafText('2026-11-08', TODAY)).toEqual({ dayOfMonth: '8', month: 'Nov', year: null });
  expect(wholeDayText('2026-11-18')).toBe('Wednesday, November 18, 2026');
});

it('names the year of a day in another year', () => {
  expect(dayText('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025');
  expect(leafText('2025-12-31', TODAY)).toEqual({ dayOfMonth: '31', month: 'Dec', year: '2025' });
});

it('names a period of the history by its month and year', () => {
  expect(monthText('2026-11')).toBe('November 2026');
});
