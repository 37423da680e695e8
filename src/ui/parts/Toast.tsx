import styles from './Toast.module.css';

interface ToastProps {
  readonly role: 'status' | 'alert';
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

/** A sentence at the foot of the screen, and the one thing to do about it. */
export function Toast({ role, text, action, onAction }: ToastProps) {
  return (
    <div className={styles['toast']}>
      <p role={role}>{text}</p>
      <button type="button" className="btn btn-volt" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
