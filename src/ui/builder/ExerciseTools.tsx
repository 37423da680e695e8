import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { follow } from '../parts/keepInPlace.ts';
import styles from './ExerciseTools.module.css';
import { BUILDER_TEXT } from './text.ts';

interface ExerciseToolsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves and removes one chosen exercise. */
export function ExerciseTools({ name, isFirst, isLast, onMove, onRemove }: ExerciseToolsProps) {
  // A button at its end stays focusable: disabling it would throw the focus of its own tap away.
  return (
    <div className={styles['tools']}>
      <button
        type="button"
        className="icon-btn soft"
        aria-label={BUILDER_TEXT.moveUp(name)}
        aria-disabled={isFirst}
        onClick={({ currentTarget }) => follow(currentTarget, () => onMove(-1))}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn soft"
        aria-label={BUILDER_TEXT.moveDown(name)}
        aria-disabled={isLast}
        onClick={({ currentTarget }) => follow(currentTarget, () => onMove(1))}
      >
        <ArrowDown aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn soft"
        aria-label={BUILDER_TEXT.remove(name)}
        data-remove=""
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </button>
    </div>
  );
}
