import { Fragment } from 'react';
import styles from './Facts.module.css';

/**
 * Short facts in a row, with a dot between two that stand on the same line. Spans, since it stands
 * in buttons too; the spaces are for whoever hears it.
 */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <span className={styles['clip']}>
      <span className={`meta ${styles['facts']}`}>
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
