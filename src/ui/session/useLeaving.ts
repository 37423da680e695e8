import { useRef } from 'react';
import { leaveWorkout } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';

/** Leaves a session without saving it, once all that was typed is on the device (S4). */
export function useLeaving(
  sessionId: string,
  settle: () => Promise<void>,
  onLeft: (sessionId: string) => void,
) {
  const account = useAccount();
  const { keep } = useNotices();
  const isLeaving = useRef(false);

  return async function leave() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Where the device cannot write, the session stays, and so does what was typed.
    await keep(async () => {
      await settle();
      if (await leaveWorkout(account, sessionId)) onLeft(sessionId);
    });
    isLeaving.current = false;
  };
}
