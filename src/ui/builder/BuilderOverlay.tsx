import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '../../domain/constants.ts';
import { canSavePlan, planOfDraft, planSize } from '../../domain/plan.ts';
import { exerciseKey } from '../../domain/records.ts';
import hidden from '../parts/hidden.module.css';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { isSecondTap } from '../parts/secondTap.ts';
import styles from './BuilderOverlay.module.css';
import { AddExercises } from './catalogue/AddExercises.tsx';
import { ChosenExercises } from './chosen/ChosenExercises.tsx';
import { bringOpenRow } from './openRow.ts';
import { BUILDER_TEXT } from './text.ts';
import { type BuilderOfTab, useDraft } from './useDraft.ts';
import { useExercises } from './useExercises.ts';
import { useKeypadRoom } from './useKeypadRoom.ts';
import { useOwnExercises } from './useOwnExercises.ts';

/** Creates or edits a plan (S2.builder). */
export function BuilderOverlay(builder: BuilderOfTab) {
  const nameId = useId();
  const sum = useRef<HTMLParagraphElement>(null);
  const { draft, problem, edit, save, discard } = useDraft(builder);
  const { news, refusal, ...edits } = useExercises(draft, edit);
  const own = useOwnExercises();
  useKeypadRoom(sum);
  const size = planSize(planOfDraft(draft, ''));
  const { custom = '', exercises } = draft;
  const setCustom = (typed: string) => edit((held) => ({ ...held, custom: typed }));

  /**
   * What stands in the box for one's own exercise is meant for the plan: it is seen there before that is saved,
   * or that there is no room for it. True where Save has to wait for its person.
   */
  function addTyped(): boolean {
    const key = exerciseKey(custom);
    if (custom.trim() === '') return false;
    if (exercises.some(({ name }) => exerciseKey(name) === key)) return false;
    const isAdded = flushSync(() => edits.onAdd(custom) && setCustom(''));
    if (isAdded) bringOpenRow(document.body, { takesFocus: true });
    return isAdded || exercises.length >= LIMITS.planExercises;
  }

  return (
    <Overlay
      title={draft.planId === null ? BUILDER_TEXT.newPlan : BUILDER_TEXT.editPlan}
      onClose={() => void discard()}
      subtitle={<SyncStatus />}
      dock={
        <div className={styles['dock']}>
          <p ref={sum} role="status" tabIndex={-1} className={styles['sum']}>
            {size.exercises === 0
              ? BUILDER_TEXT.noExercises
              : BUILDER_TEXT.sum(size.exercises, size.sets)}
          </p>
          {size.exercises > 0 && draft.name === '' && (
            <p className={styles['sum']}>{BUILDER_TEXT.nameFirst}</p>
          )}
          <button
            type="button"
            className="btn btn-primary btn-big"
            disabled={!canSavePlan(draft)}
            onClick={() => isSecondTap() || addTyped() || void save()}
          >
            {BUILDER_TEXT.save}
          </button>
        </div>
      }
      notice={problem ?? refusal}
      isWide
    >
      <AddExercises
        chosen={exercises}
        own={own}
        onAdd={edits.onAdd}
        onShow={edits.onShow}
        custom={custom}
        onCustom={setCustom}
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
        <ChosenExercises exercises={exercises} last={own?.last} edits={edits} heir={sum} />
      </AddExercises>
      <p className={hidden['hidden']} aria-live="polite">
        {news}
      </p>
    </Overlay>
  );
}
