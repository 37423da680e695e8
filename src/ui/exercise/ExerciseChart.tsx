import type { ExerciseSession, Measure } from '../../domain/exerciseHistory.ts';
import { inUnit } from '../../domain/unit.ts';
import { dateText } from '../dates.ts';
import { useUnit } from '../unitContext.ts';
import styles from './ExerciseChart.module.css';
import { lineOf, PICTURE, type Point } from './line.ts';
import { EXERCISE_TEXT, valueText } from './text.ts';

/** With more of them they would be a band. */
const MOST_DOTS = 20;

interface ExerciseChartProps {
  readonly measure: Measure;
  /** Those that have a value, oldest first; at least two. */
  readonly sessions: readonly (ExerciseSession & { readonly value: number })[];
}

/** The best of each session as a line. */
export function ExerciseChart({ measure, sessions }: ExerciseChartProps) {
  const unit = useUnit();
  // The lines behind it stand for round numbers of the unit.
  const { points, grid } = lineOf(
    sessions.map(({ value }) => (measure === 'reps' ? value : inUnit(value, unit))),
  );
  const most = sessions.reduce((held, { value }) => Math.max(held, value), 0);
  const best = sessions.findIndex(({ value }) => value === most);
  const years = new Set(sessions.map(({ date }) => date.slice(0, 4)));
  const marks = namedOf(sessions.length).flatMap((index) => {
    const [session, point] = [sessions[index], points[index]];
    if (!session || !point) return [];
    return [{ ...session, ...point, day: dateText(session.date, years.size > 1) }];
  });
  const said = marks.map(({ value, day }) =>
    EXERCISE_TEXT.point(valueText(value, measure, unit), day),
  );
  return (
    <svg
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={EXERCISE_TEXT.bySession(EXERCISE_TEXT.best[measure], said)}
      className={styles['line']}
    >
      {grid.map(({ value, y }) => (
        <g key={value}>
          <line className={styles['grid']} x1={0} x2={PICTURE.right + 2} y1={y} y2={y} />
          <text x={PICTURE.width} y={y + 4} textAnchor="end">
            {value.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      <path className={styles['fill']} d={`${path(points)}V${PICTURE.floor}H${PICTURE.left}Z`} />
      <path className={styles['path']} d={path(points)} />
      {points.map(({ x, y }, index) => {
        const isBest = index === best;
        if (points.length > MOST_DOTS && !isBest) return null;
        return (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={isBest ? 6 : 4}
            className={isBest ? styles['best'] : undefined}
          />
        );
      })}
      {marks.map(({ id, x, day }, index) => (
        <text key={id} x={x} y={140} {...standing(index, marks.length)}>
          {day}
        </text>
      ))}
    </svg>
  );
}

/** Which are named by their day: the first, the last, and one between that stands clear of both. */
function namedOf(count: number): number[] {
  const last = count - 1;
  const middle = Math.floor(last / 2);
  return middle / last < 0.4 ? [0, last] : [0, middle, last];
}

function path(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The first and the last day keep inside the picture; the last is what one looks for. */
function standing(index: number, count: number) {
  if (index === 0) return { textAnchor: 'start', dx: -PICTURE.left } as const;
  if (index < count - 1) return { textAnchor: 'middle' } as const;
  return { textAnchor: 'end', dx: PICTURE.left, className: styles['newest'] } as const;
}
