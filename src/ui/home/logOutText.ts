import type { SyncState } from '../../store/outbox/outstanding.ts';
import { grouped } from '../numberText.ts';
import { TEXT } from '../text.ts';

/** Why one cannot sign in again just now. */
const WHY: Readonly<Partial<Record<SyncState['gate'], string>>> = {
  unreachable: 'You are offline. ',
  portal: 'This Wi-Fi wants you to log in first. ',
  down: 'The server has a problem of its own. ',
  nobody: 'The server does not know you. ',
};

const TITLE: Readonly<Partial<Record<SyncState['gate'], string>>> = {
  down: 'Log out while the server has a problem?',
  nobody: 'Log out and sign in again?',
};

/** The texts that ask before logging out (D27, N.logout). */
export const LOG_OUT_TEXT = {
  title: ({ gate, waiting, parked }: SyncState) => {
    const count = waiting + parked;
    if (count === 0) {
      return TITLE[gate] ?? 'Log out without a connection?';
    }
    return `Log out with ${TEXT.changes(count)} unsent?`;
  },
  says: ({ gate, waiting, parked }: SyncState) => {
    const why = WHY[gate] ?? '';
    const connection = gate === 'down' ? 'a connection to it' : 'a connection';
    if (waiting + parked === 0) return `${why}Signing in again needs ${connection}.`;
    if (waiting === 0) {
      return `${why}What was refused stays on this device for your account, and is here again the next time you sign in. Signing in needs ${connection}.`;
    }
    const is = parked > 0 ? 'what was not refused is' : 'is';
    return `${why}What is not sent stays on this device for your account, and ${is} sent the next time you sign in here. Signing in needs ${connection}.`;
  },
  left: (name: string) => `The workout ${name} stays on this device.`,
  more: (count: number) => `and ${grouped(count)} more`,
  stay: 'Stay signed in',
} as const;
