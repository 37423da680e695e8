import { useLiveQuery } from 'dexie-react-hooks';
import { memo } from 'react';
import { readCalories } from '../../store/calories.ts';
import { useAccount } from '../accountContext.ts';
import { grouped } from '../numberText.ts';
import { StandingMark } from '../parts/StandingMark.tsx';
import { useToday } from '../useToday.ts';
import { AddCalories } from './AddCalories.tsx';
import styles from './CalorieCard.module.css';
import { CalorieGoal } from './CalorieGoal.tsx';
import { HOME_TEXT } from './text.ts';

/** The Daily Calorie Tracker: the day's total against the goal (S2). */
export const CalorieCard = memo(function CalorieCard() {
  const account = useAccount();
  const today = useToday(account);
  const calories = useLiveQuery(() => readCalories(account, today), [account, today]);
  if (!calories) return <section className={`card ${styles['card']}`} aria-busy="true" />;
  const { total, goal, isRefused } = calories;
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="calories">
      <CalorieGoal goal={goal} headingId="calories" />
      {/* Said aloud when something was added. */}
      <p className={styles['numbers']} aria-live="polite" aria-atomic="true">
        <span className={styles['total']}>{grouped(total)} </span>
        <span className={styles['goal']}>{HOME_TEXT.ofGoal(goal)} </span>
        <span className={`${styles['rest']} ${total > goal ? styles['over'] : ''}`}>
          {HOME_TEXT.restOfGoal(total, goal)}
        </span>
      </p>
      <Bar total={total} goal={goal} />
      <StandingMark standing={isRefused ? 'parked' : 'sent'} />
      <AddCalories today={today} />
      <p className="meta">{HOME_TEXT.resetsDaily}</p>
    </section>
  );
});

/** Capped at 100 % (S2, S9); the words tell the whole total. */
function Bar({ total, goal }: { total: number; goal: number }) {
  const shown = Math.min(total, goal);
  return (
    <div
      className="track"
      role="progressbar"
      aria-label={HOME_TEXT.caloriesToday}
      aria-valuemin={0}
      aria-valuenow={shown}
      aria-valuemax={goal}
      aria-valuetext={HOME_TEXT.totalOfGoal(total, goal)}
      data-over={total > goal ? '' : undefined}
    >
      <i className={styles['bar']} style={{ inlineSize: `${(shown / goal) * 100}%` }} />
    </div>
  );
}
