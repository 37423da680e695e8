import { ChevronRight, FileJson, FileSpreadsheet, type IconNode, RefreshCw, X } from 'lucide';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useAccount } from '../accountContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useModalDialog } from '../parts/modalDialog.ts';
import { useNotices } from '../parts/notices.ts';
import sheetStyles from '../parts/Sheet.module.css';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import styles from './AccountDialog.module.css';
import { RestTarget } from './RestTarget.tsx';
import { saveExport } from './saveExport.ts';
import { ACCOUNT_TEXT } from './text.ts';
import { Units } from './Units.tsx';

interface AccountDialogProps {
  readonly picture: string | null;
  readonly onSyncDetails: () => void;
  readonly onClose: () => void;
}

/** What a person can set, and do about their data as a whole, behind the avatar (N.account.dialog). */
export function AccountDialog({ picture, onSyncDetails, onClose }: AccountDialogProps) {
  const account = useAccount();
  const { keep, place } = useNotices();
  const unit = useUnit();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useModalDialog(dialog, heading, onClose);
  useLayoutEffect(() => (toasts.current ? place(toasts.current) : undefined), [place]);
  const save = (ending: 'json' | 'csv') => void keep(() => saveExport(account, ending, unit));
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      className={`${sheetStyles['sheet']} ${styles['account']}`}
    >
      <header className={styles['head']}>
        <Avatar picture={picture} />
        <div>
          <h1 ref={heading} id={headingId} tabIndex={-1}>
            {TEXT.account}
          </h1>
          <SyncStatus />
        </div>
        <IconButton label={ACCOUNT_TEXT.close} icon={X} className="end" onClick={onClose} />
      </header>
      <ul className={styles['rows']}>
        <Units />
        <RestTarget />
        <Row label={ACCOUNT_TEXT.syncDetails} icon={RefreshCw} onChoose={onSyncDetails}>
          <Icon of={ChevronRight} />
        </Row>
        <Row label={ACCOUNT_TEXT.exportJson} icon={FileJson} onChoose={() => save('json')} />
        <Row label={ACCOUNT_TEXT.exportCsv} icon={FileSpreadsheet} onChoose={() => save('csv')} />
      </ul>
      <div ref={toasts} className={styles['toasts']} data-toasts="" />
    </dialog>
  );
}

interface RowProps {
  readonly label: string;
  readonly icon: IconNode;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

function Row({ label, icon, onChoose, children }: RowProps) {
  return (
    <li>
      <button type="button" className={styles['row']} onClick={onChoose}>
        <Icon of={icon} />
        <span>{label}</span>
        {children}
      </button>
    </li>
  );
}
