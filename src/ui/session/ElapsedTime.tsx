import { useId } from 'react';
import { elapsedMs } from '../../domain/elapsed.ts';
import type { Session } from '../../domain/session.ts';
import hidden from '../parts/hidden.module.css';
import styles from './ElapsedTime.module.css';
import { elapsedText } from './elapsed.ts';
import { SESSION_TEXT } from './text.ts';
import { useNowMs } from './useNowMs.ts';

/** A clock of its own, so that only it is drawn every second. Not announced: role timer is quiet. */
export function ElapsedTime({ session }: { session: Session }) {
  const labelId = useId();
  const nowMs = useNowMs();
  return (
    <p className={styles['elapsed']}>
      <span id={labelId} className={hidden['hidden']}>
        {SESSION_TEXT.elapsedTime}
      </span>
      <span role="timer" aria-labelledby={labelId}>
        {elapsedText(elapsedMs(session, nowMs))}
      </span>
    </p>
  );
}
