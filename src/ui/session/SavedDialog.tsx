import { useLiveQuery } from 'dexie-react-hooks';
import { Check, Trophy } from 'lucide';
import { useId, useRef } from 'react';
import { type Session, type SessionRecord, sessionProgress } from '../../domain/session.ts';
import type { TodaysNumbers } from '../../domain/todaysNumbers.ts';
import { shownVolume } from '../../domain/unit.ts';
import { readNewRecords } from '../../store/history/byExercise.ts';
import { readSyncState } from '../../store/outbox/outstanding.ts';
import { useAccount } from '../accountContext.ts';
import { grouped } from '../numberText.ts';
import { Icon } from '../parts/Icon.tsx';
import { useModalDialog } from '../parts/modalDialog.ts';
import sheetStyles from '../parts/Sheet.module.css';
import { isUnheard } from '../parts/syncText.ts';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { useQuery } from '../useQuery.ts';
import { volumeUnitText } from '../weightText.ts';
import styles from './SavedDialog.module.css';
import { numbersText, recordText, SAVED_TEXT } from './savedText.ts';
import { SESSION_TEXT } from './text.ts';
import { useTodaysNumbers } from './useTodaysNumbers.ts';

interface SavedDialogProps {
  readonly session: Session;
  readonly record: SessionRecord;
  readonly onOk: () => void;
}

/** So many records are named, the best first. */
const NAMED_RECORDS = 3;

/** The workout is saved: how it went, and whether the plan learns from it (S8, D31, D33). */
export function SavedDialog({ session, record, onOk }: SavedDialogProps) {
  const account = useAccount();
  const dialog = useRef<HTMLDialogElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const [titleId, figuresId] = [useId(), useId()];
  const unit = useUnit();
  const state = useQuery(readSyncState, account);
  const records = useLiveQuery(() => readNewRecords(account, record), [account, record]) ?? [];
  const { shown, isTaken, refusal, choose } = useTodaysNumbers(session);
  useModalDialog(dialog, ok, onOk);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={figuresId}
      className={`${sheetStyles['sheet']} ${styles['saved']}`}
    >
      <div className={styles['title']}>
        <span className={styles['mark']} aria-hidden="true">
          <Icon of={Check} strokeWidth={3} />
        </span>
        <div>
          <h2 id={titleId}>{SESSION_TEXT.saved}</h2>
          {state && isUnheard(state.gate) && (
            <p className="meta">{SAVED_TEXT.onThisDevice(state.gate)}</p>
          )}
        </div>
      </div>
      {/* What is known a moment later is said then. */}
      <div aria-live="polite" className={styles['told']}>
        <Summary id={figuresId} session={session} record={record} />
        {records.length > 0 && (
          <ul aria-label={SAVED_TEXT.records} className={styles['records']}>
            {records.slice(0, NAMED_RECORDS).map((one) => (
              <li key={`${one.kind} ${one.exercise}`}>
                <Icon of={Trophy} />
                <span>
                  {recordText(one, unit).what} <b>{recordText(one, unit).value}</b>
                </span>
              </li>
            ))}
          </ul>
        )}
        {shown && (
          <TakeNumbers
            planName={shown.plan.name}
            numbers={shown.numbers}
            isTaken={isTaken}
            onTaken={choose}
          />
        )}
      </div>
      {refusal && (
        <p role="alert" className={styles['refusal']}>
          {refusal}
        </p>
      )}
      <div className={styles['end']}>
        <button ref={ok} type="button" className="btn btn-primary btn-big btn-wide" onClick={onOk}>
          OK
        </button>
      </div>
    </dialog>
  );
}

function Summary({ id, session, record }: Omit<SavedDialogProps, 'onOk'> & { id: string }) {
  const unit = useUnit();
  const { done, total } = sessionProgress(session);
  const { duration, totalVolume } = record;
  const figures = [
    { what: TEXT.minutesUnit(duration), value: grouped(duration) },
    { what: SAVED_TEXT.sets, value: SESSION_TEXT.countDone(done, total) },
    { what: volumeUnitText(unit), value: grouped(shownVolume(totalVolume, unit)) },
  ];
  return (
    <dl id={id} className={styles['figures']}>
      {figures.map(({ what, value }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TakeNumbersProps {
  readonly planName: string;
  readonly numbers: readonly TodaysNumbers[];
  readonly isTaken: boolean;
  readonly onTaken: (isTaken: boolean) => void;
}

function TakeNumbers({ planName, numbers, isTaken, onTaken }: TakeNumbersProps) {
  const unit = useUnit();
  const wordsId = useId();
  return (
    <label className={styles['choice']}>
      <span>
        <b>{SAVED_TEXT.takeNumbers}</b>
        <span id={wordsId} className="meta">
          {numbersText(planName, numbers, unit)}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={SAVED_TEXT.takeNumbers}
        aria-describedby={wordsId}
        aria-checked={isTaken}
        className={styles['switch']}
        checked={isTaken}
        onChange={({ target }) => onTaken(target.checked)}
      />
    </label>
  );
}
