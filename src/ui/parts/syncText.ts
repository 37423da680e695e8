import type { SyncState } from '../../store/outbox/outstanding.ts';
import { TEXT } from '../text.ts';

/** How the sync status looks: all well, on its way, without a connection, the person is needed. */
export type SyncTone = 'saved' | 'waiting' | 'offline' | 'attention';

/** True while the server gives no answer that counts (D2.noAnswer), whoever may have spoken. */
export function isUnheard(gate: SyncState['gate']): boolean {
  return gate === 'unreachable' || gate in WHO_SPOKE;
}

/** A server that is down is not 'Offline': who is told that looks for the signal, which is there. */
function isOffline(gate: SyncState['gate']): boolean {
  return isUnheard(gate) && gate !== 'down';
}

/** What is said beside the status where it is not the signal. */
export const WHO_SPOKE: Readonly<Partial<Record<SyncState['gate'], string>>> = {
  portal: 'This Wi-Fi wants you to log in first. Your data is safe here.',
  down: 'The server has a problem of its own. Your data is safe here.',
  nobody: 'The server does not know you. Log out, then sign in again.',
};

/** The words of the sync status (N.status); what the person can do something about comes first. */
export function syncText(
  { gate, waiting, parked }: SyncState,
  { isSending = false } = {},
): { tone: SyncTone; words: string } {
  if ((gate === 'signIn' || gate === 'otherAccount') && waiting > 0) {
    return { tone: 'attention', words: `Sign in to sync ${TEXT.changes(waiting)}` };
  }
  if (parked > 0) {
    return {
      tone: 'attention',
      words: `${TEXT.changes(parked)} ${parked === 1 ? 'needs' : 'need'} attention`,
    };
  }
  if (isOffline(gate)) {
    const kept = waiting > 0 ? `, ${TEXT.changes(waiting)} waiting to sync` : '';
    return { tone: 'offline', words: `Offline${kept}` };
  }
  if (waiting > 0) {
    const words = isSending
      ? `Sending ${TEXT.changes(waiting)}…`
      : `${TEXT.changes(waiting)} waiting to sync`;
    return { tone: 'waiting', words };
  }
  return { tone: 'saved', words: 'All changes saved' };
}
