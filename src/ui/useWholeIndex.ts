import { useEffect } from 'react';
import { fillExerciseIndex } from '../store/history/byExercise.ts';
import { useAccount } from './accountContext.ts';
import { usePainted } from './usePainted.ts';

/** Puts into the index what an older build wrote: behind a first look, which reads all where it lacks some. */
export function useWholeIndex(isRead: boolean): void {
  const account = useAccount();
  const isPainted = usePainted();
  useEffect(() => {
    if (isRead && isPainted) fillExerciseIndex(account).catch(() => undefined);
  }, [account, isRead, isPainted]);
}
