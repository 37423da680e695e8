import { useEffect, useState } from 'react';
import { NO_OWN_EXERCISES, type OwnExercises } from '../../domain/knownExercises.ts';
import { readOwnExercises } from '../../store/history/ownExercises.ts';
import { useAccount } from '../accountContext.ts';

/** The person's own exercises, as they were when the screen opened: no row moves under the thumb. Null: not known yet. */
export function useOwnExercises(): OwnExercises | null {
  const account = useAccount();
  const [own, setOwn] = useState<OwnExercises | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (read: OwnExercises) => isWanted && setOwn(read);
    // The catalogue is there without them.
    readOwnExercises(account).then(show, () => show(NO_OWN_EXERCISES));
    return () => {
      isWanted = false;
    };
  }, [account]);
  return own;
}
