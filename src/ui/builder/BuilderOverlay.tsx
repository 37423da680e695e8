import { useId } from 'react';
import { LIMITS } from '../../domain/constants.ts';
import { canSavePlan } from '../../domain/plan.ts';
import hidden from '../parts/hidden.module.css';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { AddExercises } from './AddExercises.tsx';
import styles from './BuilderOverlay.module.css';
import { ChosenExercises } from './ChosenExercises.tsx';
import { BUILDER_TEXT } from './text.ts';
import { type BuilderOfTab, useDraft } from './useDraft.ts';
import { useExercises } from './useExercises.ts';

/** Creates or edits a plan (S2.builder). */
export function BuilderOverlay(builder: BuilderOfTab) {
  const nameId = useId();
  const { draft, problem, edit, save, discard } = useDraft(builder);
  const { news, ...exercises } = useExercises(draft, edit);
  return (
    <Overlay
      title={draft.planId === null ? BUILDER_TEXT.newPlan : BUILDER_TEXT.editPlan}
      onClose={() => void discard()}
      subtitle={<SyncStatus />}
      dock={
        <button
          type="button"
          className="btn btn-primary btn-big"
          disabled={!canSavePlan(draft)}
          onClick={() => void save()}
        >
          {BUILDER_TEXT.save}
        </button>
      }
      notice={problem}
    >
      <div className="field">
        <label htmlFor={nameId}>{BUILDER_TEXT.workoutName}</label>
        <input
          id={nameId}
          className={`in ${styles['name']}`}
          value={draft.name}
          onChange={({ target }) => edit((held) => ({ ...held, name: target.value }))}
          maxLength={LIMITS.nameLength}
          autoComplete="off"
          enterKeyHint="done"
        />
      </div>
      <ChosenExercises exercises={draft.exercises} {...exercises} />
      <AddExercises chosen={draft.exercises} onAdd={exercises.onAdd} />
      <p className={hidden['hidden']} aria-live="polite">
        {news}
      </p>
    </Overlay>
  );
}
