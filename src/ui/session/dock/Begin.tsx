import { Plus } from 'lucide-react';
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
        <Plus aria-hidden="true" />
        {SESSION_TEXT.addExercise}
      </button>
    </section>
  );
}
