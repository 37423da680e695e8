/** A workout in kilograms (D29). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recordOf } from '../../support/entries.ts';
import { tell } from '../../support/ui.tsx';
import { dockOf, FOUR_SETS, goTraining, kept, setOf } from './gym.tsx';

test('its sets are shown, typed and stepped in kilograms, and kept in pounds [D29.shown, D29.stored, D29.step]', async () => {
  const { account } = await goTraining(FOUR_SETS, 'kg');
  const weights = async () => (await kept(account)).exercises[0]?.sets.map(({ weight }) => weight);
  await tell(account, { sessions: [recordOf('1')] });
  const { weight } = setOf('Bench Press', 1);
  expect(weight).toHaveValue('61.25');
  const last = 'Use last time’s 61.25 times 8 for set 1 of Bench Press';
  expect(await screen.findByRole('button', { name: last })).toHaveTextContent('Last: 61.25 × 8');
  const dock = screen.getByRole('region', { name: 'Current set' });
  expect(within(dock).getByRole('button', { name: 'Type weight, 61.25 kg' })).toBeVisible();
  expect(dockOf('Bench Press', 1).heavier).toHaveTextContent('+2.5');

  fireEvent.click(dockOf('Bench Press', 1).heavier);
  expect(weight).toHaveValue('62.5');
  await waitFor(async () =>
    expect(await weights()).toEqual(['137.79', '137.79', '137.79', '137.79']),
  );
  fireEvent.focus(weight);
  fireEvent.change(weight, { target: { value: '60.' } });
  expect(weight).toHaveValue('60.');
  expect(within(dock).getByRole('button', { name: 'Type weight, 60 kg' })).toBeVisible();
  fireEvent.blur(weight);
  expect(weight).toHaveValue('60');
  await waitFor(async () =>
    expect(await weights()).toEqual(['132.28', '132.28', '132.28', '132.28']),
  );
  expect(document.body).not.toHaveTextContent(/\blbs?\b/);
});
