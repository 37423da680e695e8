import { useCallback, useEffect, useRef, useState } from 'react';
import { type OpenBuilder, openBuilder, takeUpBuilder } from '../../store/builder.ts';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import type { OpenBuilder as OpenBuilderHere } from './openBuilder.ts';

/** Where a tab remembers its builder through a reload. */
const OWN_ID = 'repkeep-builder';

interface TabBuilder {
  /** The id of the builder that is open here; null for none, undefined while that is looked up. */
  readonly id: string | null | undefined;
  readonly open: OpenBuilderHere;
  /** It was saved or discarded. */
  readonly onClosed: () => void;
}

/** The builder of this tab (D28): its own after a reload, else one whose tab is gone. */
export function useTabBuilder(): TabBuilder {
  const account = useAccount();
  const { tab } = useApp();
  const held = useRef<OpenBuilder | null>(null);
  const isOpening = useRef(false);
  const isHere = useRef(false);
  const [id, setId] = useState<string | null | undefined>(undefined);

  const show = useCallback(
    (builder: OpenBuilder | null) => {
      held.current = builder;
      tab.memory.set(OWN_ID, builder?.id ?? null);
      setId(builder?.id ?? null);
    },
    [tab],
  );

  useEffect(() => {
    isHere.current = true;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ownId = tab.memory.get(OWN_ID);
    takeUpBuilder(account, tab.locks, { ownId, signal }).then(
      (found) => signal.aborted || show(found),
      // What cannot be read now is offered again at the next start.
      () => signal.aborted || setId(null),
    );
    return () => {
      isHere.current = false;
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
        if (isOpening.current || held.current) return false;
        isOpening.current = true;
        try {
          const opened = await openBuilder(account, tab.locks, draft);
          // Kept: it is offered again where the screens are gone by now.
          if (isHere.current) show(opened);
          else opened.release();
          return true;
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
