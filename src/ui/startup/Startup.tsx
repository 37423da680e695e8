import { useEffect, useState } from 'react';
import { STARTUP_TICK_MS, STARTUP_TICK_POINTS } from '../../domain/constants.ts';
import { TEXT } from '../text.ts';
import { Mark } from './Mark.tsx';
import styles from './Startup.module.css';

const FULL = 100;

/** A bar that fills while the data loads: 3 points per 40 ms (S4, D15). */
export function Startup({ onFull }: { onFull: () => void }) {
  const [points, setPoints] = useState(0);
  const isFull = points >= FULL;

  useEffect(() => {
    const timer = setInterval(
      () => setPoints((now) => Math.min(now + STARTUP_TICK_POINTS, FULL)),
      STARTUP_TICK_MS,
    );
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (isFull) onFull();
  }, [isFull, onFull]);

  return (
    <main className={styles['screen']}>
      <Mark />
      <div
        role="progressbar"
        aria-label={TEXT.loadingData}
        aria-valuenow={points}
        aria-valuemin={0}
        aria-valuemax={FULL}
        className={`track ${styles['bar']}`}
      >
        <i style={{ width: `${points}%` }} />
      </div>
    </main>
  );
}
