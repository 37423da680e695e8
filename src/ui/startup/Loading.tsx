import { useEffect, useState } from 'react';
import { isStorageRefused } from '../../store/database/lostConnection.ts';
import { useApp } from '../appContext.ts';
import { TEXT } from '../text.ts';
import styles from './Loading.module.css';

/** This device's own data are there long before. */
const LONG_MS = 10_000;

interface LoadingProps {
  /** It is the server that is waited for, which says by itself when it is given up. */
  readonly isAsking?: boolean;
}

/** Shown while nobody knows yet who is signed in (S2). Says where this device's data do not open, and goes on trying. */
export function Loading({ isAsking = false }: LoadingProps) {
  const { device } = useApp();
  const [isLong, setLong] = useState(false);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => {
      setLong(true);
      // What stays closed is tried again.
      device.probe().catch((error: unknown) => setRefused(isStorageRefused(error)));
    }, LONG_MS);
    return () => clearInterval(timer);
  }, [device]);

  return (
    <main className={styles['screen']}>
      <div role="status" className={styles['status']}>
        <span className={styles['spinner']} aria-hidden="true" />
        {TEXT.loading}
      </div>
      {isLong && !isAsking && (
        <>
          <p role="alert">{isRefused ? TEXT.noStorage : TEXT.crashedHint}</p>
          <button type="button" className="btn btn-quiet" onClick={() => window.location.reload()}>
            {TEXT.reload}
          </button>
        </>
      )}
    </main>
  );
}
