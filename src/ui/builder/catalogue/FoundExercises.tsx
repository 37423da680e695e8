import { Plus } from 'lucide';
import { type Found, searchExercises } from '../../../domain/exerciseSearch.ts';
import type { KnownExercise } from '../../../domain/knownExercises.ts';
import { exerciseName } from '../../../domain/plan.ts';
import { Icon } from '../../parts/Icon.tsx';
import { TEXT } from '../../text.ts';
import { BUILDER_TEXT } from '../text.ts';
import styles from './AddExercises.module.css';
import { type Choosing, choose } from './choosing.ts';
import { aboutUsed, ExerciseList } from './ExerciseList.tsx';

interface FoundExercisesProps extends Choosing {
  readonly found: readonly Found<KnownExercise>[];
  readonly typed: string;
}

/** In the order in which they are shown: of what fits alike, the most used first, then by name. */
export function findExercises(known: readonly KnownExercise[], typed: string) {
  const sorted = known.toSorted((a, b) => b.sessions - a.sessions || compareNames(a, b));
  return searchExercises(sorted, typed);
}

/** What a search finds: what was used before first, and where there is nothing, what was typed. */
export function FoundExercises({ found, typed, ...choosing }: FoundExercisesProps) {
  const used = found.filter(({ exercise }) => exercise.sessions > 0);
  const others = found.filter(({ exercise }) => exercise.sessions === 0);
  const name = exerciseName(typed);
  return (
    <>
      {used.length > 0 && (
        <ExerciseList
          label={BUILDER_TEXT.usedBefore}
          heading={BUILDER_TEXT.usedBefore}
          exercises={used.map((each) => shown(each, aboutUsed))}
          {...choosing}
        />
      )}
      {others.length > 0 && (
        <ExerciseList
          label={BUILDER_TEXT.catalogue}
          heading={
            used.length > 0 ? BUILDER_TEXT.more(others.length) : TEXT.exercises(others.length)
          }
          exercises={others.map((each) => shown(each, aboutOther))}
          {...choosing}
        />
      )}
      {found.length === 0 && name !== '' && (
        <button
          type="button"
          className={styles['make']}
          onClick={(event) => choose(event, name, choosing)}
        >
          <Icon of={Plus} />
          <span>{BUILDER_TEXT.makeCustom(name)}</span>
        </button>
      )}
    </>
  );
}

function shown(
  { exercise, marks }: Found<KnownExercise>,
  about: (exercise: KnownExercise) => string,
) {
  return { name: exercise.name, about: about(exercise), marks };
}

function aboutOther({ listed }: KnownExercise): string {
  if (!listed) return BUILDER_TEXT.custom;
  const { category, type } = listed;
  return `${BUILDER_TEXT.categories[category]}, ${BUILDER_TEXT.types[type].toLowerCase()}`;
}

function compareNames(a: KnownExercise, b: KnownExercise): number {
  return a.name < b.name ? -1 : 1;
}
