import { ChevronRight } from 'lucide';
import type { TrainedExercise } from '../../domain/mostTrained.ts';
import { shownName } from '../../domain/names.ts';
import { exerciseKey } from '../../domain/records.ts';
import { readMostTrained } from '../../store/history/mostTrained.ts';
import { useAccount } from '../accountContext.ts';
import { useExercisePage } from '../exercise/useExercisePage.tsx';
import { Icon } from '../parts/Icon.tsx';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { useQuery } from '../useQuery.ts';
import { setText } from '../weightText.ts';
import styles from './TrainedExercises.module.css';

/** What is trained most, each with its line and its last best set; a row opens its page (D33). */
export function TrainedExercises() {
  const account = useAccount();
  const trained = useQuery(readMostTrained, account);
  // Here, since a row may go while its page is open.
  const { open, page } = useExercisePage();
  // A card without rows would only say what the history below says better.
  if (!trained || trained.exercises.length === 0) return page;
  return (
    <section className="card list-card" aria-labelledby="trained">
      <div className="card-head">
        <h2 id="trained">{TEXT.exercisesCard}</h2>
        <span className="meta">{TEXT.lastBestSet}</span>
      </div>
      <ul className="list" aria-label={TEXT.mostTrained}>
        {trained.exercises.map((exercise) => (
          <Row
            key={exerciseKey(exercise.name)}
            exercise={exercise}
            among={trained.among}
            onOpen={() => open(exercise.name)}
          />
        ))}
      </ul>
      {page}
    </section>
  );
}

interface RowProps {
  readonly exercise: TrainedExercise;
  readonly among: number;
  readonly onOpen: () => void;
}

function Row({ exercise, among, onOpen }: RowProps) {
  const name = shownName(exercise.name);
  const sessions = TEXT.trainedIn(exercise.count, among);
  const { lastBest } = exercise;
  const unit = useUnit();
  const best = lastBest.weight === 0 ? TEXT.reps(lastBest.reps) : setText(lastBest, unit);
  return (
    <li>
      <button
        type="button"
        className={styles['row']}
        aria-label={TEXT.trained(name, sessions, best)}
        onClick={onOpen}
      >
        <span className={styles['words']}>
          <b>{name}</b>
          <span className="meta">{sessions}</span>
        </span>
        <Sparkline values={exercise.values} />
        <strong>{best}</strong>
        <Icon of={ChevronRight} />
      </button>
    </li>
  );
}

const SPARK = { width: 64, height: 24, edge: 3.5 };

/** With more points it would be a band. */
const MOST_POINTS = 12;

/** The way of the last sessions, without numbers: the page that it leads to has them. */
function Sparkline({ values }: { values: readonly number[] }) {
  const shown = values.slice(-MOST_POINTS);
  const least = Math.min(...shown);
  const range = Math.max(...shown) - least || 1;
  const { width, height, edge } = SPARK;
  const points = shown.map((value, index) => ({
    x: edge + (index / Math.max(1, shown.length - 1)) * (width - 2 * edge),
    y: height - edge - ((value - least) / range) * (height - 2 * edge),
  }));
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles['spark']}>
      {points.length > 1 && <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />}
      {points.length > 1 && last && <circle cx={last.x} cy={last.y} r={edge} />}
    </svg>
  );
}
