import { ArrowUpFromLine, TriangleAlert } from 'lucide';
import type { ListedSession } from '../../store/history/listed.ts';
import { TEXT } from '../text.ts';
import { Icon } from './Icon.tsx';
import styles from './StandingMark.module.css';

const MARKS = {
  waiting: { icon: ArrowUpFromLine, words: TEXT.waiting, look: styles['waiting'] },
  parked: { icon: TriangleAlert, words: TEXT.parked, look: styles['parked'] },
} as const;

/** Says of something that it is not on the server (yet); nothing of what is (D6). */
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
