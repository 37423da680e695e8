import { useLiveQuery } from 'dexie-react-hooks';
import { Minus, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { readRestTarget, stepRestTarget } from '../../store/device.ts';
import { useApp } from '../appContext.ts';
import alertStyles from '../parts/AlertDialog.module.css';
import { IconButton } from '../parts/IconButton.tsx';
import { useModalDialog } from '../parts/modalDialog.ts';
import { useNotices } from '../parts/notices.ts';
import { restText } from '../restText.ts';
import styles from './RestTarget.module.css';
import { SYNC_TEXT } from './text.ts';

/** How long the rest between two sets is meant to be (D34). */
export function RestTarget({ onClose }: { onClose: () => void }) {
  const { device } = useApp();
  const { keep } = useNotices();
  const dialog = useRef<HTMLDialogElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useModalDialog(dialog, ok, onClose);
  const seconds = useLiveQuery(() => readRestTarget(device), [device]) ?? 0;
  const step = (direction: -1 | 1) => void keep(() => stepRestTarget(device, direction));
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog ${alertStyles['alert']} ${styles['dialog']}`}
    >
      <h2 id={titleId}>{SYNC_TEXT.restTarget}</h2>
      <p className="meta">{SYNC_TEXT.restTargetIs}</p>
      <fieldset aria-labelledby={titleId} className={styles['group']}>
        <IconButton
          label={SYNC_TEXT.shorterRest}
          icon={Minus}
          className="fill"
          onClick={() => step(-1)}
        />
        <output aria-live="polite">
          {seconds === 0 ? SYNC_TEXT.noRestTarget : restText(seconds * 1000)}
        </output>
        <IconButton
          label={SYNC_TEXT.longerRest}
          icon={Plus}
          className="fill"
          onClick={() => step(1)}
        />
      </fieldset>
      <button ref={ok} type="button" className="btn btn-primary btn-wide" onClick={onClose}>
        {SYNC_TEXT.ok}
      </button>
    </dialog>
  );
}
