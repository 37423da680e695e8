import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanDraft } from '../../domain/plan.ts';
import { type OpenBuilder, openBuilder, takeUpBuilder } from '../../store/builder.ts';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';

/** Where a tab remembers its builder through a reload. */
const OWN_ID = 'repkeep-builder';

interface TabBuilder {
  /** The id of the builder that is open here; null for none, undefined while that is looked up. */
  readonly id: string | null | undefined;
  readonly open: (draft: PlanDraft) => Promise<void>;
  /** It was saved or discarded. */
  readonly onClosed: () => void;
}

/** The builder of this tab (D28): its own after a reload, else one whose tab is gone. */
export function useTabBuilder(): TabBuilder {
  const account = useAccount();
  const { tab } = useApp();
  const held = useRef<OpenBuilder | null>(null);
  const isOpening = useRef(false);
  const [id, setId] = useState<string | null | undefined>(undefined);

  const show = useCallback(
    (builder: OpenBuilder | null) => {
      held.current = builder;
      if (builder) tab.storage.setItem(OWN_ID, builder.id);
      else tab.storage.removeItem(OWN_ID);
      setId(builder?.id ?? null);
    },
    [tab],
  );

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const ownId = tab.storage.getItem(OWN_ID);
    takeUpBuilder(account, tab.locks, { ownId, signal }).then(
      (found) => signal.aborted || show(found),
      // What cannot be read now is offered again at the next start.
      () => signal.aborted || setId(null),
    );
    return () => {
      leaving.abort();
      held.current?.release();
      held.current = null;
    };
  }, [account, tab, show]);

  return {
    id,
    open: useCallback(
      async (draft) => {
        // A second tap opens no second one.
        if (isOpening.current || held.current) return;
        isOpening.current = true;
        try {
          show(await openBuilder(account, tab.locks, draft));
        } finally {
          isOpening.current = false;
        }
      },
      [account, tab, show],
    ),
    onClosed: useCallback(() => {
      held.current?.release();
      show(null);
    }, [show]),
  };
}
