import { ChevronRight } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNotices } from '../parts/notices.ts';
import styles from './ExerciseLink.module.css';
import type { ExercisePageProps } from './ExercisePage.tsx';
import { EXERCISE_TEXT } from './text.ts';

interface ExerciseLinkProps {
  /** The exercise's own name. */
  readonly name: string;
  /** Told apart from others of the same name. */
  readonly shown: string;
}

/** An exercise's name, which opens its page (N.session.card). The page is no part of the heading it is in. */
export function ExerciseLink({ name, shown }: ExerciseLinkProps) {
  const { load } = useNotices();
  const [page, setPage] = useState<{ readonly Page: ComponentType<ExercisePageProps> } | null>(
    null,
  );

  async function open(): Promise<void> {
    const part = await load(() => import('./ExercisePage.tsx'));
    if (part) setPage({ Page: part.ExercisePage });
  }

  return (
    <>
      <button
        type="button"
        className={styles['link']}
        aria-label={EXERCISE_TEXT.open(shown)}
        onClick={() => void open()}
      >
        <span>{shown}</span>
        <ChevronRight aria-hidden="true" />
      </button>
      {page && createPortal(<page.Page name={name} onClose={() => setPage(null)} />, document.body)}
    </>
  );
}
