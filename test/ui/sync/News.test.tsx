import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { News } from '../../../src/ui/sync/News.tsx';
import { caloriesOf } from '../../support/entries.ts';
import { openTestDevice, renderScreen } from '../../support/ui.tsx';

async function lose(account: Account, amount: number, day: string): Promise<void> {
  const change = caloriesOf(amount, day);
  await account.db.journal.add({ opId: day, atMs: 0, change, outcome: 'dayOver' });
}

it('tells of calories that could not be kept until the person has read it [D6.calories]', async () => {
  const opened = openTestDevice();
  const user = renderScreen(<News />, opened);
  expect(screen.queryByRole('status')).toBeNull();

  await lose(opened.account, 1300, '2026-11-19');
  await lose(opened.account, 1, '2026-11-18');
  expect(
    await screen.findByText(
      '1,300 calories for Nov 19 could not be added: that day was over when the signal came back.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    '1 calorie for Nov 18 could not be added: that day was over when the signal came back.',
  );

  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await lose(opened.account, 70, '2026-11-17');
  expect(await screen.findByRole('status')).toHaveTextContent(/^70 calories for Nov 17/);
});
