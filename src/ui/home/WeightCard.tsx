import { memo } from 'react';
import { currentWeight } from '../../domain/weight.ts';
import { readProfile } from '../../store/profile.ts';
import { readUnsentWeights, readWeights } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import { unitText, weightText } from '../weightText.ts';
import styles from './WeightCard.module.css';
import { WeightEntry } from './WeightEntry.tsx';
import { WeightLogList } from './WeightLogList.tsx';

/** Today's weight, the current one, and the days logged before (S2). */
export const WeightCard = memo(function WeightCard({ takesFocus }: { takesFocus: boolean }) {
  const account = useAccount();
  const today = useToday(account);
  const unit = useUnit();
  const log = useQuery(readWeights, account);
  const unsent = useQuery(readUnsentWeights, account);
  const profile = useQuery(readProfile, account);
  if (!log || profile === undefined) {
    return <section className={`card ${styles['card']}`} aria-busy="true" />;
  }
  const isLogged = Object.keys(log).length > 0;
  // What the account says may be the very weight whose delete waits.
  const isStale = [...(unsent?.values() ?? [])].includes('waiting');
  const current = currentWeight(log, isStale ? null : (profile?.currentWeight ?? null));
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="weight" tabIndex={-1}>
      <div className="card-head">
        <h2 id="weight">{TEXT.weight(unitText(unit))}</h2>
        <div className={styles['now']}>
          <p className={isLogged ? styles['current'] : 'meta'}>{weightText(current, unit)}</p>
          {!isLogged && <p className="meta">{TEXT.noEntryYet}</p>}
        </div>
      </div>
      <WeightEntry log={log} today={today} takesFocus={takesFocus} />
      <WeightLogList log={log} unsent={unsent} today={today} />
    </section>
  );
});
