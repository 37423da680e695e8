import { useLiveQuery } from 'dexie-react-hooks';
import { Trophy } from 'lucide';
import { useId } from 'react';
import type { Day } from '../../domain/days.ts';
import type { ExerciseHistory, ExerciseSession } from '../../domain/exerciseHistory.ts';
import { listedAs } from '../../domain/knownExercises.ts';
import { shownName } from '../../domain/names.ts';
import { inHundredths } from '../../domain/numberInput.ts';
import type { Unit } from '../../domain/unit.ts';
import { FIRST_SESSIONS, readExerciseHistory } from '../../store/history/exerciseHistory.ts';
import { useAccount } from '../accountContext.ts';
import { BUILDER_TEXT } from '../builder/text.ts';
import { dayText, sinceText } from '../dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Overlay } from '../parts/Overlay.tsx';
import { RecordMark } from '../parts/RecordMark.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { TEXT } from '../text.ts';
import { useUnit } from '../unitContext.ts';
import { usePainted } from '../usePainted.ts';
import { useToday } from '../useToday.ts';
import { useWholeIndex } from '../useWholeIndex.ts';
import { setText, volumeText } from '../weightText.ts';
import chartStyles from './ExerciseChart.module.css';
import { ExerciseChart } from './ExerciseChart.tsx';
import styles from './ExercisePage.module.css';
import { EXERCISE_TEXT, measureUnit, numberText, shownValue, valueText } from './text.ts';

/** As far back as one looks before a set; the chart shows all. */
const SHOWN_SESSIONS = 20;

export interface ExercisePageProps {
  readonly name: string;
  /** What is shown until all sessions are read; null: nothing. */
  readonly first: ExerciseHistory | null;
  readonly onClose: () => void;
}

/** One exercise: its best, the way there, its records and its last sets (D33). */
export function ExercisePage({ name, first, onClose }: ExercisePageProps) {
  const account = useAccount();
  const isPainted = usePainted();
  const isDue = isPainted || !first;
  const whole = useLiveQuery(
    () => (isDue ? readExerciseHistory(account, name) : undefined),
    [account, name, isDue],
  );
  useWholeIndex(whole !== undefined);
  const history = whole ?? first;
  const today = useToday(account);
  const shown = shownName(history?.name ?? name);
  return (
    <Overlay title={shown} onClose={onClose} subtitle={<SyncStatus />} isDuo isReading>
      {history && history.sessions.length === 0 && (
        <section className={`card ${styles['blank']}`}>
          <Icon of={Trophy} />
          <h2>{EXERCISE_TEXT.none}</h2>
          <p>{EXERCISE_TEXT.noneHint(shown)}</p>
        </section>
      )}
      {history && history.sessions.length > 0 && (
        <>
          <div className="column">
            <Peak history={history} isWhole={whole !== undefined} today={today} />
            <Records history={history} today={today} />
          </div>
          <div className="column">
            <LastSessions history={history} isWhole={whole !== undefined} today={today} />
          </div>
        </>
      )}
    </Overlay>
  );
}

interface PartProps {
  readonly history: ExerciseHistory;
  readonly today: Day;
}

interface WholeProps extends PartProps {
  /** False while sessions in the middle are missing. */
  readonly isWhole: boolean;
}

