import { exerciseName } from '../../domain/plan.ts';
import { AddExercises } from '../builder/AddExercises.tsx';
import { Overlay } from '../parts/Overlay.tsx';

export interface ExercisePickerProps {
  readonly title: string;
  /** What the session has already. */
  readonly chosen: readonly { readonly name: string }[];
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** The catalogue, and a box for what it lacks, from which one exercise is picked (D32). */
export function ExercisePicker({ title, chosen, onPick, onClose }: ExercisePickerProps) {
  return (
    <Overlay title={title} onClose={onClose}>
      <AddExercises
        chosen={chosen}
        onAdd={(typed) => {
          const name = exerciseName(typed);
          if (name !== '') onPick(name);
          return name !== '';
        }}
      />
    </Overlay>
  );
}
