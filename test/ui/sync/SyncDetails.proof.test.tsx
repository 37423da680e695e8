import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import { type Account, setGate } from '../../../src/store/account.ts';
import { ENTRY_VERSION } from '../../../src/store/database/storedRows.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { SyncDetails } from '../../../src/ui/sync/SyncDetails.tsx';
import { goalOf, newPlan, weightOf } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import {
  fillStorage,
  heldCall,
  openTestDevice,
  queued,
  renderScreen,
  TODAY,
  testRemote,
} from '../../support/ui.tsx';

async function refuse(account: Account, ...changes: Change[]): Promise<void> {
  for (const change of changes) await queue(account, change);
  const lastError = { kind: 'status', status: 422, atMs: 0 } as const;
  await account.db.outbox.toCollection().modify({ delivery: { state: 'parked' }, lastError });
}

function renderDetails(opened: ReturnType<typeof openTestDevice>, remote = testRemote()) {
  const onClose = vi.fn();
  const user = renderScreen(<Details onClose={onClose} />, { ...opened, remote });
  return { user, onClose };
}

function Details({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return isOpen && <SyncDetails onClose={close} />;
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the sync details [N.details]', () => {
  it('say so when everything is saved', async () => {
    renderDetails(openTestDevice());
    const dialog = screen.getByRole('dialog', { name: 'Sync details' });
    expect(await within(dialog).findByText('Everything is saved on the server.')).toBeVisible();
    expect(within(dialog).queryByRole('listitem')).toBeNull();
  });

  it('have an item per change: what, since when, why', async () => {
    const opened = openTestDevice();
    await saveWeight(opened.account, TODAY, 181);
    await saveWeight(opened.account, TODAY, 182.4);
    await setGate(opened.account, 'unreachable');
    renderDetails(opened);
    const item = await screen.findByRole('listitem');
    expect(item).toHaveTextContent('Weight 182.4 lbs for Nov 20');
    expect(item).toHaveTextContent('No signal.');
    expect(item).toHaveTextContent(/Since 12:00\sPM/);
    expect(within(item).queryByRole('button')).toBeNull();
  });

  it('say of a change by a newer version that a reload sends it, and offer nothing else', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    await opened.account.db.outbox.toCollection().modify((entry) => {
      Object.assign(entry, { version: ENTRY_VERSION + 1, change: { kind: 'mood.set' } });
    });
    renderDetails(opened);
    const item = await screen.findByRole('listitem');
    expect(item).toHaveTextContent('A change by a newer version of the app');
    expect(item).toHaveTextContent('It is kept on this device. Reload to send it.');
    expect(within(item).queryByRole('button')).toBeNull();
  });

  it('give changes that read the same names of their own', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, newPlan('p1'), newPlan('p2'));
    renderDetails(opened);
    expect(await button('Retry')).toHaveAccessibleDescription('New plan Push Day');
    expect(await button('Discard')).toHaveAccessibleDescription('New plan Push Day');
    expect(await button('Retry (2)')).toHaveAccessibleDescription('New plan Push Day (2)');
    expect(await button('Discard (2)')).toHaveAccessibleDescription('New plan Push Day (2)');
  });

  it('Sync now asks for a sync, one at a time', async () => {
    const { promise, release } = heldCall();
    const syncNow = vi.fn(() => promise);
    const { user } = renderDetails(openTestDevice(), testRemote({ syncNow }));
    const now = await button('Sync now');
    await user.click(now);
    await user.click(now);
    expect(syncNow).toHaveBeenCalledOnce();
    expect(now).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Syncing…')).toBeVisible();
    release();
    await waitFor(() => expect(now).toHaveAttribute('aria-disabled', 'false'));
  });

  it.each([
    ['open', false, 'Just checked with the server.'],
    ['open', true, 'Not everything could be sent yet. It is tried again by itself.'],
    ['unreachable', true, 'The server could not be reached. It is tried again by itself.'],
    ['portal', true, 'This Wi-Fi wants you to log in first. Your data is safe here.'],
    ['down', true, 'The server has a problem of its own. Your data is safe here.'],
    ['nobody', true, 'The server does not know you. Log out, then sign in again.'],
    ['forbidden', true, 'The server lets nothing through. It is tried again by itself.'],
    ['signIn', true, 'Sign in again to send your changes.'],
    ['otherAccount', true, 'Someone else is signed in. Nothing was sent.'],
  ] as const)(
    'Sync now says what came of it: %s, something left %s',
    async (gate, isLeft, words) => {
      const opened = openTestDevice();
      if (isLeft) await saveWeight(opened.account, TODAY, 182.4);
      const syncNow = () => setGate(opened.account, gate);
      const { user } = renderDetails(opened, testRemote({ syncNow }));
      await user.click(await button('Sync now'));
      expect(await screen.findByText(words, { selector: '[aria-live]' })).toBeVisible();
    },
  );

  it('Sync now says that this device is full, and not that the server was not reached', async () => {
    const opened = openTestDevice();
    await setGate(opened.account, 'unreachable');
    const syncNow = () => Promise.reject(new Error('The disk is full.'));
    const { user } = renderDetails(opened, testRemote({ syncNow }));
    await user.click(await button('Sync now'));
    expect(
      await screen.findByText(/^Could not save on this device. Free some space/),
    ).toBeVisible();
  });

  it('Sync now says that what is left was refused', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    const { user } = renderDetails(opened);
    await user.click(await button('Sync now'));
    expect(
      await screen.findByText('What could be sent is sent. The rest needs you.'),
    ).toBeVisible();
    // Once that is done with, it is said no more.
    await user.click(await button('Retry'));
    await waitFor(() => expect(screen.queryByText(/The rest needs you/)).toBeNull());
  });

  it('Sync now says of what waits by itself that it does, beside what was refused', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    await queue(opened.account, goalOf(1800));
    const { user } = renderDetails(opened);
    await user.click(await button('Sync now'));
    const words =
      'Not everything could be sent yet. It is tried again by itself. What was refused needs you.';
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('a refused change in the details (D6)', () => {
  it('Retry puts it in line again and syncs, and the focus stays in the list [D6.retry]', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    const syncNow = vi.fn(() => Promise.resolve());
    const { user } = renderDetails(opened, testRemote({ syncNow }));
    await user.click(await button('Retry'));
    expect(await screen.findByText('Next in line.')).toBeVisible();
    await waitFor(() => expect(syncNow).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Sync details' })).toHaveFocus();
  });

  it('Retry all puts all that was refused in line again and syncs, and the focus stays in the list [D6.retry]', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, newPlan('p1'), newPlan('p2'));
    const syncNow = vi.fn(() => Promise.resolve());
    const { user } = renderDetails(opened, testRemote({ syncNow }));
    await user.click(await button('Retry all'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull());
    expect(await queued(opened.account)).toHaveLength(2);
    expect(syncNow).toHaveBeenCalledOnce();
    expect(screen.getByRole('region', { name: 'Sync details' })).toHaveFocus();
  });

  it.each(['Retry', 'Discard'])(
    '%s leaves the focus with a person who goes on elsewhere before it is kept',
    async (action) => {
      const opened = openTestDevice();
      await refuse(opened.account, weightOf(182.4));
      renderDetails(opened);
      const pressed = await button(action);
      fireEvent.click(pressed);
      const elsewhere = await button('Sync now');
      act(() => elsewhere.focus());
      await waitFor(() => expect(pressed).not.toBeInTheDocument());
      expect(elsewhere).toHaveFocus();
    },
  );

  it('Discard removes it at once, and Undo brings it back as it was [D6.discard]', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    const { user } = renderDetails(opened);
    await user.click(await button('Discard'));
    const told = await screen.findByText('Discarded Weight 182.4 lbs for Nov 20');
    expect(screen.getByRole('dialog')).toContainElement(told);
    expect(await screen.findByText('Everything is saved on the server.')).toBeVisible();
    expect(await queued(opened.account)).toEqual([]);

    await user.click(await button('Undo'));
    expect(await button('Retry')).toBeVisible();
    expect(await queued(opened.account)).toEqual([weightOf(182.4)]);
  });

  it('Undo is still offered when the details are closed within its time', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    const { user, onClose } = renderDetails(opened);
    await user.click(await button('Discard'));
    await button('Undo');
    await user.click(await button('Close'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Discarded Weight 182.4 lbs for Nov 20')).toBeVisible();
    await user.click(await button('Undo'));
    await waitFor(async () => expect(await queued(opened.account)).toHaveLength(1));
  });

  it('Undo is not offered again when it was used', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    const { user } = renderDetails(opened);
    await user.click(await button('Discard'));
    await user.click(await button('Undo'));
    await button('Retry');
    await user.click(await button('Close'));
    expect(screen.queryByText(/^Discarded/)).toBeNull();
  });

  it('says inside the dialog when this device cannot keep an Undo', async () => {
    const opened = openTestDevice();
    await refuse(opened.account, weightOf(182.4));
    const { user } = renderDetails(opened);
    await user.click(await button('Discard'));
    const undo = await button('Undo');
    act(() => fillStorage(opened.account));
    await user.click(undo);
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not save on this device.');
    expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'));
  });
});
