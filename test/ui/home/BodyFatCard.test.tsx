import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BodyFatCard } from '../../../src/ui/home/BodyFatCard.tsx';

it('is a dash and three boxes that change nothing (S1) [S9.units.inches, D22.bodyFat]', async () => {
  render(<BodyFatCard />);
  expect(screen.getByRole('heading', { name: 'Body Fat Estimation' })).toBeVisible();
  for (const name of ['Waist (in)', 'Neck (in)', 'Height (in)']) {
    await userEvent.type(screen.getByRole('textbox', { name }), '3a4.5');
    expect(screen.getByRole('textbox', { name })).toHaveValue('34.5');
  }
  expect(screen.getByText('—')).toBeVisible();
});
