import { useId, useRef } from 'react';
import { LIMITS } from '../../../domain/constants.ts';
import { keepInPlace } from '../../parts/keepInPlace.ts';
import { pageOf } from '../../parts/pageOf.ts';
import { bringOpenRow } from '../openRow.ts';
import { BUILDER_TEXT } from '../text.ts';
import { type Choosing, showIfChosen } from './choosing.ts';

interface CustomExerciseProps extends Choosing {
  /** What is typed. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Adds an exercise that the catalogue lacks; a blank name does nothing (S5). */
export function CustomExercise({ name, onName: setName, ...choosing }: CustomExerciseProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

  function add(): boolean {
    let isAdded = false;
    if (!box.current) return isAdded;
    // What is typed stays: it may be the beginning of another name.
    if (showIfChosen(pageOf(box.current), name, choosing)) return isAdded;
    keepInPlace(box.current, () => {
      isAdded = choosing.onAdd(name);
      if (isAdded) setName('');
    });
    // The word that the workout is full takes its room from what stands above it.
    if (!isAdded) box.current.scrollIntoView({ block: 'nearest' });
    return isAdded;
  }

  return (
    <div className="field">
      <label htmlFor={id}>{BUILDER_TEXT.customExercise}</label>
      <div className="row">
        <input
          ref={box}
          id={id}
          className="in"
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          maxLength={LIMITS.nameLength}
          autoComplete="off"
          enterKeyHint="done"
        />
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={BUILDER_TEXT.addCustomExercise}
          onClick={({ currentTarget, detail }) => {
            if (add() && detail > 0) bringOpenRow(pageOf(currentTarget));
          }}
        >
          {BUILDER_TEXT.add}
        </button>
      </div>
    </div>
  );
}
