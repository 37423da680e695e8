import { ArrowLeft, X } from 'lucide';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { useModalDialog } from './modalDialog.ts';
import { useNotices } from './notices.ts';
import styles from './Overlay.module.css';
import titleStyles from './OverlayTitle.module.css';
import { usePageMark } from './pageMark.ts';
import { isSecondTap } from './secondTap.ts';

interface OverlayProps {
  /** The heading, and the dialog's accessible name unless `name` says another. */
  title: string;
  name?: string;
  /** What the button that leaves is called; a cross for Close, an arrow for one step back. */
  leave?: 'Close' | 'Back' | 'Back to list';
  /** Asked by that button, Escape and the browser's Back; the owner unmounts the overlay. */
  onClose: () => void;
  /** Under the title, beside it, and below the whole header line. */
  subtitle?: ReactNode;
  aside?: ReactNode;
  below?: ReactNode;
  /** What went wrong, said aloud and shown above the dock. */
  notice?: string | null;
  /** The main action, always in reach at the bottom; on a dark plate from edge to edge. */
  dock?: ReactNode;
  isPlate?: boolean;
  /** Its columns stand side by side where there is width. */
  isDuo?: boolean;
  /** There is room for the two columns that its content makes by itself. */
  isWide?: boolean;
  /** Nothing in it is pressed: it takes the focus itself, so that keys can scroll it in any browser. */
  isReading?: boolean;
  children: ReactNode;
}

/** A full-screen page above the app: a modal dialog with a header that stays. */
export function Overlay({ title, name, leave = 'Close', onClose, ...slots }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const toasts = useRef<HTMLDivElement>(null);
  const { place } = useNotices();
  useModalDialog(dialog, heading, onClose);
  useLayoutEffect(() => (toasts.current ? place(toasts.current) : undefined), [place]);
  usePageMark('data-overlay');
  const classes = [
    styles['overlay'],
    slots.isDuo && styles['duo'],
    slots.isWide && styles['wide'],
    slots.isPlate && styles['plated'],
  ];
  return (
    <dialog
      ref={dialog}
      className={classes.filter(Boolean).join(' ')}
      {...(name === undefined ? { 'aria-labelledby': headingId } : { 'aria-label': name })}
    >
      <header className={styles['header']}>
        <div className={titleStyles['bar']}>
          <button
            type="button"
            className={`icon-btn ${titleStyles['leave']}`}
            aria-label={leave}
            onClick={() => {
              // Of a double tap on Back to list the second, on the same button, leaves nothing.
              if (!isSecondTap()) onClose();
            }}
          >
            <Icon of={leave === 'Close' ? X : ArrowLeft} />
          </button>
          <div className={titleStyles['titles']}>
            <div className={titleStyles['line']}>
              <h1 ref={heading} id={headingId} tabIndex={-1} className={titleStyles['title']}>
                {title}
              </h1>
              {slots.aside}
            </div>
            {slots.subtitle}
          </div>
        </div>
        {slots.below}
      </header>
      <div
        className={styles['body']}
        data-overlay-body=""
        {...(slots.isReading && { role: 'region', 'aria-labelledby': headingId, tabIndex: 0 })}
      >
        <div className={`${styles['column']} ${slots.isDuo ? 'duo' : ''}`}>{slots.children}</div>
      </div>
      {slots.notice && (
        <p role="alert" className={styles['notice']}>
          {slots.notice}
        </p>
      )}
      <div ref={toasts} className={styles['toasts']} data-toasts="" />
      {slots.dock && (
        <div className={slots.isPlate ? styles['plate'] : styles['dock']}>{slots.dock}</div>
      )}
    </dialog>
  );
}
