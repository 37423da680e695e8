import { useEffect, useRef } from 'react';
import { restMs } from '../../../domain/currentSet.ts';
import type { Session } from '../../../domain/session.ts';
import { readRestTarget } from '../../../store/device.ts';
import { useApp } from '../../appContext.ts';
import { restText } from '../../restText.ts';
import { useQuery } from '../../useQuery.ts';
import { SESSION_TEXT } from '../text.ts';
import { useNowMs } from '../useNowMs.ts';
import styles from './Rest.module.css';

interface Rest {
  /** Since the last tick; null before the first. */
  readonly restedMs: number | null;
  /** How long one means to rest; null: as long as it takes. */
  readonly targetMs: number | null;
  /** How much of that is left, less than nothing once it is over. */
  readonly leftMs: number | null;
}

function useRest(session: Session): Rest {
  const { device } = useApp();
  const target = useQuery(readRestTarget, device) ?? 0;
  const targetMs = target > 0 ? target * 1000 : null;
  const restedMs = restMs(session, useNowMs());
  const leftMs = targetMs === null || restedMs === null ? null : targetMs - restedMs;
  return { restedMs, targetMs, leftMs };
}

/** Counts up from the last tick (D34). Not announced: role timer is quiet. */
export function RestClock({ session }: { session: Session }) {
  const { restedMs, leftMs } = useRest(session);
  const isOver = leftMs !== null && leftMs <= 0;
  if (restedMs === null) return null;
  return (
    <div className={`${styles['clock']} ${isOver ? styles['over'] : ''}`}>
      <p>
        <span aria-hidden="true">{SESSION_TEXT.rest}</span>{' '}
        <strong role="timer" aria-label={SESSION_TEXT.rest}>
          {restText(restedMs)}
        </strong>
      </p>
      {leftMs !== null && !isOver && (
        <small>{SESSION_TEXT.restLeft(restText(Math.ceil(leftMs / 1000) * 1000))}</small>
      )}
    </div>
  );
}

/** The same as a line that fills up to the target. */
export function RestBar({ session }: { session: Session }) {
  const { restedMs, targetMs } = useRest(session);
  const share = restedMs === null || targetMs === null ? 0 : Math.min(1, restedMs / targetMs);
  return (
    <div className={styles['bar']} aria-hidden="true">
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

/** Something to feel once as the time left ends; not where it ended while nobody looked. */
export function RestEnd({ session }: { session: Session }) {
  const { leftMs } = useRest(session);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const hasEnded =
      before.current !== null && before.current > 0 && leftMs !== null && leftMs <= 0;
    // It tells something, and is no flourish: whoever asked for calm feels it, too (D34.left).
    if (hasEnded && leftMs > -2000) navigator.vibrate?.(200);
    before.current = leftMs;
  }, [leftMs]);
  return null;
}
