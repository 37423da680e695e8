import { useEffect } from 'react';
import { watchOutbox } from '../store/watch.ts';
import { useAccount } from './accountContext.ts';

/** Asks the browser, after the first save, never to clear this device's data by itself. */
export function usePersistence(): void {
  const account = useAccount();
  useEffect(() => {
    const stop = watchOutbox(account, () => {
      stop();
      void askToPersist();
    });
    return stop;
  }, [account]);
}

async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Some private windows refuse to answer: the data is kept as well as it was before.
  }
}
