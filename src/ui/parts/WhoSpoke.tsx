import { readSyncState } from '../../store/outbox/outstanding.ts';
import { useAccount } from '../accountContext.ts';
import { useQuery } from '../useQuery.ts';
import { usePageMark } from './pageMark.ts';
import styles from './SyncStatus.module.css';
import { WHO_SPOKE } from './syncText.ts';

/** Who spoke in the server's place, for a screen on which it must push nothing down. */
export function WhoSpoke() {
  const account = useAccount();
  const state = useQuery(readSyncState, account);
  const words = state && WHO_SPOKE[state.gate];
  usePageMark('data-spoke', words !== undefined);
  return (
    // Always there, so that what appears in it is read aloud.
    <div aria-live="polite">{words && <p className={styles['spoke']}>{words}</p>}</div>
  );
}
