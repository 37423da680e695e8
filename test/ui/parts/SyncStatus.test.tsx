import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setGate } from '../../../src/store/account.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { SyncStatus } from '../../../src/ui/parts/SyncStatus.tsx';
import { openTestDevice, renderScreen, TODAY } from '../../support/ui.tsx';

it('follows what is kept on the device, without a reload [D5.waits, D2.offline]', async () => {
  const opened = openTestDevice();
  renderScreen(<SyncStatus />, opened);
  expect(await screen.findByText('All changes saved')).toHaveRole('status');

  await saveWeight(opened.account, TODAY, 181);
  expect(await screen.findByText('1 change waiting to sync')).toBeVisible();

  await setGate(opened.account, 'unreachable');
  expect(await screen.findByText('Offline, 1 change waiting to sync')).toBeVisible();
});

it.each([
  ['portal', 'This Wi-Fi wants you to log in first. Your data is safe here.', /^Offline, 1 change/],
  ['down', 'The server has a problem of its own. Your data is safe here.', /^1 change waiting/],
  ['nobody', 'The server does not know you. Log out, then sign in again.', /^Offline, 1 change/],
] as const)('says in words where it is not the signal: %s', async (gate, words, status) => {
  const opened = openTestDevice();
  await saveWeight(opened.account, TODAY, 181);
  renderScreen(<SyncStatus isWhole />, opened);
  await setGate(opened.account, gate);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(status);
});

it('is one line above what can be pressed, whoever has spoken: nothing moves under the thumb', async () => {
  const opened = openTestDevice();
  await saveWeight(opened.account, TODAY, 181);
  renderScreen(<SyncStatus />, opened);
  await setGate(opened.account, 'portal');
  expect(await screen.findByText(/^Offline, 1 change/)).toBeVisible();
  expect(screen.queryByText(/Wi-Fi/)).toBeNull();
});

it('has the focus itself once its details go, with which its person was', async () => {
  const opened = openTestDevice();
  await saveWeight(opened.account, TODAY, 181);
  renderScreen(<SyncStatus onDetails={() => {}} />, opened);
  const details = await screen.findByRole('button', {
    name: '1 change waiting to sync, details',
  });
  details.focus();
  await opened.account.db.outbox.clear();
  const saved = await screen.findByText('All changes saved');
  await waitFor(() => expect(saved.parentElement).toHaveFocus());
});
