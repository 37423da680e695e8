import { type ComponentType, useState } from 'react';
import { exerciseLike, removableSet } from '../../domain/reshape.ts';
import { readLastSets } from '../../store/sessions.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import type { ExercisePickerProps } from './ExercisePicker.tsx';
import { SESSION_TEXT } from './text.ts';
import type { SessionEdits } from './useSessionEdits.ts';

/** What a person changes in a session beside its numbers (D32). */
export interface Reshaping {
  addSet(exercise: number): void;
  /** Null where the exercise has only one set. */
  removeSetOf(exercise: number, name: string): (() => void) | null;
  skip(exercise: number): void;
  bringBack(exercise: number): void;
  swap(exercise: number, name: string): void;
  add(): void;
  /** The open list of exercises; null while none is. */
  readonly picker: {
    Picker: ComponentType<ExercisePickerProps>;
    props: ExercisePickerProps;
  } | null;
}

/** `exercise`: the index of the one that another takes the place of; null: one more. */
interface Picking {
  readonly Picker: ComponentType<ExercisePickerProps>;
  readonly exercise: number | null;
  readonly title: string;
}

export function useReshaping({ session, reshape }: SessionEdits): Reshaping {
  const account = useAccount();
  const { keep, load, offerUndo } = useNotices();
  const [picking, setPicking] = useState<Picking | null>(null);

  async function open(title: string, exercise: number | null): Promise<void> {
    const part = await load(() => import('./ExercisePicker.tsx'));
    if (part) setPicking({ Picker: part.ExercisePicker, exercise, title });
  }

  async function pick(name: string, { exercise }: Picking): Promise<void> {
    setPicking(null);
    await keep(async () => {
      const last = await readLastSets(account, { ...session, exercises: [{ name, sets: [] }] });
      const sets = [...last.values()][0] ?? [];
      if (exercise === null) return reshape({ do: 'add', added: exerciseLike(name, sets) });
      const left = session.exercises[exercise]?.sets.filter(({ completed }) => !completed) ?? [];
      reshape({ do: 'swap', exercise, added: exerciseLike(name, sets, left.length) });
    });
  }

  return {
    addSet: (exercise) => reshape({ do: 'addSet', exercise }),
    removeSetOf(exercise, name) {
      const held = session.exercises[exercise];
      const index = held ? removableSet(held) : null;
      if (index === null) return null;
      return () => {
        const set = held?.sets[index];
        reshape({ do: 'removeSet', exercise });
        if (!set?.completed) return;
        offerUndo(
          SESSION_TEXT.removedSet(index + 1, name),
          async () => {
            reshape({ do: 'addSet', exercise, set });
            return true;
          },
          'workout',
        );
      };
    },
    skip: (exercise) => reshape({ do: 'skip', exercise }),
    bringBack: (exercise) => reshape({ do: 'bringBack', exercise }),
    swap: (exercise, name) => void open(SESSION_TEXT.swapExercise(name), exercise),
    add: () => void open(SESSION_TEXT.addExercise, null),
    picker: picking && {
      Picker: picking.Picker,
      props: {
        title: picking.title,
        chosen: session.exercises,
        onPick: (name) => void pick(name, picking),
        onClose: () => setPicking(null),
      },
    },
  };
}
