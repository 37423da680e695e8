import { ArrowUpFromLine, TriangleAlert } from 'lucide';
import type { ListedSession } from '../../store/history/listed.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './StandingMark.module.css';
import { HISTORY_TEXT } from './text.ts';

const MARKS = {
  waiting: { icon: ArrowUpFromLine, words: HISTORY_TEXT.waiting, look: styles['waiting'] },
  parked: { icon: TriangleAlert, words: HISTORY_TEXT.parked, look: styles['parked'] },
} as const;

/** Says of a session that it is not on the server yet; nothing of one that is. */
export function StandingMark({ standing }: Pick<ListedSession, 'standing'>) {
  if (standing === 'sent') return null;
  const { icon, words, look } = MARKS[standing];
  return (
    <span className={`${styles['mark']} ${look}`}>
      <Icon of={icon} />
      {words}
    </span>
  );
}
