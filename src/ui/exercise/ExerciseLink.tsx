import { ChevronRight } from 'lucide';
import { Icon } from '../parts/Icon.tsx';
import styles from './ExerciseLink.module.css';
import { EXERCISE_TEXT } from './text.ts';
import { useExercisePage } from './useExercisePage.tsx';

interface ExerciseLinkProps {
  /** The exercise's own name. */
  readonly name: string;
  /** Told apart from others of the same name. */
  readonly shown: string;
}

/** An exercise's name, which opens its page (N.session.card). */
export function ExerciseLink({ name, shown }: ExerciseLinkProps) {
  const { open, page } = useExercisePage();
  return (
    <>
      <button
        type="button"
        className={styles['link']}
        aria-label={EXERCISE_TEXT.open(shown)}
        onClick={() => open(name)}
      >
        <span>{shown}</span>
        <Icon of={ChevronRight} />
      </button>
      {page}
    </>
  );
}
