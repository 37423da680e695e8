import {
  ArrowUpFromLine,
  Check,
  ChevronRight,
  CloudOff,
  type IconNode,
  TriangleAlert,
} from 'lucide';
import { readSyncState } from '../../store/outbox/outstanding.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { Icon } from './Icon.tsx';
import styles from './SyncStatus.module.css';
import { type SyncTone, syncText, WHO_SPOKE } from './syncText.ts';

const ICONS = {
  saved: Check,
  waiting: ArrowUpFromLine,
  offline: CloudOff,
  attention: TriangleAlert,
} satisfies Record<SyncTone, IconNode>;

interface SyncStatusProps {
  /** Opens the details: the chip can then be tapped while there are any. */
  readonly onDetails?: () => void;
  /** The person waits until what can be sent is sent. */
  readonly isSending?: boolean;
  /** Says in a sentence, too, where it is not the signal. Elsewhere that would push what is below, under the thumb. */
  readonly isWhole?: boolean;
}

/** Always visible: where the changes of this account stand (N.status). */
export function SyncStatus({ onDetails, isSending = false, isWhole = false }: SyncStatusProps) {
  const account = useAccount();
  const state = useQuery(readSyncState, account);
  // On home it is a line of its own that keeps its place, elsewhere a chip under a title.
  const look = styles[onDetails ? 'line' : 'chip'];
  if (!state) return <p role="status" className={look} />;
  const { tone, words } = syncText(state, { isSending });
  const hasDetails = onDetails !== undefined && tone !== 'saved';
  return (
    <div className={styles['place']}>
      <p role="status" className={`${look} ${styles[tone]}`}>
        <Icon of={ICONS[tone]} />
        {words}
        {hasDetails && <Icon of={ChevronRight} />}
      </p>
      {isWhole && WHO_SPOKE[state.gate] && <p className="meta">{WHO_SPOKE[state.gate]}</p>}
      {hasDetails && (
        <button
          type="button"
          className={styles['details']}
          aria-label={TEXT.statusDetails(words)}
          onClick={onDetails}
        />
      )}
    </div>
  );
}
