import { type ComponentProps, type RefObject, useId, useRef } from 'react';
import { markNewsTold, type NewsItem, readNews, sendMineAgain } from '../../store/outbox/news.ts';
import { useAccount } from '../accountContext.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { useNotices } from '../parts/notices.ts';
import { TEXT } from '../text.ts';
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
  const place = useRef<HTMLDivElement>(null);
  return (
    // Always there, so that what appears in it is read aloud.
    <div ref={place} tabIndex={-1} aria-live="polite" className={styles['place']}>
      {news && (
        <div className={styles['notice']}>
          <div role="status">
            {news.items.map((item) => (
              <Item
                key={keyOf(item)}
                item={item}
                text={newsText(item, today, unit)}
                place={place}
              />
            ))}
          </div>
          <Answer
            place={place}
            onPress={() => void keep(() => markNewsTold(account, news.untilSeq))}
          >
            {TEXT.ok}
          </Answer>
        </div>
      )}
    </div>
  );
}

interface PlaceProps {
  /** Who has the focus when the button that had it is gone. */
  readonly place: RefObject<HTMLElement | null>;
}

interface ItemProps extends PlaceProps {
  readonly item: NewsItem;
  readonly text: string;
}

/** What there is to tell; of a conflict also the one thing to do about it. */
function Item({ item, text, place }: ItemProps) {
  const account = useAccount();
  const { keep } = useNotices();
  const textId = useId();
  const conflict = item.kind !== 'lostCalories' && item.offer !== null ? item : null;
  return (
    <div className={styles['item']}>
      <p id={textId}>{text}</p>
      {conflict && (
        <Answer
          place={place}
          aria-describedby={textId}
          onPress={() => void keep(() => sendMineAgain(account, conflict))}
        >
          {conflict.offer === 'sendAgain' ? SYNC_TEXT.sendMineAgain : SYNC_TEXT.restoreMine}
        </Answer>
      )}
    </div>
  );
}

interface AnswerProps extends PlaceProps, ComponentProps<'button'> {
  readonly onPress: () => void;
}

/** A button that goes with what it is about. */
function Answer({ place, onPress, ...button }: AnswerProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref, place);
  return <button {...button} ref={ref} type="button" className="btn btn-quiet" onClick={onPress} />;
}

function keyOf(item: NewsItem): string | number {
  return item.kind === 'lostCalories' ? item.day : item.seq;
}
