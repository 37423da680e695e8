import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { type Month, monthsNewestFirst } from '../../domain/history.ts';
import {
  type MarkedSession,
  NEWEST_SESSIONS,
  readMarkedHistory,
  readNewest,
} from '../../store/history/records.ts';
import { readHistoryMonths } from '../../store/history/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { usePainted } from '../usePainted.ts';
import { useQuery } from '../useQuery.ts';
import { useWholeIndex } from '../useWholeIndex.ts';

/** Years of training are thousands of rows, and these are in sight: some come behind them, more with scrolling. */
const FIRST_ROWS = NEWEST_SESSIONS;
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
  // The screen that it is opened from has read them already.
  const newest = useQuery(readNewest, account);
  const isFirst = month === null && count === FIRST_ROWS;
  const more = useLiveQuery(async () => {
    if (isFirst) return null;
    const sessions = await readMarkedHistory(account, { month, count });
    return { month, sessions, hasMore: sessions.length === count };
  }, [account, month, count, isFirst]);
  const first = newest && {
    month: null,
    sessions: newest,
    hasMore: newest.length === FIRST_ROWS,
  };
  const page = more ?? first;
  const hasMoreThanFirst = page?.month === month && page.hasMore && count === FIRST_ROWS;
  const isPainted = usePainted();
  useWholeIndex(page !== undefined);
  useEffect(() => {
    if (isPainted && hasMoreThanFirst) setAsked({ month, count: ROWS_AT_A_TIME });
  }, [isPainted, hasMoreThanFirst, month]);
  // Behind the rows, which one came for: it goes through the whole history.
  const allMonths = useLiveQuery(
    () => (isPainted ? readHistoryMonths(account) : undefined),
    [account, isPainted],
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
