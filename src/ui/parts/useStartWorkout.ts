import { shownName } from '../../domain/names.ts';
import type { Plan } from '../../domain/plan.ts';
import { undoDiscard } from '../../store/leftSession.ts';
import { startWorkout } from '../../store/liveSession.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useNotices } from './notices.ts';

/** Starts a workout, an empty one without a plan; one that was left and makes room for it can be taken back (D10). */
export function useStartWorkout(): (plan: Plan | null) => Promise<unknown> {
  const account = useAccount();
  const { keep, offerUndo, withdraw } = useNotices();
  return (plan) =>
    keep(async () => {
      const left = await startWorkout(account, plan);
      withdraw('workout');
      if (!left) return;
      offerUndo(TEXT.discarded(shownName(left.planName)), () => undoDiscard(account, left.id));
    });
}
