import { Trophy } from 'lucide';
import { Icon } from './Icon.tsx';
import styles from './RecordMark.module.css';

/** Says that something was a record: in words and by an icon, never by colour alone. */
export function RecordMark({ what }: { what: string }) {
  return (
    <span className={styles['record']}>
      <Icon of={Trophy} />
      {what}
    </span>
  );
}
