import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNotices } from '../parts/notices.ts';
import type { ExercisePageProps } from './ExercisePage.tsx';

interface Opened {
  readonly name: string;
  readonly Page: ComponentType<ExercisePageProps>;
}

/** Opens the page of an exercise above all else; `page` belongs anywhere beside what opens it. */
export function useExercisePage(): { open: (name: string) => void; page: ReactNode } {
  const { load } = useNotices();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function open(name: string): Promise<void> {
    const part = await load(() => import('./ExercisePage.tsx'));
    if (part) setOpened({ name, Page: part.ExercisePage });
  }

  return {
    open: (name) => void open(name),
    // No part of the heading or the row that it is opened from.
    page:
      opened &&
      createPortal(
        <opened.Page name={opened.name} onClose={() => setOpened(null)} />,
        document.body,
      ),
  };
}
