import { shownName } from '../../domain/names.ts';
import type { Origin } from '../../domain/reshape.ts';
import { undoDiscard } from '../../store/leftSession.ts';
import { startWorkout } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useNotices } from './notices.ts';

/**
 * Starts a workout of a plan, like a past one, or an empty one (null); one that was left and makes room
 * for it can be taken back (D10). False, and said aloud, when the device could not keep it.
 */
export function useStartWorkout(): (from: Origin) => Promise<boolean> {
  const account = useAccount();
  const { keep, offerUndo, withdraw } = useNotices();
  return (from) =>
    keep(async () => {
      const left = await startWorkout(account, from);
      withdraw('workout', 'numbers');
      if (!left) return;
      offerUndo(TEXT.discarded(shownName(left.planName)), () => undoDiscard(account, left.id));
    });
}
