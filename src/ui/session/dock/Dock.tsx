import type { Session } from '../../../domain/session.ts';
import type { What } from '../SetNumber.tsx';
import { Begin } from './Begin.tsx';
import { CurrentSet } from './CurrentSet.tsx';
import { Finish } from './Finish.tsx';
import { RestEnd } from './Rest.tsx';
import { Strip } from './Strip.tsx';
import type { DockActions, SetAtHand } from './setAtHand.ts';

interface DockProps {
  readonly session: Session;
  /** Null when all are done. */
  readonly set: SetAtHand | null;
  /** The number that is typed while the keypad covers the page; null while none does. */
  readonly typed: What | null;
  readonly actions: DockActions;
}

/** Where the thumb is: one set at a time, then the end of the workout. */
export function Dock({ session, set, typed, actions }: DockProps) {
  if (session.exercises.length === 0) return <Begin onAddExercise={actions.onAddExercise} />;
  if (!set) return <Finish session={session} onComplete={actions.onComplete} />;
  return (
    <>
      {typed ? (
        <Strip session={session} set={set} typed={typed} actions={actions} />
      ) : (
        <CurrentSet session={session} set={set} actions={actions} />
      )}
      <RestEnd session={session} />
    </>
  );
}
