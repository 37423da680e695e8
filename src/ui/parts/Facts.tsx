import styles from './Facts.module.css';

/** Short facts in a row, with a dot between two that stand on the same line. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <div className={styles['clip']}>
      <p className={`meta ${styles['facts']}`}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}
