import styles from './Toast.module.css';

interface ToastProps {
  readonly role: 'status' | 'alert';
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
  /** The focus has left its button. */
  readonly onLeave?: () => void;
}

/** A sentence at the foot of the screen, and the one thing to do about it. */
export function Toast({ role, text, action, onAction, onLeave }: ToastProps) {
  return (
    <div className={styles['toast']}>
      <p role={role}>{text}</p>
      <button type="button" className="btn btn-volt" onClick={onAction} onBlur={onLeave}>
        {action}
      </button>
    </div>
  );
}
