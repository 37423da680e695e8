import { TEXT } from '../text.ts';
import styles from './Brand.module.css';

/** The product's name under a loaded barbell. */
export function Brand() {
  return (
    <header className={styles['brand']}>
      <svg
        className={styles['barbell']}
        viewBox="48 30 342 260"
        preserveAspectRatio="xMaxYMid"
        aria-hidden="true"
      >
        <rect className={styles['bar']} x="72" y="153" width="340" height="14" rx="7" />
        <rect className={styles['collar']} x="146" y="136" width="18" height="48" rx="9" />
        <rect className={styles['collar']} x="178" y="104" width="26" height="112" rx="11" />
        <rect className={styles['small']} x="218" y="72" width="32" height="176" rx="13" />
        <rect className={styles['large']} x="264" y="40" width="40" height="240" rx="14" />
        <rect className={styles['large']} x="318" y="40" width="40" height="240" rx="14" />
      </svg>
      <p className={styles['name']}>{TEXT.productName}</p>
      <p className={styles['tagline']}>{TEXT.tagline}</p>
    </header>
  );
}
