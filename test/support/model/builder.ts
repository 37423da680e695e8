/** What a person does in the builder. */
import {
  addExercise,
  editExercise,
  moveExercise,
  type PlanDraft,
  removeExercise,
} from '../../../src/domain/plan.ts';
import { PUSH_DAY } from '../samples.ts';
import type { Edit, Spelling } from './steps.ts';

/** A plan of its own: old ids would make two plans one. */
export function newPlan(number: number, spelling: Spelling): PlanDraft {
  const exercises = PUSH_DAY.exercises.map((one) => ({ ...one, id: crypto.randomUUID() }));
  return { planId: null, name: nameOf(number, spelling), exercises };
}

/** What is typed has `number` in it, by which it is known again. */
export function edited(draft: PlanDraft, edit: Edit, number: number): PlanDraft {
  if (edit.is === 'rename') return { ...draft, name: nameOf(number, edit.spelling) };
  if (edit.is === 'add') {
    const added = addExercise(draft, crypto.randomUUID(), `Lift ${number}`);
    const last = added.exercises.at(-1);
    return last ? editExercise(added, last.id, { weight: '1', sets: '1', reps: '1' }) : added;
  }
  const id = draft.exercises[edit.exercise]?.id;
  if (id === undefined) return draft;
  switch (edit.is) {
    case 'remove':
      return draft.exercises.length > 1 ? removeExercise(draft, id) : draft;
    case 'moveUp':
      return moveExercise(draft, id, -1);
    default:
      return editExercise(draft, id, { [edit.is]: String(number) });
  }
}

function nameOf(number: number, spelling: Spelling): string {
  switch (spelling) {
    case 'plain':
      return `Plan ${number}`;
    case 'spaced':
      return `  Plan  ${number} `;
    case 'long':
      return `Plan ${number} of Mondays and Fridays`;
    case 'signs':
      return `Plan ${number} & Bob’s 💪`;
  }
}
