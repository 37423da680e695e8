import { exerciseHistory, type Measure } from './exerciseHistory.ts';
import { bestSet, done, exerciseKey } from './records.ts';
import type { RecordedSet, SessionRecord } from './session.ts';

export interface TrainedExercise {
  /** As it was spelt last. */
  readonly name: string;
  /** In how many of the sessions it was done. */
  readonly count: number;
  /** Of the newest of them. */
  readonly lastBest: RecordedSet;
  readonly measure: Measure;
  /** Its best of each session by the measure, oldest first. */
  readonly values: readonly number[];
}

const MOST = 5;

/** The exercises done in most of these sessions; of two that were done as often the one done last. */
export function mostTrained(newestFirst: readonly SessionRecord[]): TrainedExercise[] {
  const counts = new Map<string, number>();
  for (const { exercises } of newestFirst) {
    const trained = exercises.filter(({ sets }) => done(sets).length > 0);
    for (const key of new Set(trained.map(({ name }) => exerciseKey(name)))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const often = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST);
  return often.flatMap(([key, count]) => {
    const { name, measure, sessions } = exerciseHistory(key, newestFirst);
    const lastBest = sessions.map(({ sets }) => bestSet(sets)).find((best) => best !== null);
    if (!lastBest) return [];
    const values = sessions.flatMap(({ value }) => value ?? []).reverse();
    return [{ name, count, lastBest, measure, values }];
  });
}
