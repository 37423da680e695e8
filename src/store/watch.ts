/** Calls back at changes, also at those that other tabs and the worker make. */
import { liveQuery } from 'dexie';
import type { Account } from './account.ts';
import { type Device, readRemembered } from './device.ts';
import { hasRunningWork } from './liveSession.ts';

/** Calls back with whoever is remembered, now and at every change. @returns how to stop */
export function watchRemembered(
  device: Device,
  onChange: (userId: string | null) => void,
): () => void {
  return subscribe(() => readRemembered(device), onChange);
}

/** Calls back when a change was added to the outbox, not when one leaves. @returns how to stop */
export function watchOutbox({ db }: Account, onAdded: () => void): () => void {
  let newest = 0;
  const last = () => db.transaction('r', db.outbox, () => db.outbox.orderBy('seq').last());
  return subscribe(
    async () => (await last())?.seq ?? 0,
    (seq) => {
      if (seq > newest) onAdded();
      newest = Math.max(newest, seq);
    },
  );
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
