import { Plus } from 'lucide';
import { Icon } from '../../parts/Icon.tsx';
import { SESSION_TEXT } from '../text.ts';
import styles from './Finish.module.css';

/** A workout that began empty: its first exercise is what comes next (D32). */
export function Begin({ onAddExercise }: { onAddExercise: () => void }) {
  return (
    <section aria-label={SESSION_TEXT.currentSet} tabIndex={-1} className={styles['finish']}>
      <button
        type="button"
        className={`btn btn-volt ${styles['complete']}`}
        onClick={onAddExercise}
      >
        <Icon of={Plus} />
        {SESSION_TEXT.addExercise}
      </button>
    </section>
  );
}
