import { Check, Plus } from 'lucide';
import type { ReactNode } from 'react';
import type { Mark } from '../../../domain/exerciseSearch.ts';
import type { KnownExercise } from '../../../domain/knownExercises.ts';
import { exerciseKey } from '../../../domain/records.ts';
import { Icon } from '../../parts/Icon.tsx';
import { BUILDER_TEXT } from '../text.ts';
import { type Choosing, choose } from './choosing.ts';
import styles from './ExerciseList.module.css';

interface ExerciseListProps extends Choosing {
  readonly label: string;
  readonly heading: string;
  readonly exercises: readonly {
    readonly name: string;
    readonly about: string;
    /** What of the name was looked for. */
    readonly marks?: readonly Mark[];
  }[];
}

/** Some of the exercises that can be chosen. */
export function ExerciseList({ label, heading, exercises, ...choosing }: ExerciseListProps) {
  return (
    <div className={`card ${styles['group']}`}>
      <h3 className={styles['heading']}>{heading}</h3>
      <ul className={styles['list']} aria-label={label}>
        {exercises.map(({ name, about, marks = [] }) => {
          const isChosen = choosing.chosenKeys.has(exerciseKey(name));
          const isShown = isChosen && choosing.onShow !== undefined;
          return (
            <li key={name} className={styles['entry']}>
              <div className={styles['words']}>
                <span className={styles['name']}>{marked(name, marks)}</span>
                <span className="meta">{about}</span>
              </div>
              <button
                type="button"
                aria-label={isShown ? BUILDER_TEXT.show(name) : BUILDER_TEXT.addExercise(name)}
                className={`${styles['choose']} ${isChosen ? styles['chosen'] : ''}`}
                onClick={(event) => choose(event, name, choosing)}
              >
                <Icon of={isChosen ? Check : Plus} />
                {isShown && BUILDER_TEXT.inPlan}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What stands under the name of an exercise that was used before. */
export function aboutUsed({ listed, sessions }: KnownExercise): string {
  const kind = listed ? BUILDER_TEXT.categories[listed.category] : BUILDER_TEXT.custom;
  return `${kind}, ${BUILDER_TEXT.sessions(sessions)}`;
}

function marked(name: string, marks: readonly Mark[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of marks) {
    parts.push(name.slice(end, from), <mark key={from}>{name.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, name.slice(end)];
}
