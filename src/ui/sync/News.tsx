import { useLiveQuery } from 'dexie-react-hooks';
import { markNewsTold, type NewsItem, readNews } from '../../store/outbox/news.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { useToday } from '../useToday.ts';
import styles from './News.module.css';
import { newsText } from './newsText.ts';
import { SYNC_TEXT } from './text.ts';

/** Tells once of what could not be kept, and of what met another device (D6 and D25). */
export function News() {
  const account = useAccount();
  const { keep } = useNotices();
  const today = useToday(account);
  const news = useLiveQuery(() => readNews(account), [account]);
  return (
    // Always there, so that what appears in it is read aloud.
    <div aria-live="polite" className={styles['place']}>
      {news && (
        <div className={styles['notice']}>
          <div role="status">
            {news.items.map((item) => (
              <p key={keyOf(item)}>{newsText(item, today)}</p>
            ))}
          </div>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => void keep(() => markNewsTold(account, news.untilSeq))}
          >
            {SYNC_TEXT.ok}
          </button>
        </div>
      )}
    </div>
  );
}

function keyOf(item: NewsItem): string {
  return item.kind === 'lostCalories' ? item.day : item.opId;
}
