import { RefreshCw } from 'lucide';
import { useRef, useState } from 'react';
import { distinctNames } from '../../domain/names.ts';
import { readOutstanding, readSyncState, type SyncState } from '../../store/outbox/outstanding.ts';
import { retryAllParked } from '../../store/outbox/parked.ts';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { notKeptText } from '../parts/notKept.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { useUnit } from '../unitContext.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { changeText } from './changeText.ts';
import { outcomeText } from './reasonText.ts';
import styles from './SyncDetails.module.css';
import { SYNC_TEXT } from './text.ts';

/** Every change that is not on the server yet, why, and what can be done about it (D6). */
export function SyncDetails({ onClose }: { onClose: () => void }) {
  return (
    <Overlay
      title={SYNC_TEXT.syncDetails}
      onClose={onClose}
      subtitle={<SyncStatus isWhole />}
      dock={<SyncNow />}
    >
      <Changes />
    </Overlay>
  );
}

function Changes() {
  const account = useAccount();
  const today = useToday(account);
  const unit = useUnit();
  const read = useQuery(readOutstanding, account);
  const changes = read?.changes ?? [];
  const refused = changes.filter(({ state }) => state === 'parked');
  const names = distinctNames(changes.map(({ change }) => changeText(change, today, unit)));
  return (
    <section tabIndex={-1} aria-label={SYNC_TEXT.syncDetails} className={styles['changes']}>
      <div aria-live="polite" className={styles['live']}>
        {read && changes.length === 0 && <p className="empty">{SYNC_TEXT.allSaved}</p>}
      </div>
      {read && changes.length > 0 && (
        <ul className={styles['list']}>
          {changes.map((change, index) => (
            <ChangeItem
              key={change.opId}
              name={names[index] ?? ''}
              change={change}
              number={refused.indexOf(change) + 1}
              gate={read.gate}
            />
          ))}
        </ul>
      )}
      {refused.length > 1 && <RetryAll />}
    </section>
  );
}

function RetryAll() {
  const account = useAccount();
  const { remote } = useApp();
  const { keep } = useNotices();
  const place = useRef<HTMLDivElement>(null);
  // The button goes once it was pressed: reading goes on at the list.
  useFocusHeir(place, 'section');

  const retryAll = () =>
    keep(async () => {
      // How the sync went is in the list; a sync that fails is tried again by itself.
      if ((await retryAllParked(account)) > 0) remote.syncNow().catch(() => undefined);
    });

  return (
    <div ref={place}>
      <button type="button" className="btn btn-quiet" onClick={() => void retryAll()}>
        {SYNC_TEXT.retryAll}
      </button>
    </div>
  );
}

function SyncNow() {
  const account = useAccount();
  const { remote } = useApp();
  const [isRunning, setRunning] = useState(false);
  const state = useQuery(readSyncState, account);
  /** What of the state was told; a retry or a discard makes it another one, of which nothing is said yet. */
  const [told, setTold] = useState<{ text: string; of?: SyncState } | null>(null);
  const isPast = told?.of && JSON.stringify(told.of) !== JSON.stringify(state);

  const syncNow = async () => {
    if (isRunning) return;
    setRunning(true);
    setTold(null);
    try {
      await remote.syncNow();
      const reached = await readSyncState(account);
      setTold({ text: outcomeText(reached), of: reached });
    } catch (error) {
      // A sync that fails is tried again by itself.
      setTold({ text: notKeptText(error) });
    }
    setRunning(false);
  };

  return (
    <div className={styles['dock']}>
      <p aria-live="polite" className={`meta ${styles['outcome']}`}>
        {isRunning ? SYNC_TEXT.syncing : !isPast && told?.text}
      </p>
      <button
        type="button"
        className={`btn btn-primary btn-big ${styles['syncNow']}`}
        aria-disabled={isRunning}
        onClick={() => void syncNow()}
      >
        <Icon of={RefreshCw} />
        {SYNC_TEXT.syncNow}
      </button>
    </div>
  );
}
