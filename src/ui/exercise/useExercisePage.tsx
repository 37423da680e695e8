import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ExerciseHistory } from '../../domain/exerciseHistory.ts';
import { useAccount } from '../accountContext.ts';
import { unlessMovedOn } from '../parts/movedOn.ts';
import { useNotices } from '../parts/notices.ts';
import type { ExercisePageProps } from './ExercisePage.tsx';

interface Opened {
  readonly name: string;
  readonly first: ExerciseHistory | null;
  readonly Page: ComponentType<ExercisePageProps>;
}

/** A page that opens later than this, ms, opens empty: something long is being written. */
const SOON_MS = 200;
const soon = () => new Promise<null>((resolve) => setTimeout(resolve, SOON_MS, null));

/** Opens the page of an exercise above all else; `page` belongs anywhere beside what opens it. */
export function useExercisePage(): { open: (name: string) => void; page: ReactNode } {
  const account = useAccount();
  const { load } = useNotices();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function prepare(name: string): Promise<Opened | null> {
    const parts = await load(() =>
      Promise.all([import('./ExercisePage.tsx'), import('../../store/history/exerciseHistory.ts')]),
    );
    if (!parts) return null;
    const [{ ExercisePage }, { readFirstLook }] = parts;
    // Where it cannot be read, the page says so.
    const first = await Promise.race([readFirstLook(account, name).catch(() => null), soon()]);
    return { name, first, Page: ExercisePage };
  }

  async function open(name: string): Promise<void> {
    const ready = await unlessMovedOn(prepare(name));
    if (ready) setOpened(ready);
  }

  return {
    open: (name) => void open(name),
    // No part of the heading or the row that it is opened from.
    page:
      opened &&
      createPortal(
        <opened.Page name={opened.name} first={opened.first} onClose={() => setOpened(null)} />,
        document.body,
      ),
  };
}
