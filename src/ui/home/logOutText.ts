import type { SyncState } from '../../store/outbox/outstanding.ts';

/** The texts that ask before logging out (D27, N.logout). */
export const LOG_OUT_TEXT = {
  title: (count: number) => {
    if (count === 0) return 'Log out without a connection?';
    return `Log out with ${count === 1 ? '1 change' : `${count} changes`} unsent?`;
  },
  says: ({ gate, waiting, parked }: SyncState) => {
    const why = gate === 'unreachable' ? 'You are offline. ' : '';
    if (waiting + parked === 0) return `${why}Signing in again needs a connection.`;
    if (waiting === 0) {
      return `${why}What was refused stays on this device for your account, and is here again the next time you sign in. Signing in needs a connection.`;
    }
    return `${why}What is not sent stays on this device for your account, and is sent the next time you sign in here. Signing in needs a connection.`;
  },
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  stay: 'Stay signed in',
} as const;
