import { RotateCcw, Trash2, X } from 'lucide';
import { useState } from 'react';
import type { Month } from '../../domain/history.ts';
import { shownName } from '../../domain/names.ts';
import type { ListedSession } from '../../store/history/listed.ts';
import { deleteWorkout } from '../../store/history/sessions.ts';
import { undo } from '../../store/outbox/append.ts';
import { useAccount } from '../accountContext.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { MenuButton } from '../parts/MenuButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { useStartWorkout } from '../parts/useStartWorkout.ts';
import { TEXT } from '../text.ts';
import { HistoryList, type LeftRow } from './HistoryList.tsx';
import styles from './HistoryOverlay.module.css';
import { HISTORY_TEXT } from './text.ts';
import { useHistory } from './useHistory.ts';
import { WorkoutDetail } from './WorkoutDetail.tsx';

interface HistoryOverlayProps {
  /** The session it opens with; null for the list. */
  readonly first: ListedSession | null;
  readonly onClose: () => void;
}

/** All sessions by month, and one of them in detail (S2.history). */
export function HistoryOverlay({ first, onClose }: HistoryOverlayProps) {
  const [month, setMonth] = useState<Month | null>(null);
  const [opened, setOpened] = useState(first);
  const [left, setLeft] = useState<LeftRow | null>(first && { id: first.id, top: null });
  // Read here, so that the list is there at once when one comes back to it.
  const { page, months, showMore } = useHistory(month);
  // Whoever has opened another one before this one was deleted stays there.
  const goBack = () => setOpened((now) => (now === opened ? null : now));

  function open(session: ListedSession, button: HTMLButtonElement) {
    setLeft({ id: session.id, top: button.getBoundingClientRect().top });
    setOpened(session);
  }

  return (
    <Overlay
      title={TEXT.workoutHistory}
      {...(opened ? { leave: HISTORY_TEXT.backToList, onClose: goBack } : { onClose })}
      subtitle={<SyncStatus />}
      aside={
        opened && (
          <div className={styles['tools']}>
            <Options workout={opened} onDeleted={goBack} onStarted={onClose} />
            <IconButton label={HISTORY_TEXT.close} icon={X} className="end" onClick={onClose} />
          </div>
        )
      }
    >
      {opened && <WorkoutDetail key={opened.id} opened={opened} onBack={goBack} />}
      {!opened && page && (
        <HistoryList
          month={month}
          months={months}
          onMonth={setMonth}
          page={page}
          onMore={showMore}
          left={left}
          onOpen={open}
        />
      )}
    </Overlay>
  );
}

interface OptionsProps {
  readonly workout: ListedSession;
  readonly onDeleted: () => void;
  readonly onStarted: () => void;
}

function Options({ workout, onDeleted, onStarted }: OptionsProps) {
  const start = useStartWorkout();
  const account = useAccount();
  const { keep, offerUndo } = useNotices();
  const name = shownName(workout.workoutName);

  const remove = () =>
    keep(async () => {
      const opId = await deleteWorkout(account, workout);
      if (opId !== null) offerUndo(TEXT.deleted(name), () => undo(account, opId));
      onDeleted();
    });

  return (
    <MenuButton
      label={HISTORY_TEXT.options(name)}
      items={[
        {
          label: HISTORY_TEXT.again,
          icon: RotateCcw,
          onChoose: () => void start(workout).then((isKept) => isKept && onStarted()),
        },
        {
          label: HISTORY_TEXT.deleteWorkout,
          icon: Trash2,
          isDanger: true,
          onChoose: () => void remove(),
        },
      ]}
    />
  );
}
