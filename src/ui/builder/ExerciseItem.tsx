import { useId } from 'react';
import { DEFAULT_SESSION_REPS, LIMITS } from '../../domain/constants.ts';
import type { ExerciseDraft } from '../../domain/plan.ts';
import { NumberBox } from '../parts/NumberBox.tsx';
import styles from './ExerciseItem.module.css';
import { ExerciseTools } from './ExerciseTools.tsx';
import { BUILDER_TEXT } from './text.ts';

interface ExerciseItemProps {
  exercise: ExerciseDraft;
  /** The exercise's name, told apart from others of the same name. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<Omit<ExerciseDraft, 'id' | 'name'>>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** `blank`: what a session makes of an empty box (D16). */
const NUMBERS = [
  { field: 'weight', noun: 'Weight', kind: 'decimal', blank: 0 },
  { field: 'sets', noun: 'Sets', kind: 'integer', blank: 1 },
  { field: 'reps', noun: 'Reps', kind: 'integer', blank: DEFAULT_SESSION_REPS },
] as const;

/** One chosen exercise: its numbers as text while they are edited (S3), its link, its tools. */
export function ExerciseItem({ exercise, name, onChange, ...tools }: ExerciseItemProps) {
  const linkId = useId();
  return (
    <li className="card">
      <div className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        <ExerciseTools name={name} {...tools} />
      </div>
      <div className={styles['numbers']}>
        {NUMBERS.map(({ field, noun, kind, blank }) => (
          <NumberBox
            key={field}
            kind={kind}
            label={BUILDER_TEXT.fieldFor(noun, name)}
            shownLabel={BUILDER_TEXT[field]}
            placeholder={String(blank)}
            text={exercise[field]}
            onText={(text) => onChange({ [field]: text })}
            enterKeyHint="next"
          />
        ))}
      </div>
      <div className="field">
        <label htmlFor={linkId}>{BUILDER_TEXT.videoLink}</label>
        <input
          id={linkId}
          className="in"
          inputMode="url"
          aria-label={BUILDER_TEXT.fieldFor(BUILDER_TEXT.videoLink, name)}
          placeholder={BUILDER_TEXT.optional}
          value={exercise.youtubeLink}
          onChange={({ target }) => onChange({ youtubeLink: target.value })}
          maxLength={LIMITS.videoLinkLength}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </div>
    </li>
  );
}
