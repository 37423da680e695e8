import { Check, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { doneOn } from '../../domain/history.ts';
import { shownName } from '../../domain/names.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { readNewest } from '../../store/history/records.ts';
import { useAccount } from '../accountContext.ts';
import type { HistoryOverlay } from '../history/HistoryOverlay.tsx';
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
  /** Which leaving of home counts. */
  const left = useRef(0);
  // Home takes taps until another view is there, and a dialog out of sight would close everything.
  useLayoutEffect(() => {
    if (isShown) return;
    left.current += 1;
    setOpened(null);
  }, [isShown]);
  const done = doneOn(recent ?? [], today);

  const open = async (first: ListedSession) => {
    const asked = left.current;
    const part = await load(() => import('../history/HistoryOverlay.tsx'));
    // Whoever went on to another view meanwhile has done with it.
    if (part && asked === left.current) setOpened({ first, Overlay: part.HistoryOverlay });
  };

  const words = done && TEXT.doneToday(shownName(done.workoutName), done.duration);
  return (
    <>
      {done && words && (
        <button
          type="button"
          className={styles['done']}
          aria-label={TEXT.openDone(words)}
          onClick={() => void open(done)}
        >
          <Check aria-hidden="true" />
          <span>{words}</span>
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      {opened && <opened.Overlay first={opened.first} onClose={() => setOpened(null)} />}
    </>
  );
}
