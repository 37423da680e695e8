import { useId, useRef } from 'react';
import styles from './AlertDialog.module.css';
import { useModalDialog } from './modalDialog.ts';

/** Says one thing that must be read, above whatever is open (S8). */
export function AlertDialog({ text, onOk }: { text: string; onOk: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const textId = useId();
  useModalDialog(dialog, ok, onOk);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={textId}
      aria-describedby={textId}
      className={`dialog ${styles['alert']}`}
    >
      <p id={textId}>{text}</p>
      <button ref={ok} type="button" className="btn btn-primary btn-wide" onClick={onOk}>
        OK
      </button>
    </dialog>
  );
}
