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
  /** That builder was saved or discarded. */
  readonly onClosed: (id: string) => void;
}

/** The builder of this tab (D28): its own after a reload, else one whose tab is gone. */
export function useTabBuilder(): TabBuilder {
  const account = useAccount();
  const { tab } = useApp();
  /** The first one is open; those behind it were open as it was taken back, and come up when it is closed. */
  const held = useRef<OpenBuilder[]>([]);
  const isOpening = useRef(false);
  const isHere = useRef(false);
  const [id, setId] = useState<string | null | undefined>(undefined);

  const show = useCallback(() => {
    const id = held.current[0]?.id ?? null;
    tab.memory.set(OWN_ID, id);
    setId(id);
  }, [tab]);

  useEffect(() => {
    isHere.current = true;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ownId = tab.memory.get(OWN_ID);
    takeUpBuilder(account, tab.locks, { ownId, signal }).then(
      (found) => {
        if (signal.aborted) return;
        if (found) held.current.push(found);
        show();
      },
      // What cannot be read now is offered again at the next start.
      () => signal.aborted || setId(null),
    );
    return () => {
      isHere.current = false;
      leaving.abort();
      // All are kept, and offered again.
      for (const { release } of held.current.splice(0)) release();
    };
  }, [account, tab, show]);

  return {
    id,
    open: useCallback(
      async (draft, when) => {
        // A second tap opens no second one.
        if (isOpening.current || (held.current[0] && when !== 'before')) return false;
        isOpening.current = true;
        try {
          const opened = await openBuilder(account, tab.locks, draft);
          // Kept: it is offered again where the screens are gone by now.
          if (isHere.current) {
            held.current.unshift(opened);
            show();
          } else opened.release();
          return true;
        } finally {
          isOpening.current = false;
        }
      },
      [account, tab, show],
    ),
    onClosed: useCallback(
      (closed) => {
        held.current.find(({ id }) => id === closed)?.release();
        held.current = held.current.filter(({ id }) => id !== closed);
        show();
      },
      [show],
    ),
  };
}
