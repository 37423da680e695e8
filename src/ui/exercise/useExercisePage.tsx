import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNotices } from '../parts/notices.ts';
import type { ExercisePageProps } from './ExercisePage.tsx';

/** Opens the page of an exercise above all else; `page` belongs anywhere beside what opens it. */
export function useExercisePage(name: string): { open: () => void; page: ReactNode } {
  const { load } = useNotices();
  const [opened, setOpened] = useState<{ readonly Page: ComponentType<ExercisePageProps> } | null>(
    null,
  );

  async function open(): Promise<void> {
    const part = await load(() => import('./ExercisePage.tsx'));
    if (part) setOpened({ Page: part.ExercisePage });
  }

  return {
    open: () => void open(),
    // No part of the heading or the row that it is opened from.
    page:
      opened &&
      createPortal(<opened.Page name={name} onClose={() => setOpened(null)} />, document.body),
  };
}
