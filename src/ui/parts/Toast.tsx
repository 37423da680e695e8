import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useFocusHeir } from './focusHeir.ts';
import { markPage, usePageMark } from './pageMark.ts';
import { DOUBLE_TAP_MS, lastPressed } from './secondTap.ts';
import styles from './Toast.module.css';

interface ToastProps {
  readonly role: 'status' | 'alert';
  readonly text: string;
  readonly action: string;
  /** What its button is called, where that says more than it shows. */
  readonly label?: string;
  /** What presses it from anywhere. */
  readonly keys?: string;
  readonly onAction: () => void;
  /** Where the focus of its button comes from, and that it goes; `heir` has it when the toast is gone. */
  readonly focus?: {
    readonly onEnter: (from: Element | null) => void;
    readonly onLeave: () => void;
    readonly heir: RefObject<HTMLElement | null>;
  };
}

/** A sentence at the foot of the screen, and the one thing to do about it. */
export function Toast({ role, text, action, label, keys, onAction, focus }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  const nobody = useRef(null);
  usePageMark('data-toast');
  useFocusHeir(toast, focus?.heir ?? nobody);
  useLayoutEffect(() => {
    const { current } = toast;
    if (!current) return;
    markPage('data-had-toast');
    current.setAttribute('data-new', '');
    const isOver = [document.activeElement, lastPressed()].some(liesUnder(current));
    current.toggleAttribute('data-high', isOver);
    const unmark = isOver ? markPage('data-toast-high') : null;
    const timer = setTimeout(() => current.removeAttribute('data-new'), DOUBLE_TAP_MS);
    return () => {
      clearTimeout(timer);
      unmark?.();
    };
  }, []);
  return (
    <div ref={toast} className={styles['toast']}>
      <p role={role}>{text}</p>
      <button
        type="button"
        className="btn btn-volt"
        aria-label={label}
        aria-keyshortcuts={keys}
        onClick={onAction}
        onFocus={({ relatedTarget }) => focus?.onEnter(relatedTarget)}
        onBlur={focus?.onLeave}
      >
        {action}
      </button>
    </div>
  );
}

/** Whether a control is where the toast is: whoever has just used it may do so again, and would press the toast. */
function liesUnder(toast: Element): (control: Element | null) => boolean {
  const { top, bottom } = toast.getBoundingClientRect();
  return (control) => {
    if (!control?.matches('button, input') || toast.contains(control)) return false;
    const rect = control.getBoundingClientRect();
    return rect.bottom > top && rect.top < bottom;
  };
}
