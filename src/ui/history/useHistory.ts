import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { type Month, monthsNewestFirst } from '../../domain/history.ts';
import { type MarkedSession, readMarkedHistory } from '../../store/history/records.ts';
import { readHistoryMonths } from '../../store/history/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { useWholeIndex } from '../useWholeIndex.ts';

/** Years of training are thousands of rows, and ten are in sight: some come behind them, more with scrolling. */
const FIRST_ROWS = 15;
const ROWS_AT_A_TIME = 60;

/** The newest sessions of a month, or of all of them, as many as were asked for. */
export interface HistoryPage {
  readonly month: Month | null;
  readonly sessions: readonly MarkedSession[];
  /** False when these are all. */
  readonly hasMore: boolean;
}

interface History {
  /** Undefined until it is read; after another month is chosen, the old page till then. */
  readonly page: HistoryPage | undefined;
  /** Those with sessions, newest first; of the page alone until all are read. */
  readonly months: readonly Month[];
  showMore(): void;
}

/** What the history shows of a month, or of all of them. */
export function useHistory(month: Month | null): History {
  const account = useAccount();
  const [asked, setAsked] = useState({ month, count: FIRST_ROWS });
  const count = asked.month === month ? asked.count : FIRST_ROWS;
  const page = useLiveQuery(async () => {
    const sessions = await readMarkedHistory(account, { month, count });
    return { month, sessions, hasMore: sessions.length === count };
  }, [account, month, count]);
  const isRead = page !== undefined;
  useWholeIndex(isRead);
  useEffect(() => {
    if (page?.month === month && page.hasMore && page.sessions.length === FIRST_ROWS) {
      setAsked({ month, count: ROWS_AT_A_TIME });
    }
  }, [page, month]);
  // Behind the rows, which one came for: it goes through the whole history.
  const allMonths = useLiveQuery(
    () => (isRead ? readHistoryMonths(account) : undefined),
    [account, isRead],
  );
  return {
    page,
    months: allMonths ?? monthsNewestFirst(page?.sessions.map(({ date }) => date) ?? []),
    showMore() {
      if (page?.month !== month || page.sessions.length === FIRST_ROWS) return;
      setAsked({ month, count: page.sessions.length + ROWS_AT_A_TIME });
    },
  };
}
