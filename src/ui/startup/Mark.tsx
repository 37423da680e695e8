import styles from './Mark.module.css';

/** The app's icon. */
export function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 512 512" aria-hidden="true">
      <rect className={styles['ground']} width="512" height="512" />
      <rect className={styles['bar']} x="96" y="242" width="320" height="28" rx="14" />
      <rect className={styles['small']} x="112" y="204" width="30" height="104" rx="14" />
      <rect className={styles['large']} x="152" y="152" width="46" height="208" rx="20" />
      <rect className={styles['large']} x="314" y="152" width="46" height="208" rx="20" />
      <rect className={styles['small']} x="370" y="204" width="30" height="104" rx="14" />
    </svg>
  );
}
