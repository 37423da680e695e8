import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Month } from '../../domain/history.ts';
import { type MarkedSession, readMarkedHistory } from '../../store/history/records.ts';
import { readHistoryMonths } from '../../store/history/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { useWholeIndex } from '../useWholeIndex.ts';

/** Years of training are thousands of rows, and ten are in sight: more come with scrolling. */
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
  /** Those with sessions, newest first. Undefined until they are read. */
  readonly months: readonly Month[] | undefined;
  showMore(): void;
}

/** What the history shows of a month, or of all of them. */
export function useHistory(month: Month | null): History {
  const account = useAccount();
  const [asked, setAsked] = useState({ month, count: ROWS_AT_A_TIME });
  const count = asked.month === month ? asked.count : ROWS_AT_A_TIME;
  const months = useLiveQuery(() => readHistoryMonths(account), [account]);
  const page = useLiveQuery(async () => {
    const sessions = await readMarkedHistory(account, { month, count });
    return { month, sessions, hasMore: sessions.length === count };
  }, [account, month, count]);
  useWholeIndex(page !== undefined);
  return {
    page,
    months,
    showMore() {
      if (page?.month !== month) return;
      setAsked({ month, count: page.sessions.length + ROWS_AT_A_TIME });
    },
  };
}
