import { useRef } from 'react';
import { exerciseName } from '../../domain/plan.ts';
import { AddExercises } from '../builder/catalogue/AddExercises.tsx';
import { useKeypadRoom } from '../builder/useKeypadRoom.ts';
import { useOwnExercises } from '../builder/useOwnExercises.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';

export interface ExercisePickerProps {
  readonly title: string;
  /** What the session has already. */
  readonly chosen: readonly { readonly name: string }[];
  /** The name that is typed for one that is not among all. */
  readonly custom: string;
  readonly onCustom: (typed: string) => void;
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** All exercises, and a box for what is not among them, from which one exercise is picked (D32). */
export function ExercisePicker({ onPick, ...props }: ExercisePickerProps) {
  const { title, chosen, custom, onCustom, onClose } = props;
  const own = useOwnExercises();
  const inside = useRef<HTMLDivElement>(null);
  useKeypadRoom(inside);
  return (
    <Overlay title={title} onClose={onClose} subtitle={<SyncStatus />}>
      {/* In a workout what one presses is larger than in the builder. */}
      <div ref={inside} style={{ '--tap': 'var(--tap-set)' }}>
        <AddExercises
          chosen={chosen}
          own={own}
          custom={custom}
          onCustom={onCustom}
          onAdd={(typed) => {
            const name = exerciseName(typed);
            if (name !== '') onPick(name);
            return name !== '';
          }}
        />
      </div>
    </Overlay>
  );
}
