import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { inHundredths } from '../../domain/numberInput.ts';
import { shownWeight } from '../../domain/unit.ts';
import { type LoggedWeight, weightsNewestFirst } from '../../domain/weight.ts';
import { readWeights } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { dateText, shortDayText } from '../dates.ts';
import hidden from '../parts/hidden.module.css';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { usePainted } from '../usePainted.ts';
import { useQuery } from '../useQuery.ts';
import { useToday } from '../useToday.ts';
import { unitText, weightNumber, weightText } from '../weightText.ts';
import styles from './WeightChart.module.css';
import { changeText, type WeightBar, weightBars } from './weightBars.ts';

/** A keyboard can only scroll what takes the focus (WCAG 2.1.1). */
const SCROLLABLE = { tabIndex: 0 } as const;

/** The weight progress bar chart (S2). */
export function WeightChart() {
  const account = useAccount();
  const log = useQuery(readWeights, account);
  const logged = log && weightsNewestFirst(log);
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="weight-progress">
      <div className="card-head">
        <h2 id="weight-progress">{TEXT.weightProgress}</h2>
        {logged && <Change logged={logged} />}
      </div>
      {logged && <Bars logged={logged} />}
    </section>
  );
}

interface ChartProps {
  /** Newest first. */
  readonly logged: readonly LoggedWeight[];
}

/** From the first weight to the newest: more and less look alike, since either may be meant. */
function Change({ logged }: ChartProps) {
  const today = useToday(useAccount());
  const unit = useUnit();
  const [newest] = logged;
  const first = logged.at(-1);
  if (!first || !newest || first === newest) return <span className="meta">{unitText(unit)}</span>;
  // Of what is shown: the two bars and the change have to fit each other.
  const by = shownWeight(newest.weight, unit) - shownWeight(first.weight, unit);
  const isOtherYear = first.day.slice(0, 4) !== today.slice(0, 4);
  return (
    <p className={styles['change']}>
      <b>{changeText(by, unit)}</b> {TEXT.since(dateText(first.day, isOtherYear))}
    </p>
  );
}

/**
 * Ten years of days are thousands of bars, which each dialog above them would have to wait for. The newest
 * are drawn first, as many as the widest card shows, two months behind them, and more come with scrolling.
 */
const FIRST_BARS = 12;
const BARS_AT_A_TIME = 60;
const NEAR_START_PX = 1000;

/** How many bars are sure to fit a phone: with more the left edge fades. */
const FITTING_BARS = 5;

function Bars({ logged }: ChartProps) {
  const [barCount, setBarCount] = useState(BARS_AT_A_TIME);
  const bars = weightBars(logged, usePainted() ? barCount : FIRST_BARS);
  const chart = useRef<HTMLOListElement>(null);
  /** From the left edge of what is in sight to the newest bar's end. */
  const fromEndPx = useRef(0);
  const newest = bars.at(-1);

  // The newest day is what one comes for; older ones that are put before it move nothing in sight.
  useLayoutEffect(() => {
    if (chart.current && bars.length > 0) {
      chart.current.scrollLeft = chart.current.scrollWidth - fromEndPx.current;
    }
  }, [bars.length]);

  const showMore = ({ currentTarget: list }: UIEvent<HTMLOListElement>) => {
    fromEndPx.current = list.scrollWidth - list.scrollLeft;
    const isNearStart = list.scrollLeft < NEAR_START_PX && bars.length === barCount;
    if (isNearStart && barCount < logged.length) setBarCount(barCount + BARS_AT_A_TIME);
  };

  if (!newest) return <p className="empty">{TEXT.noWeights}</p>;
  const classes = [
    styles['chart'],
    bars.length > FITTING_BARS && styles['long'],
    newest.week >= 100 && styles['wide'],
  ];
  return (
    <ol
      ref={chart}
      aria-labelledby="weight-progress"
      className={classes.filter(Boolean).join(' ')}
      onScroll={showMore}
      {...SCROLLABLE}
    >
      {bars.map((bar, index) => (
        <Bar
          key={bar.day}
          bar={bar}
          isNewest={bar === newest}
          place={logged.length - bars.length + index + 1}
          count={logged.length}
        />
      ))}
    </ol>
  );
}

interface BarProps {
  readonly bar: WeightBar;
  readonly isNewest: boolean;
  /** Its place among all, from 1, of so many, however many are drawn. */
  readonly place: number;
  readonly count: number;
}

function Bar({ bar, isNewest, place, count }: BarProps) {
  const unit = useUnit();
  const lbs = inHundredths(bar.weight);
  return (
    <li
      className={isNewest ? styles['newest'] : undefined}
      aria-posinset={place}
      aria-setsize={count}
    >
      <span className={hidden['hidden']}>
        {TEXT.weightBar(bar.day, bar.week, weightText(lbs, unit))}
      </span>
      <div className={styles['plot']} aria-hidden="true">
        <div data-bar="" className={styles['bar']} style={{ height: `${bar.percent}%` }}>
          <span className={styles['weight']}>{weightNumber(lbs, unit)}</span>
        </div>
      </div>
      <p className={styles['label']} aria-hidden="true">
        {shortDayText(bar.day)}
        <span>{TEXT.week(bar.week)}</span>
      </p>
    </li>
  );
}
