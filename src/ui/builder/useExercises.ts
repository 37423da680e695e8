import { useState } from 'react';
import { LIMITS } from '../../domain/constants.ts';
import { distinctNames } from '../../domain/names.ts';
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
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { BUILDER_TEXT } from './text.ts';

export interface ExerciseEdits {
  /** False when the name is blank or the workout is full. */
  onAdd(name: string): boolean;
  onChange(id: string, change: Partial<Omit<ExerciseDraft, 'id' | 'name'>>): void;
  onMove(id: string, step: -1 | 1): void;
  onRemove(id: string): void;
}

/** The edits of the chosen exercises, and what to tell those who do not see the list change. */
export function useExercises(
  draft: PlanDraft,
  edit: (change: (draft: PlanDraft) => PlanDraft) => boolean,
): ExerciseEdits & { news: string } {
  const { clock } = useAccount();
  const { offerUndo } = useNotices();
  const [news, setNews] = useState('');

  return {
    news,
    onAdd(name) {
      const added = addExercise(draft, exerciseId(clock.nowMs(), clock.newId().slice(0, 8)), name);
      const isFull = draft.exercises.length >= LIMITS.planExercises;
      if (isFull) setNews(BUILDER_TEXT.full(LIMITS.planExercises));
      if (added === draft) return false;
      edit(() => added);
      setNews(BUILDER_TEXT.added(shownNames(added).at(-1) ?? name));
      return true;
    },
    onChange(id, change) {
      edit((held) => editExercise(held, id, change));
    },
    onMove(id, step) {
      const moved = moveExercise(draft, id, step);
      if (moved === draft) return;
      edit(() => moved);
      const index = moved.exercises.findIndex((exercise) => exercise.id === id);
      const name = shownNames(moved)[index] ?? '';
      setNews(BUILDER_TEXT.moved(name, index + 1, moved.exercises.length));
    },
    onRemove(id) {
      const index = draft.exercises.findIndex((exercise) => exercise.id === id);
      const removed = draft.exercises[index];
      if (!removed) return;
      edit((held) => removeExercise(held, id));
      // What it says is said aloud.
      const putBack = async () => edit((held) => insertExercise(held, removed, index));
      offerUndo(BUILDER_TEXT.removed(shownNames(draft)[index] ?? ''), putBack, 'builder');
    },
  };
}

function shownNames({ exercises }: PlanDraft): string[] {
  return distinctNames(exercises.map(({ name }) => name));
}
