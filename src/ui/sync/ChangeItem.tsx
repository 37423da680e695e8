import { ArrowUpFromLine, TriangleAlert } from 'lucide';
import { useId, useRef } from 'react';
import type { OutstandingChange, SyncState } from '../../store/outbox/outstanding.ts';
import { discardParked, restoreDiscarded, retryParked } from '../../store/outbox/parked.ts';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { TEXT } from '../text.ts';
import styles from './ChangeItem.module.css';
import { momentText } from './moment.ts';
import { reasonText } from './reasonText.ts';
import { SYNC_TEXT } from './text.ts';

interface ChangeItemProps {
  /** The change in plain words, unlike every other of the list. */
  readonly name: string;
  readonly change: OutstandingChange;
  /** Which of the refused changes this is, from 1. */
  readonly number: number;
  readonly gate: SyncState['gate'];
}

/** One change that is not on the server: what, since when, why; a refused one can be acted on. */
export function ChangeItem({ gate, ...item }: ChangeItemProps) {
  const nameId = useId();
  const { clock } = useAccount();
  const { name, change } = item;
  const isParked = change.state === 'parked';
  return (
    <li className={`card ${styles['item']} ${isParked ? styles['refused'] : ''}`}>
      <Icon of={isParked ? TriangleAlert : ArrowUpFromLine} />
      <div className={styles['words']}>
        <b id={nameId}>{name}</b>
        <p>{reasonText(change, gate)}</p>
        <p className="meta">{SYNC_TEXT.since(momentText(change.recordedAtMs, clock.nowMs()))}</p>
      </div>
      {isParked && <Actions {...item} nameId={nameId} />}
    </li>
  );
}

interface ActionsProps extends Omit<ChangeItemProps, 'gate'> {
  /** The element that says which change it is. */
  readonly nameId: string;
}

function Actions({ name, nameId, change, number }: ActionsProps) {
  const account = useAccount();
  const { remote } = useApp();
  const { keep, offerUndo } = useNotices();
  const actions = useRef<HTMLDivElement>(null);
  // The buttons go once one was pressed: reading goes on at the list.
  useFocusHeir(actions, 'section');

  const retry = () =>
    keep(async () => {
      // How the sync went is in the list; a sync that fails is tried again by itself.
      if (await retryParked(account, change.opId)) remote.syncNow().catch(() => undefined);
    });

  const discard = () =>
    keep(async () => {
      const entry = await discardParked(account, change.opId);
      if (!entry) return;
      offerUndo(TEXT.discarded(name), () => restoreDiscarded(account, entry));
    });

  return (
    <div ref={actions} className={styles['actions']}>
      <button
        type="button"
        className="btn btn-quiet"
        aria-label={SYNC_TEXT.nth(TEXT.discard, number)}
        aria-describedby={nameId}
        onClick={() => void discard()}
      >
        {TEXT.discard}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        aria-label={SYNC_TEXT.nth(SYNC_TEXT.retry, number)}
        aria-describedby={nameId}
        onClick={() => void retry()}
      >
        {SYNC_TEXT.retry}
      </button>
    </div>
  );
}
