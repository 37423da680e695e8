import { useState } from 'react';
import { LIMITS } from '../../domain/constants.ts';
import { distinctNames } from '../../domain/names.ts';
import { sameJson } from '../../domain/normalised.ts';
import {
  addExercise,
  type ExerciseDraft,
  editExercise,
  exerciseId,
  insertExercise,
  moveExercise,
  type PlanDraft,
  removeExercise,
} from '../../domain/plan.ts';
import { exerciseKey } from '../../domain/records.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { BUILDER_TEXT } from './text.ts';

export type ExerciseChange = Partial<Omit<ExerciseDraft, 'id' | 'name'>>;

export interface ExerciseEdits {
  /** The one whose row is open. */
  readonly openId: string | null;
  onOpen(id: string | null): void;
  /** False when the name is blank or the workout is full. */
  onAdd(name: string): boolean;
  /** Opens the row of one that has this name. */
  onShow(name: string): void;
  onChange(id: string, change: ExerciseChange): void;
  /** Takes last time's numbers; what was typed can be had back. */
  onFill(id: string, numbers: ExerciseChange): void;
  onMove(id: string, step: number): void;
  onRemove(id: string): void;
}

/** The edits of the chosen exercises, what to tell those who do not see the list change, and what could not be done. */
export function useExercises(
  draft: PlanDraft,
  edit: (change: (draft: PlanDraft) => PlanDraft) => boolean,
): ExerciseEdits & { news: string; refusal: string | null } {
  const { clock } = useAccount();
  const { offerUndo } = useNotices();
  const [news, setNews] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const shownNameOf = (id: string, { exercises }: PlanDraft = draft) =>
    distinctNames(exercises.map(({ name }) => name))[exercises.findIndex((one) => one.id === id)] ??
    '';

  return {
    news,
    refusal: isRefused ? BUILDER_TEXT.full(LIMITS.planExercises) : null,
    openId,
    onOpen: setOpenId,
    onAdd(name) {
      const id = exerciseId(clock.nowMs(), clock.newId().slice(0, 8));
      const added = addExercise(draft, id, name);
      setRefused(draft.exercises.length >= LIMITS.planExercises);
      if (added === draft) return false;
      edit(() => added);
      setOpenId(id);
      setNews(BUILDER_TEXT.added(shownNameOf(id, added)));
      return true;
    },
    onShow(name) {
      const key = exerciseKey(name);
      setOpenId(draft.exercises.find((one) => exerciseKey(one.name) === key)?.id ?? null);
    },
    onChange(id, change) {
      edit((held) => editExercise(held, id, change));
    },
    onFill(id, numbers) {
      const typed = draft.exercises.find((exercise) => exercise.id === id);
      if (!typed || !edit((held) => editExercise(held, id, numbers))) return;
      const { weight, sets, reps } = typed;
      const words = BUILDER_TEXT.usedLast(shownNameOf(id));
      if (weight === '' && sets === '' && reps === '') return setNews(words);
      const putBack = async () =>
        edit((held) => {
          const now = held.exercises.find((exercise) => exercise.id === id);
          // Whoever has typed in it since wants what they typed.
          const stands = now && sameJson({ ...now, ...numbers }, now);
          return stands ? editExercise(held, id, { weight, sets, reps }) : held;
        });
      offerUndo(words, putBack, { about: 'builder' });
    },
    onMove(id, step) {
      const moved = moveExercise(draft, id, step);
      if (moved === draft) return;
      edit(() => moved);
      const place = moved.exercises.findIndex((exercise) => exercise.id === id) + 1;
      setNews(BUILDER_TEXT.moved(shownNameOf(id, moved), place, moved.exercises.length));
    },
    onRemove(id) {
      const index = draft.exercises.findIndex((exercise) => exercise.id === id);
      const removed = draft.exercises[index];
      if (!removed) return;
      setRefused(false);
      edit((held) => removeExercise(held, id));
      // What it says is said aloud.
      const putBack = async () => edit((held) => insertExercise(held, removed, index));
      offerUndo(BUILDER_TEXT.removed(shownNameOf(id)), putBack, { about: 'builder' });
    },
  };
}
