import { ArrowUpFromLine, Check, ChevronRight, CloudOff, TriangleAlert } from 'lucide';
import { type RefObject, useRef } from 'react';
import { readSyncState } from '../../store/outbox/outstanding.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { useFocusHeir } from './focusHeir.ts';
import { Icon } from './Icon.tsx';
import styles from './SyncStatus.module.css';
import { syncText, WHO_SPOKE } from './syncText.ts';

const LOOKS = {
  saved: { icon: Check, look: styles['saved'] },
  waiting: { icon: ArrowUpFromLine, look: styles['waiting'] },
  offline: { icon: CloudOff, look: styles['offline'] },
  attention: { icon: TriangleAlert, look: styles['attention'] },
};

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
  const place = useRef<HTMLDivElement>(null);
  // On home it is a line of its own that keeps its place, elsewhere a chip under a title.
  const shape = onDetails ? styles['line'] : styles['chip'];
  if (!state) return <p role="status" className={shape} />;
  const { tone, words } = syncText(state, { isSending });
  const { icon, look } = LOOKS[tone];
  const hasDetails = onDetails !== undefined && tone !== 'saved';
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
      <p role="status" className={`${shape} ${look}`}>
        <Icon of={icon} />
        {words}
        {hasDetails && <Icon of={ChevronRight} />}
      </p>
      {isWhole && WHO_SPOKE[state.gate] && <p className="meta">{WHO_SPOKE[state.gate]}</p>}
      {hasDetails && <Details heir={place} words={words} onDetails={onDetails} />}
    </div>
  );
}

interface DetailsProps {
  readonly heir: RefObject<HTMLElement | null>;
  readonly words: string;
  readonly onDetails: () => void;
}

/** It goes when all is saved, perhaps from under the focus. */
function Details({ heir, words, onDetails }: DetailsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, heir);
  return (
    <button
      ref={button}
      type="button"
      className={styles['details']}
      aria-label={TEXT.statusDetails(words)}
      onClick={onDetails}
    />
  );
}
