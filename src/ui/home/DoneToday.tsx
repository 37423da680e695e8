import { Check, ChevronRight } from 'lucide';
import { useState } from 'react';
import { doneOn } from '../../domain/history.ts';
import { nameBefore } from '../../domain/names.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { readNewest } from '../../store/history/records.ts';
import { useAccount } from '../accountContext.ts';
import type { HistoryOverlay } from '../history/HistoryOverlay.tsx';
import { Icon } from '../parts/Icon.tsx';
import { unlessMovedOn } from '../parts/movedOn.ts';
import { useNotices } from '../parts/notices.ts';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import styles from './DoneToday.module.css';

interface Opened {
  readonly first: ListedSession;
  readonly Overlay: typeof HistoryOverlay;
}

/** One line that says that today's workout is done, and opens it (N.home.done). */
export function DoneToday({ isShown }: { readonly isShown: boolean }) {
  const account = useAccount();
  const today = useToday(account);
  const recent = useQuery(readNewest, account);
  const { load } = useNotices();
  const [opened, setOpened] = useState<Opened | null>(null);
  // Home takes taps until another view is there, and a dialog out of sight, also one that comes late, would
  // close everything.
  if (!isShown && opened) setOpened(null);
  const done = doneOn(recent ?? [], today);

  const open = async (first: ListedSession) => {
    const part = await unlessMovedOn(load(() => import('../history/HistoryOverlay.tsx')));
    if (part) setOpened({ first, Overlay: part.HistoryOverlay });
  };

  const words = done && TEXT.doneToday(nameBefore(done.workoutName), done.duration);
  return (
    <>
      {done && words && (
        <button
          type="button"
          className={styles['done']}
          aria-label={TEXT.openDone(words)}
          onClick={() => void open(done)}
        >
          <Icon of={Check} />
          <span>{words}</span>
          <Icon of={ChevronRight} />
        </button>
      )}
      {opened && <opened.Overlay first={opened.first} onClose={() => setOpened(null)} />}
    </>
  );
}
