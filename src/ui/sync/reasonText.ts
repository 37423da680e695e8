import type { OutstandingChange, SyncState } from '../../store/outbox/outstanding.ts';
import { SYNC_TEXT } from './text.ts';

type Waiting = Pick<OutstandingChange, 'state' | 'waitsForUndo' | 'lastError'>;

/** Why a change is not on the server yet, in plain words. */
export function reasonText(change: Waiting, gate: SyncState['gate']): string {
  if (change.state === 'newer') return SYNC_TEXT.newerReason;
  if (change.state === 'parked') return refusalText(change.lastError);
  if (gate === 'signIn') return 'Sign in again to send it.';
  if (gate === 'forbidden') return 'The server lets nothing through. It is tried again by itself.';
  if (gate === 'otherAccount') return 'Someone else is signed in. It waits for your own sign-in.';
  if (change.waitsForUndo)
    return 'You can still take it back. It is sent when the undo time is over.';
  const busy = busyText(change.lastError);
  if (gate === 'unreachable') {
    return busy ?? 'No signal. It is kept on this device and sent when the signal is back.';
  }
  if (change.state === 'sending') return 'It is being sent now.';
  return busy ?? troubleText(change);
}

/** What the server's no means (refused for good). */
function refusalText(error: Waiting['lastError']): string {
  switch (error?.status) {
    case 400:
    case 422:
      return `Refused by the server (${error.status}): it does not accept these values.`;
    case 403:
      return 'Refused by the server (403): it does not allow this.';
    case 413:
      return 'Refused by the server (413): it is too large.';
    case 415:
      return 'Refused by the server (415): it does not understand the format.';
    default:
      return error?.status ? `Refused by the server (${error.status}).` : 'Refused by the server.';
  }
}

function busyText(error: Waiting['lastError']): string | null {
  const status = error?.kind === 'status' ? error.status : null;
  if (status === null) return null;
  return status === 429 || status >= 500
    ? `The server is busy (${status}). It is tried again by itself.`
    : null;
}

function troubleText({ state, lastError }: Waiting): string {
  if (state === 'unsure') {
    return lastError?.kind === 'badAnswer'
      ? 'The answer was not the server’s, as on a public Wi-Fi. It is checked before it is sent again.'
      : 'The answer was lost. It is checked before it is sent again.';
  }
  return lastError ? 'It did not get through. It is tried again by itself.' : 'Next in line.';
}
