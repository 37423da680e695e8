import { useRef, useState } from 'react';
import { leaveWorkout } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';

/** Leaves a session without saving it, once all that was typed is on the device (S4). */
export function useLeaving(
  sessionId: string,
  settle: () => Promise<void>,
  onLeft: (sessionId: string) => void,
) {
  const account = useAccount();
  const isLeaving = useRef(false);
  const [couldNotLeave, setCouldNotLeave] = useState(false);

  async function leave() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      await settle();
      const isLeft = await leaveWorkout(account, sessionId);
      if (isLeft) onLeft(sessionId);
    } catch {
      // The device could not write: the session stays, and so does what was typed.
      setCouldNotLeave(true);
    } finally {
      isLeaving.current = false;
    }
  }
  return { leave, couldNotLeave };
}
