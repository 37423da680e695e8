import { TEXT } from '../text.ts';
import styles from './Loading.module.css';

/** Shown while nobody knows yet who is signed in (S2). */
export function Loading() {
  return (
    <main className={styles['screen']}>
      <div role="status" className={styles['status']}>
        <span className={styles['spinner']} aria-hidden="true" />
        {TEXT.loading}
      </div>
    </main>
  );
}
