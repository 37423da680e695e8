import type { NewRecord } from '../../domain/records.ts';
import type { RecordedSet } from '../../domain/session.ts';
import { ExerciseLink } from '../exercise/ExerciseLink.tsx';
import hidden from '../parts/hidden.module.css';
import { RecordMark } from '../parts/RecordMark.tsx';
import { useUnit } from '../unitContext.ts';
import { weightText } from '../weightText.ts';
import styles from './ExerciseSets.module.css';
import { HISTORY_TEXT } from './text.ts';

interface ExerciseSetsProps {
  readonly name: string;
  /** Told apart from others of the same name. */
  readonly shown: string;
  readonly sets: readonly RecordedSet[];
  /** Those that one of these sets, or all of them, made. */
  readonly records: readonly NewRecord[];
  /** Its heads are seen, the others' are only heard. */
  readonly isFirst: boolean;
}

/** The completed sets of one exercise: weight, reps, and in what they were a record. */
export function ExerciseSets({ name, shown, sets, records, isFirst }: ExerciseSetsProps) {
  const unit = useUnit();
  const head = (words: string) =>
    isFirst ? words : <span className={hidden['hidden']}>{words}</span>;
  const hasVolume = records.some(({ kind }) => kind === 'volume');
  return (
    <section className={styles['exercise']}>
      <header>
        <h3 aria-label={shown}>
          <ExerciseLink name={name} shown={shown} />
        </h3>
        {hasVolume && <RecordMark what={HISTORY_TEXT.kinds.volume} />}
      </header>
      <table aria-label={shown}>
        <thead>
          <tr>
            <th scope="col">{head(HISTORY_TEXT.set)}</th>
            <th scope="col">{head(HISTORY_TEXT.weight)}</th>
            <th scope="col">{head(HISTORY_TEXT.reps)}</th>
            <th scope="col">
              <span className={hidden['hidden']}>{HISTORY_TEXT.record}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sets.map((set, index) => {
            const made = records.find((record) => record.set === set && record.kind !== 'volume');
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: recorded sets never change places.
              <tr key={index} className={made && styles['best']}>
                <th scope="row">{index + 1}</th>
                <td>{set.weight === 0 ? HISTORY_TEXT.bodyweight : weightText(set.weight, unit)}</td>
                <td>{set.reps}</td>
                <td>{made && <RecordMark what={HISTORY_TEXT.kinds[made.kind]} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
