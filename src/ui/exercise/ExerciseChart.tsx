import type { Day } from '../../domain/days.ts';
import type { ExerciseSession, Measure } from '../../domain/exerciseHistory.ts';
import { inUnit } from '../../domain/unit.ts';
import { dateText } from '../dates.ts';
import { grouped } from '../numberText.ts';
import { useUnit } from '../unitContext.ts';
import styles from './ExerciseChart.module.css';
import { lineOf, type Point } from './line.ts';
import { EXERCISE_TEXT, valueText } from './text.ts';

/** With more of them they would be a band. */
const MOST_DOTS = 20;

interface ExerciseChartProps {
  readonly measure: Measure;
  /** Those that have a value, oldest first; at least two. */
  readonly sessions: readonly (ExerciseSession & { readonly value: number })[];
  readonly today: Day;
}

/** The best of each session as a line; its words are text of the page, which grows with all other text. */
export function ExerciseChart({ measure, sessions, today }: ExerciseChartProps) {
  const unit = useUnit();
  // The lines behind it stand for round numbers of the unit.
  const { points, grid } = lineOf(
    sessions.map(({ value }) => (measure === 'reps' ? value : inUnit(value, unit))),
  );
  const most = sessions.reduce((held, { value }) => Math.max(held, value), 0);
  const best = points.slice(sessions.findIndex(({ value }) => value === most)).slice(0, 1);
  const years = new Set([today, ...sessions.map(({ date }) => date)].map((day) => day.slice(0, 4)));
  const marks = namedOf(sessions.length).flatMap((index) => {
    const [session, point] = [sessions[index], points[index]];
    if (!session || !point) return [];
    return [{ ...session, ...point, day: dateText(session.date, years.size > 1) }];
  });
  const said = marks.map(({ value, day }) =>
    EXERCISE_TEXT.point(valueText(value, measure, unit), day),
  );
  const numbers = grid.map(({ value, y }) => ({ value: grouped(value), y }));
  const longest = numbers.reduce((held, { value }) => Math.max(held, value.length), 0);
  const dots = dotted(points.length > MOST_DOTS ? best : points);
  return (
    <div
      role="img"
      aria-label={EXERCISE_TEXT.bySession(EXERCISE_TEXT.best[measure], said)}
      className={`${styles['line']} ${years.size > 1 ? styles['years'] : ''}`}
      style={{ '--digits': longest }}
    >
      <div className={styles['plot']}>
        {numbers.map(({ value, y }) => (
          <span key={value} className={styles['grid']} style={{ top: `${y}%` }}>
            {value}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles['fill']} d={`${path(points)}V100H0Z`} />
          <path d={path(points)} />
          <path className={styles['dots']} d={dots} />
          <path className={styles['holes']} d={dots} />
          <path className={styles['best']} d={dotted(best)} />
        </svg>
      </div>
      <div className={styles['days']}>
        {marks.map(({ id, x, day }, index) => (
          <span
            key={id}
            {...(index === 1 &&
              marks.length === 3 && { className: styles['middle'], style: { left: `${x}%` } })}
          >
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Which are named by their day: the first, the last, and one between that stands clear of both. */
function namedOf(count: number): number[] {
  const last = count - 1;
  const middle = Math.floor(last / 2);
  return middle / last < 0.4 ? [0, last] : [0, middle, last];
}

function path(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
}

/** Lines of no length, whose round ends are dots however the picture is drawn out. */
function dotted(points: readonly Point[]): string {
  return points.map((point) => `${path([point])}h.01`).join('');
}
