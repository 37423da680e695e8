import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { textOfNumber } from '../../domain/numberInput.ts';
import { readWeights } from '../../store/weights.ts';
import { useAccount } from '../accountContext.ts';
import { shortDayText } from '../dates.ts';
import hidden from '../parts/hidden.module.css';
import { TEXT } from '../text.ts';
import styles from './WeightChart.module.css';
import { type WeightBar, weightBars } from './weightBars.ts';

/** A keyboard can only scroll what takes the focus (WCAG 2.1.1). */
const SCROLLABLE = { tabIndex: 0 } as const;

/** The weight progress bar chart (S2). */
export function WeightChart() {
  const account = useAccount();
  const log = useLiveQuery(() => readWeights(account), [account]);
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="weight-progress">
      <div className="card-head">
        <h2 id="weight-progress">{TEXT.weightProgress}</h2>
        <span className="meta">{TEXT.lbs}</span>
      </div>
      {log && <Bars bars={weightBars(log)} />}
    </section>
  );
}

/** Ten years of days are thousands of bars: the newest are drawn first, the others behind them. */
const FIRST_BARS = 60;

/** How many bars are sure to fit a phone: with more the left edge fades. */
const FITTING_BARS = 5;

function Bars({ bars: all }: { bars: readonly WeightBar[] }) {
  const bars = useDeferredValue(all, all.slice(-FIRST_BARS));
  const chart = useRef<HTMLOListElement>(null);
  const newest = bars.at(-1);

  // The newest day is what one comes for; the older ones are to the left.
  useLayoutEffect(() => {
    if (chart.current && bars.length > 0) chart.current.scrollLeft = chart.current.scrollWidth;
  }, [bars.length]);

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
      {...SCROLLABLE}
    >
      {bars.map((bar) => (
        <Bar key={bar.day} bar={bar} isNewest={bar === newest} />
      ))}
    </ol>
  );
}

function Bar({ bar, isNewest }: { bar: WeightBar; isNewest: boolean }) {
  const weight = textOfNumber(bar.weight);
  return (
    <li className={isNewest ? styles['newest'] : undefined}>
      <span className={hidden['hidden']}>{TEXT.weightBar(bar.day, bar.week, weight)}</span>
      <div className={styles['plot']} aria-hidden="true">
        <div data-bar="" className={styles['bar']} style={{ height: `${bar.percent}%` }}>
          <span className={styles['weight']}>{weight}</span>
        </div>
      </div>
      <p className={styles['label']} aria-hidden="true">
        {shortDayText(bar.day)}
        <span>{TEXT.week(bar.week)}</span>
      </p>
    </li>
  );
}
