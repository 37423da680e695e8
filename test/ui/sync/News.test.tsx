import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '../../../src/store/account.ts';
import { News } from '../../../src/ui/sync/News.tsx';
import { caloriesOf, weightOf } from '../../support/entries.ts';
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
      '1,300 calories for Nov 19 could not be added: that day was over before they could be sent.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    '1 calorie for Nov 18 could not be added: that day was over before they could be sent.',
  );

  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  await lose(opened.account, 70, '2026-11-17');
  expect(await screen.findByRole('status')).toHaveTextContent(/^70 calories for Nov 17/);
});

it('gives back what was given up, with one tap [D25.restore]', async () => {
  const opened = openTestDevice();
  const news = { kind: 'superseded', ours: 182.4, theirs: 183, stands: 183 } as const;
  const change = weightOf(182.4);
  await opened.account.db.journal.add({
    opId: 'op',
    atMs: 0,
    change,
    outcome: 'superseded',
    news,
  });
  const user = renderScreen(<News />, opened);
  const restore = await screen.findByRole('button', { name: 'Restore mine' });
  expect(restore).toHaveAccessibleDescription(/^Another device saved 183 lbs/);
  await user.click(restore);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  // Reading goes on where it stood.
  expect(document.querySelector('[aria-live]')).toHaveFocus();
  expect(await opened.account.db.outbox.toArray()).toMatchObject([{ change, base: 183 }]);
});
