import { useId } from 'react';
import {
  type ConflictItem,
  markNewsTold,
  type NewsItem,
  readNews,
  sendMineAgain,
} from '../../store/outbox/news.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { useUnit } from '../unitContext.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import styles from './News.module.css';
import { newsText } from './newsText.ts';
import { SYNC_TEXT } from './text.ts';

/** Tells once of what could not be kept, and of what met another device (D6 and D25). */
export function News() {
  const account = useAccount();
  const { keep } = useNotices();
  const today = useToday(account);
  const unit = useUnit();
  const news = useQuery(readNews, account);
  return (
    // Always there, so that what appears in it is read aloud.
    <div aria-live="polite" className={styles['place']}>
      {news && (
        <div className={styles['notice']}>
          <div role="status">
            {news.items.map((item) => (
              <Item key={keyOf(item)} item={item} text={newsText(item, today, unit)} />
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

function Item({ item, text }: { item: NewsItem; text: string }) {
  const textId = useId();
  const canAnswer = item.kind !== 'lostCalories' && item.offer !== null;
  return (
    <div className={styles['item']}>
      <p id={textId}>{text}</p>
      {canAnswer && <Answer item={item} textId={textId} />}
    </div>
  );
}

/** The one thing to do about a conflict; what it is about describes the button. */
function Answer({ item, textId }: { item: ConflictItem; textId: string }) {
  const account = useAccount();
  const { keep } = useNotices();
  return (
    <button
      type="button"
      className="btn btn-quiet"
      aria-describedby={textId}
      onClick={() => void keep(() => sendMineAgain(account, item))}
    >
      {item.offer === 'sendAgain' ? SYNC_TEXT.sendMineAgain : SYNC_TEXT.restoreMine}
    </button>
  );
}

function keyOf(item: NewsItem): string | number {
  return item.kind === 'lostCalories' ? item.day : item.seq;
}
