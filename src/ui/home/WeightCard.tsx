import { useLiveQuery } from 'dexie-react-hooks';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { currentWeight } from '../../domain/weight.ts';
import { readProfile } from '../../store/profile.ts';
import { readUnsentWeights, readWeights } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { useToday } from '../useToday.ts';
import { unitText, weightText } from '../weightText.ts';
import { AnotherDay } from './AnotherDay.tsx';
import { TodaysWeight } from './TodaysWeight.tsx';
import styles from './WeightCard.module.css';
import { WeightLogList } from './WeightLogList.tsx';

/** Today's weight, the current one, and the days logged before (S2). */
export function WeightCard({ takesFocus }: { takesFocus: boolean }) {
  const account = useAccount();
  const today = useToday(account);
  const unit = useUnit();
  const [isOtherDay, setOtherDay] = useState(false);
  const log = useLiveQuery(() => readWeights(account), [account]);
  const unsent = useLiveQuery(() => readUnsentWeights(account), [account]);
  const profile = useLiveQuery(() => readProfile(account), [account]);
  if (!log || profile === undefined) {
    return <section className={`card ${styles['card']}`} aria-busy="true" />;
  }
  const isLogged = Object.keys(log).length > 0;
  const current = currentWeight(log, profile?.currentWeight ?? null);
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="weight" tabIndex={-1}>
      <div className="card-head">
        <h2 id="weight">{TEXT.weight(unitText(unit))}</h2>
        <div className={styles['now']}>
          <p className={isLogged ? styles['current'] : 'meta'}>{weightText(current, unit)}</p>
          {!isLogged && <p className="meta">{TEXT.noEntryYet}</p>}
        </div>
      </div>
      {isOtherDay ? (
        <AnotherDay log={log} today={today} />
      ) : (
        <TodaysWeight today={today} logged={log[today]} takesFocus={takesFocus} />
      )}
      <button type="button" className={styles['switch']} onClick={() => setOtherDay(!isOtherDay)}>
        <CalendarPlus aria-hidden="true" />
        {isOtherDay ? TEXT.backToToday : TEXT.anotherDay}
      </button>
      <WeightLogList log={log} unsent={unsent} today={today} />
    </section>
  );
}
