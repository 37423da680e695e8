import { waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveWeight } from '../../src/store/weights.ts';
import { usePersistence } from '../../src/ui/usePersistence.ts';
import { openTestDevice, queued, renderScreen, TODAY } from '../support/ui.tsx';

function Screen() {
  usePersistence();
  return null;
}

function browser(isPersisted: boolean) {
  const storage = {
    persisted: vi.fn(() => Promise.resolve(isPersisted)),
    persist: vi.fn(() => Promise.resolve(true)),
  };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'storage');
  });
  return storage;
}

it('asks the browser to keep the data after the first save, and once [B.persist]', async () => {
  const { persist, persisted } = browser(false);
  const opened = openTestDevice();
  renderScreen(<Screen />, opened);
  expect(await queued(opened.account)).toEqual([]);
  expect(persisted).not.toHaveBeenCalled();
  await saveWeight(opened.account, TODAY, 182.4);
  await waitFor(() => expect(persist).toHaveBeenCalledOnce());
  await saveWeight(opened.account, TODAY, 183);
  await saveWeight(opened.account, TODAY, 184);
  expect(persisted).toHaveBeenCalledOnce();
});

it('does not ask where the data is kept already', async () => {
  const { persist, persisted } = browser(true);
  const opened = openTestDevice();
  renderScreen(<Screen />, opened);
  await saveWeight(opened.account, TODAY, 182.4);
  await waitFor(() => expect(persisted).toHaveBeenCalledOnce());
  expect(persist).not.toHaveBeenCalled();
});
