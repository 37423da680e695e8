import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../../src/domain/plan.ts';
import { discardBuilderDraft, openBuilder } from '../../../src/store/builder.ts';
import { completeWorkout } from '../../../src/store/completedSession.ts';
import { readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { UpdatePrompt } from '../../../src/ui/parts/UpdatePrompt.tsx';
import { samplePlan } from '../../support/samples.ts';
import { openTestDevice, renderScreen, testTab } from '../../support/ui.tsx';

function open() {
  const opened = openTestDevice();
  let announce = () => {};
  const apply = vi.fn();
  const updates = {
    watch: (onAvailable: () => void) => {
      announce = onAvailable;
      return () => {};
    },
    apply,
  };
  const tab = testTab();
  const user = renderScreen(<UpdatePrompt />, { ...opened, updates, tab });
  return { user, tab, apply, account: opened.account, announce: () => act(() => announce()) };
}

const prompt = () => screen.queryByRole('button', { name: 'Reload' });

describe('a new version [N.update]', () => {
  it('is offered when it waits, and Reload lets it take over [B.update]', async () => {
    const { user, apply, announce } = open();
    expect(prompt()).toBeNull();
    announce();
    expect(await screen.findByText('Update available')).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(apply).toHaveBeenCalledOnce();
    // The worker that was there ends first what is under way.
    expect(screen.getByText('Updating…')).toHaveRole('status');
  });

  it('says what Reload waits for, and takes over once that is done [B.update]', async () => {
    const { user, apply, announce } = open();
    announce();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    const box = document.createElement('input');
    box.setAttribute('data-unsaved', '');
    document.body.append(box);
    await user.click(reload);
    expect(screen.getByText('Save or clear what you typed first')).toHaveRole('status');
    box.remove();
    expect(await screen.findByText('Update available')).toHaveRole('status');
    await user.click(reload);
    expect(apply).toHaveBeenCalledOnce();
    // Typed since: the reload waits for that.
    document.body.append(box);
    expect(await screen.findByText('Save or clear what you typed first')).toHaveRole('status');
    box.remove();
    expect(await screen.findByText('Updating…')).toHaveRole('status');
  });

  it('is not offered while a session is open in any tab, and is when it is over [B.update]', async () => {
    const { account, announce } = open();
    announce();
    await waitFor(() => expect(prompt()).not.toBeNull());
    await startWorkout(account, samplePlan('p1'));
    await waitFor(() => expect(prompt()).toBeNull());
    await completeWorkout(account, (await readRunningSession(account))?.id ?? '');
    await waitFor(() => expect(prompt()).not.toBeNull());
  });

  it('is not offered while a builder is open', async () => {
    const { account, announce, tab } = open();
    announce();
    await waitFor(() => expect(prompt()).not.toBeNull());
    const { id } = await openBuilder(account, tab.locks, EMPTY_PLAN_DRAFT);
    await waitFor(() => expect(prompt()).toBeNull());
    await discardBuilderDraft(account, id);
    await waitFor(() => expect(prompt()).not.toBeNull());
  });
});
