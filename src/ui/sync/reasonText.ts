import type { OutstandingChange, SyncState } from '../../store/outbox/outstanding.ts';
import { isUnheard, WHO_SPOKE } from '../parts/syncText.ts';
import { SYNC_TEXT } from './text.ts';

type Waiting = Pick<OutstandingChange, 'state' | 'waitsForUndo' | 'lastError'>;

/** Why a change is not on the server yet, in plain words. */
export function reasonText(change: Waiting, gate: SyncState['gate']): string {
  if (change.state === 'newer') return SYNC_TEXT.newerReason;
  if (change.state === 'parked') return refusalText(change.lastError);
  if (gate === 'signIn') return 'Sign in again to send it.';
  if (gate === 'forbidden') return 'The server lets nothing through. It is tried again by itself.';
  if (gate === 'otherAccount') return 'Someone else is signed in. It waits for your own sign-in.';
  const busy = busyText(change.lastError);
  if (isUnheard(gate)) {
    return (
      busy ??
      WHO_SPOKE[gate] ??
      'No signal. It is kept on this device and sent when the signal is back.'
    );
  }
  // The person is not told so for long: without a signal nothing is read anew as that time ends.
  if (change.waitsForUndo) return 'It is sent when the time to take it back is over.';
  if (change.state === 'sending') return 'It is being sent now.';
  return busy ?? troubleText(change);
}

/** What the server's no means (refused for good); its number comes last, for whoever looks it up. */
function refusalText(error: Waiting['lastError']): string {
  if (error?.kind === 'full') return SYNC_TEXT.fullReason;
  const status = error?.status ?? null;
  const number = status === null ? '' : ` (${status})`;
  const why = status === null ? undefined : WHY_REFUSED[status];
  return `Refused by the server${why ? `: ${why}` : ''}.${number}`;
}

const WHY_REFUSED: Readonly<Record<number, string>> = {
  400: 'it does not accept these values',
  403: 'it does not allow this',
  409: 'something there has that name or place already',
  413: 'it is too large',
  415: 'it does not understand the format',
  422: 'it does not accept these values',
};

function busyText(error: Waiting['lastError']): string | null {
  const status = error?.kind === 'status' ? error.status : null;
  if (status === null) return null;
  return status === 429 || status >= 500
    ? `The server is busy. It is tried again by itself. (${status})`
    : null;
}

/** What came of a sync that the person asked for. */
export function outcomeText({ gate, waiting, parked }: SyncState): string {
  if (gate === 'signIn') return 'Sign in again to send your changes.';
  if (gate === 'otherAccount') return 'Someone else is signed in. Nothing was sent.';
  if (gate === 'forbidden') return 'The server lets nothing through. It is tried again by itself.';
  if (isUnheard(gate)) {
    return WHO_SPOKE[gate] ?? 'The server could not be reached. It is tried again by itself.';
  }
  if (waiting > 0) {
    const needsYou = parked > 0 ? ' What was refused needs you.' : '';
    return `Not everything could be sent yet. It is tried again by itself.${needsYou}`;
  }
  return parked > 0
    ? 'What could be sent is sent. The rest needs you.'
    : 'Just checked with the server.';
}

function troubleText({ state, lastError }: Waiting): string {
  // An answer with a status was none of these.
  if (state === 'unsure' && lastError?.kind !== 'status') {
    return lastError?.kind === 'badAnswer'
      ? 'The answer was not the server’s, as on a public Wi-Fi. It is checked before it is sent again.'
      : 'The answer was lost. It is checked before it is sent again.';
  }
  return lastError ? 'It did not get through. It is tried again by itself.' : 'Next in line.';
}