function Peak({ history: { best, measure, sessions }, isWhole, today }: WholeProps) {
  const measured = sessions
    .flatMap((session) => (session.value === null ? [] : [{ ...session, value: session.value }]))
    .reverse();
  const [first] = measured;
  const unit = useUnit();
  if (!best || !first) return null;
  const [most = 0, least = 0] = [best, first].map(({ value }) => shownValue(value, measure, unit));
  const gain = inHundredths(most - least);
  return (
    <section className="hero">
      <div>
        <p className="meta">{EXERCISE_TEXT.best[measure]}</p>
        <div className={styles['peak']}>
          <p className={styles['best']}>
            {numberText(most, measure)} <small>{measureUnit(most, measure, unit)}</small>
          </p>
          {gain > 0 && (
            <p className={styles['gain']}>
              {EXERCISE_TEXT.gain(
                `${numberText(gain, measure)} ${measureUnit(gain, measure, unit)}`,
              )}{' '}
              {first.date !== today && <span>{TEXT.since(sinceText(first.date, today))}</span>}
            </p>
          )}
        </div>
      </div>
      {measured.length > 1 &&
        (isWhole ? (
          <ExerciseChart measure={measure} sessions={measured} today={today} />
        ) : (
          <div className={chartStyles['line']} />
        ))}
    </section>
  );
}

function Records({ history, today }: PartProps) {
  const { best, heaviest, measure, most, mostReps, name } = history;
  const unit = useUnit();
  const headingId = useId();
  const listed = listedAs(name);
  const facts = [
    heaviest && {
      what: EXERCISE_TEXT.heaviest,
      value: `${valueText(heaviest.value, 'weight', unit)} × ${heaviest.set.reps}`,
      when: dayText(heaviest.date, today),
    },
    best &&
      measure !== 'weight' && {
        what: EXERCISE_TEXT.best[measure],
        value: valueText(best.value, measure, unit),
        when:
          measure === 'max'
            ? EXERCISE_TEXT.point(setText(best.set, unit), dayText(best.date, today))
            : dayText(best.date, today),
      },
    most && {
      what: measure === 'reps' ? EXERCISE_TEXT.mostReps : EXERCISE_TEXT.mostVolume,
      value:
        measure === 'reps'
          ? valueText(most.value, 'reps', unit)
          : volumeText(Math.round(most.value), unit),
      when: dayText(most.date, today),
    },
    mostReps &&
      measure !== 'reps' && {
        what: EXERCISE_TEXT.best.reps,
        value: setText(mostReps.set, unit),
        when: dayText(mostReps.date, today),
      },
  ].filter((fact) => fact !== null && fact !== false);
  if (facts.length === 0) return null;
  return (
    <section className="card" aria-labelledby={headingId}>
      <div className="card-head">
        <h2 id={headingId}>{EXERCISE_TEXT.records}</h2>
        {listed && (
          <Facts
            facts={[BUILDER_TEXT.categories[listed.category], BUILDER_TEXT.types[listed.type]]}
          />
        )}
      </div>
      <dl className={styles['facts']}>
        {facts.map(({ what, value, when }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
            <dd>{when}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LastSessions({ history: { sessions }, isWhole, today }: WholeProps) {
  const unit = useUnit();
  const headingId = useId();
  return (
    <section className="card list-card" aria-labelledby={headingId}>
      <div className="card-head">
        <h2 id={headingId}>{EXERCISE_TEXT.lastSessions}</h2>
        {isWhole && <span className="meta">{EXERCISE_TEXT.inAll(sessions.length)}</span>}
      </div>
      <ol aria-labelledby={headingId} className={styles['sessions']}>
        {sessions
          .slice(0, isWhole ? SHOWN_SESSIONS : FIRST_SESSIONS)
          .map(({ id, date, sets, volume, records, marked }) => (
            <li key={id}>
              <div>
                <time dateTime={date}>{dayText(date, today)}</time>
                {records.length === 0 ? (
                  volume > 0 && <span className="meta">{volumeText(Math.round(volume), unit)}</span>
                ) : (
                  <RecordMark what={EXERCISE_TEXT.record} />
                )}
              </div>
              <p>
                {numbered(sets, unit).map(({ text, index }) => (
                  <span key={index} className={marked.includes(index) ? styles['mark'] : undefined}>
                    {text}{' '}
                  </span>
                ))}
              </p>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Recorded sets never change places: their number is who they are. */
function numbered(sets: ExerciseSession['sets'], unit: Unit) {
  return sets.map((set, index) => ({ text: setText(set, unit), index }));
}
