import { Check, History, Video } from 'lucide';
import { useId } from 'react';
import { DEFAULT_SESSION_REPS, LIMITS } from '../../../domain/constants.ts';
import type { ExerciseDraft } from '../../../domain/plan.ts';
import { shownText } from '../../../domain/unit.ts';
import { Icon } from '../../parts/Icon.tsx';
import { NumberBox } from '../../parts/NumberBox.tsx';
import { WeightBox } from '../../parts/WeightBox.tsx';
import { useUnit } from '../../unitContext.ts';
import { BUILDER_TEXT } from '../text.ts';
import type { ExerciseChange } from '../useExercises.ts';
import styles from './ExerciseBoxes.module.css';

export type Numbers = Pick<ExerciseDraft, 'weight' | 'sets' | 'reps'>;

interface ExerciseBoxesProps {
  readonly id: string;
  readonly exercise: ExerciseDraft;
  /** The exercise's name, told apart from others of the same name. */
  readonly name: string;
  /** Last time's numbers; null where there was no such time. */
  readonly last: Numbers | null;
  readonly onChange: (change: ExerciseChange) => void;
  readonly onFill: (numbers: Numbers) => void;
}

/** `blank`: what a session makes of an empty box (D16). */
const COUNTS = [
  { field: 'sets', noun: 'Sets', blank: 1 },
  { field: 'reps', noun: 'Reps', blank: DEFAULT_SESSION_REPS },
] as const;

/** The numbers of an exercise as text while they are edited (S3), those of last time, and its link. */
export function ExerciseBoxes({ id, exercise, name, last, onChange, onFill }: ExerciseBoxesProps) {
  return (
    <div id={id} className={styles['boxes']}>
      <div className={styles['numbers']}>
        <WeightBox
          label={BUILDER_TEXT.fieldFor(BUILDER_TEXT.weightNoun, name)}
          shownLabel={BUILDER_TEXT.weight(useUnit())}
          placeholder="0"
          text={exercise.weight}
          onText={(weight) => onChange({ weight })}
          enterKeyHint="done"
        />
        {COUNTS.map(({ field, noun, blank }) => (
          <NumberBox
            key={field}
            kind="integer"
            label={BUILDER_TEXT.fieldFor(noun, name)}
            shownLabel={BUILDER_TEXT[field]}
            placeholder={String(blank)}
            text={exercise[field]}
            onText={(text) => onChange({ [field]: text })}
            enterKeyHint="done"
          />
        ))}
      </div>
      <div className={styles['below']}>
        {last && <LastTime last={last} exercise={exercise} name={name} onFill={onFill} />}
        <VideoLink
          name={name}
          link={exercise.youtubeLink}
          onLink={(youtubeLink) => onChange({ youtubeLink })}
        />
      </div>
    </div>
  );
}

type LastTimeProps = Pick<ExerciseBoxesProps, 'exercise' | 'name' | 'onFill'> & { last: Numbers };

/** One tap fills in what was done last time. It stays, with a tick, so that nothing moves and no focus is lost. */
function LastTime({ last, exercise, name, onFill }: LastTimeProps) {
  const { weight, sets, reps } = exercise;
  const isTaken = weight === last.weight && sets === last.sets && reps === last.reps;
  const unit = useUnit();
  const words = BUILDER_TEXT.numbers(last.sets, last.reps, shownText(last.weight, unit), unit);
  return (
    <button
      type="button"
      className={styles['last']}
      aria-label={BUILDER_TEXT.useLast(words, name)}
      aria-disabled={isTaken}
      onClick={() => !isTaken && onFill(last)}
    >
      <Icon of={isTaken ? Check : History} />
      {BUILDER_TEXT.last(words)}
    </button>
  );
}

interface VideoLinkProps {
  readonly name: string;
  readonly link: string;
  readonly onLink: (link: string) => void;
}

/** A line while it is empty, a box while it holds something or is typed in. */
function VideoLink({ name, link, onLink }: VideoLinkProps) {
  const id = useId();
  return (
    <div className={styles['video']} data-filled={link === '' ? undefined : ''}>
      <label htmlFor={id}>{BUILDER_TEXT.videoLink}</label>
      <Icon of={Video} />
      <input
        id={id}
        className="in"
        inputMode="url"
        aria-label={BUILDER_TEXT.fieldFor(BUILDER_TEXT.videoLink, name)}
        placeholder={BUILDER_TEXT.videoLink}
        value={link}
        onChange={({ target }) => onLink(target.value)}
        maxLength={LIMITS.videoLinkLength}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
    </div>
  );
}
