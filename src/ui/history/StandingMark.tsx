import { ArrowUpFromLine, TriangleAlert } from 'lucide-react';
import type { ListedSession } from '../../store/history/listed.ts';
import styles from './StandingMark.module.css';
import { HISTORY_TEXT } from './text.ts';

const MARKS = {
  waiting: { Icon: ArrowUpFromLine, words: HISTORY_TEXT.waiting },
  parked: { Icon: TriangleAlert, words: HISTORY_TEXT.parked },
} as const;

/** Says of a session that it is not on the server yet; nothing of one that is. */
export function StandingMark({ standing }: Pick<ListedSession, 'standing'>) {
  if (standing === 'sent') return null;
  const { Icon, words } = MARKS[standing];
  return (
    <span className={`${styles['mark']} ${styles[standing]}`}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  );
}
