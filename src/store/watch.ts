/** Calls back at changes, also at those that other tabs and the worker make. */
import { liveQuery } from 'dexie';
import type { Account } from './account.ts';
import { type Device, readRemembered } from './device.ts';
import { hasRunningWork } from './liveSession.ts';
import { readUndoTimes } from './outbox/append.ts';

/** Calls back with whoever is remembered, now and at every change. @returns how to stop */
export function watchRemembered(
  device: Device,
  onChange: (userId: string | null) => void,
): () => void {
  return subscribe(() => readRemembered(device), onChange);
}

/**
 * Calls back when a change was added to the outbox, or an undo time was changed, not when a change
 * leaves. @returns how to stop
 */
export function watchOutbox(account: Account, onChange: () => void): () => void {
  const { meta, outbox } = account.db;
  let newest = 0;
  let undoTimes: number | null = null;
  const look = () =>
    account.db.transaction('r', meta, outbox, async () => ({
      seq: (await outbox.orderBy('seq').last())?.seq ?? 0,
      changed: await readUndoTimes(account),
    }));
  return subscribe(look, ({ seq, changed }) => {
    if (seq > newest || changed !== (undoTimes ?? changed)) onChange();
    newest = Math.max(newest, seq);
    undoTimes = changed;
  });
}

/** Calls back when a session or a builder that was open is so no more. @returns how to stop */
export function watchFree(account: Account, locks: LockManager, onFree: () => void): () => void {
  let wasBusy = false;
  return subscribe(
    () => hasRunningWork(account, locks),
    (isBusy) => {
      if (wasBusy && !isBusy) onFree();
      wasBusy = isBusy;
    },
  );
}

/** Resolves when the remembered person has neither a session nor a builder open, in any tab. */
export async function untilFree(device: Device, locks: LockManager): Promise<void> {
  const userId = await readRemembered(device);
  if (userId === null) return;
  const account = device.account(userId);
  await new Promise<void>((resolve) => {
    const stop = subscribe(
      () => hasRunningWork(account, locks),
      (isBusy) => {
        if (isBusy) return;
        resolve();
        stop();
      },
    );
  });
}

function subscribe<T>(query: () => Promise<T>, onValue: (value: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: onValue });
  return () => subscription.unsubscribe();
}
