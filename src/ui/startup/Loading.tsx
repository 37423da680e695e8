import { useEffect, useState } from 'react';
import { useApp } from '../appContext.ts';
import { TEXT } from '../text.ts';
import styles from './Loading.module.css';

/** A look-up may take 7 s (S4); after this, it is this device's data that do not open. */
const LONG_MS = 10_000;

/** Shown while nobody knows yet who is signed in (S2). Says so where that takes long, and goes on trying. */
export function Loading() {
  const { device } = useApp();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => {
      setLong(true);
      // What stays closed is tried again.
      device.probe().catch(() => undefined);
    }, LONG_MS);
    return () => clearInterval(timer);
  }, [device]);

  return (
    <main className={styles['screen']}>
      <div role="status" className={styles['status']}>
        <span className={styles['spinner']} aria-hidden="true" />
        {TEXT.loading}
      </div>
      {isLong && (
        <>
          <p role="alert">{TEXT.crashedHint}</p>
          <button type="button" className="btn btn-quiet" onClick={() => window.location.reload()}>
            {TEXT.reload}
          </button>
        </>
      )}
    </main>
  );
}
