import { mostTrained, type TrainedExercise } from '../../domain/mostTrained.ts';
import type { Account } from '../account.ts';
import { readRecentSessions } from './sessions.ts';

/** Among so many of the newest sessions it is counted which exercises are trained most. */
const LATELY = 100;

/** The exercises that are trained most, lately. */
export async function readMostTrained(
  account: Account,
): Promise<{ readonly exercises: readonly TrainedExercise[]; readonly among: number }> {
  const recent = await readRecentSessions(account, LATELY);
  return { exercises: mostTrained(recent), among: recent.length };
}
