import { grouped } from '../numberText.ts';
import styles from './Figures.module.css';

interface FiguresProps {
  readonly figures: readonly { readonly what: string; readonly value: number }[];
}

/** The figures of a workout, on the dark plate. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ what, value }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{grouped(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
