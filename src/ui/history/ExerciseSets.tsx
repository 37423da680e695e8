import type { RecordedSet } from '../../domain/session.ts';
import { ExerciseLink } from '../exercise/ExerciseLink.tsx';
import { useUnit } from '../unitContext.ts';
import { weightText } from '../weightText.ts';
import styles from './ExerciseSets.module.css';
import { HISTORY_TEXT } from './text.ts';

interface ExerciseSetsProps {
  readonly name: string;
  /** Told apart from others of the same name. */
  readonly shown: string;
  readonly sets: readonly RecordedSet[];
}

/** The completed sets of one exercise: weight and reps. */
export function ExerciseSets({ name, shown, sets }: ExerciseSetsProps) {
  const unit = useUnit();
  return (
    <section className={`card ${styles['exercise']}`}>
      <h3 aria-label={shown}>
        <ExerciseLink name={name} shown={shown} />
      </h3>
      <table aria-label={shown}>
        <thead>
          <tr>
            <th scope="col">{HISTORY_TEXT.set}</th>
            <th scope="col">{HISTORY_TEXT.weight}</th>
            <th scope="col">{HISTORY_TEXT.reps}</th>
          </tr>
        </thead>
        <tbody>
          {numbered(sets).map(({ number, weight, reps }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{weight === 0 ? HISTORY_TEXT.bodyweight : weightText(weight, unit)}</td>
              <td>{reps}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Recorded sets never change places: their number is who they are. */
function numbered(sets: readonly RecordedSet[]) {
  return sets.map((set, index) => ({ ...set, number: index + 1 }));
}
