import type { Day } from '../../domain/days.ts';
import { type WeightLog, weightsNewestFirst } from '../../domain/weight.ts';
import { TEXT } from '../text.ts';
import { LoggedWeightItem } from './LoggedWeightItem.tsx';
import styles from './WeightLogList.module.css';

/** The logged days, newest first, 36 units high with scrolling (SPEC §2, §9). */
export function WeightLogList({ log, today }: { log: WeightLog; today: Day }) {
  const logged = weightsNewestFirst(log);
  if (logged.length === 0) return null;
  return (
    <ol className={styles['log']} aria-label={TEXT.loggedWeights}>
      {logged.map(({ day, weight }) => (
        <LoggedWeightItem key={day} day={day} weight={weight} today={today} />
      ))}
    </ol>
  );
}
