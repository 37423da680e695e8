import { useId, useRef } from 'react';
import { distinctNames, shownName } from '../../domain/names.ts';
import { readLeft } from '../../store/leftSession.ts';
import { readOutstanding, type SyncState } from '../../store/outbox/outstanding.ts';
import { useAccount } from '../accountContext.ts';
import { useModalDialog } from '../parts/modalDialog.ts';
import sheetStyles from '../parts/Sheet.module.css';
import { changeText } from '../sync/changeText.ts';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import styles from './LogOutDialog.module.css';
import { LOG_OUT_TEXT } from './logOutText.ts';

interface LogOutDialogProps {
  /** As it was when Log out was pressed. */
  readonly state: SyncState;
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** So many changes are named; more are counted. */
const NAMED = 5;

/** Asks before a sign-out that leaves something behind, or that cannot be taken back here (D27). */
export function LogOutDialog({ state, onStay, onLogOut }: LogOutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  useModalDialog(dialog, stay, onStay);
  const count = state.waiting + state.parked;
  const left = useQuery(readLeft, useAccount());
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={sheetStyles['sheet']}
    >
      <h2 id={titleId} className={styles['title']}>
        {LOG_OUT_TEXT.title(state)}
      </h2>
      <div id={textId} className={styles['words']}>
        <p>{LOG_OUT_TEXT.says(state)}</p>
        {count > 0 && <Unsent />}
        {left && <p>{LOG_OUT_TEXT.left(shownName(left.session.planName))}</p>}
      </div>
      <div className={styles['answers']}>
        <button
          ref={stay}
          type="button"
          className="btn btn-primary btn-big btn-wide"
          onClick={onStay}
        >
          {LOG_OUT_TEXT.stay}
        </button>
        <button type="button" className="btn btn-quiet btn-big btn-wide" onClick={onLogOut}>
          {TEXT.logOut}
        </button>
      </div>
    </dialog>
  );
}

/** What stays on this device. */
function Unsent() {
  const account = useAccount();
  const today = useToday(account);
  const unit = useUnit();
  const changes = useQuery(readOutstanding, account)?.changes ?? [];
  const names = distinctNames(changes.map(({ change }) => changeText(change, today, unit)));
  const more = changes.length - NAMED;
  return (
    <ul className={styles['unsent']}>
      {changes.slice(0, NAMED).map(({ opId }, index) => (
        <li key={opId}>{names[index]}</li>
      ))}
      {more > 0 && <li>{LOG_OUT_TEXT.more(more)}</li>}
    </ul>
  );
}
