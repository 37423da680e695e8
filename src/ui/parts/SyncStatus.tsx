import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowUpFromLine, Check, CloudOff, TriangleAlert } from 'lucide-react';
import { readSyncState } from '../../store/syncState.ts';
import { useAccount } from '../accountContext.ts';
import styles from './SyncStatus.module.css';
import { type SyncTone, syncText } from './syncText.ts';

const ICONS = {
  saved: Check,
  waiting: ArrowUpFromLine,
  offline: CloudOff,
  attention: TriangleAlert,
} satisfies Record<SyncTone, unknown>;

/** Always visible: where the changes of this account stand (screens.md, 'Everywhere'). */
export function SyncStatus() {
  const account = useAccount();
  const state = useLiveQuery(() => readSyncState(account), [account]);
  if (!state) return <p role="status" className={styles['chip']} />;
  const { tone, words } = syncText(state);
  const Icon = ICONS[tone];
  return (
    <p role="status" className={`${styles['chip']} ${styles[tone]}`}>
      <Icon />
      {words}
    </p>
  );
}
