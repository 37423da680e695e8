import { type RefObject, useRef } from 'react';
import { undo } from '../../store/outbox/append.ts';
import { useAccount } from '../accountContext.ts';
import { useFocusHeir } from './focusHeir.ts';
import { useNotices } from './notices.ts';

interface RowDelete {
  readonly row: RefObject<HTMLLIElement | null>;
  /** Takes a command that queues a delete and gives its opId, and the words of the toast. */
  readonly remove: (what: string, command: () => Promise<string>) => Promise<void>;
}

/** Deletes a row at once, with an Undo toast (D11). */
export function useRowDelete(): RowDelete {
  const account = useAccount();
  const { keep, offerUndo } = useNotices();
  const row = useRef<HTMLLIElement>(null);
  // The button that was pressed goes with its row: reading goes on at the list.
  useFocusHeir(row, 'section');

  const isUnderWay = useRef(false);
  const remove: RowDelete['remove'] = async (what, command) => {
    // A second tap would delete it a second time, and Undo takes only one of them back.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await keep(async () => {
      const opId = await command();
      offerUndo(what, () => undo(account, opId));
    });
    isUnderWay.current = false;
  };
  return { row, remove };
}
