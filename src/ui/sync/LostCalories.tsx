import { useLiveQuery } from 'dexie-react-hooks';
import { markLostCaloriesTold, readLostCalories } from '../../store/lostCalories.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { useToday } from '../useToday.ts';
import { caloriesText } from './changeText.ts';
import styles from './LostCalories.module.css';
import { plainDayText } from './moment.ts';
import { SYNC_TEXT } from './text.ts';

/** Tells once of calories whose day was over when the signal came back (decision 6). */
export function LostCalories() {
  const account = useAccount();
  const { keep } = useNotices();
  const today = useToday(account.clock);
  const told = useLiveQuery(() => readLostCalories(account), [account]);
  return (
    // Always there, so that what appears in it is read aloud.
    <div aria-live="polite" className={styles['place']}>
      {told && (
        <div className={styles['notice']}>
          <div role="status">
            {told.lost.map(({ day, amount }) => (
              <p key={day}>
                {SYNC_TEXT.lostCalories(caloriesText(amount), plainDayText(day, today))}
              </p>
            ))}
          </div>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => void keep(() => markLostCaloriesTold(account, told.untilSeq))}
          >
            {SYNC_TEXT.ok}
          </button>
        </div>
      )}
    </div>
  );
}
