import { ArrowLeftRight, Minus, Plus, RotateCcw, SkipForward } from 'lucide';
import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { LIMITS } from '../../domain/constants.ts';
import { isBegun, isFull, newExercise, type Reshape, removableSet } from '../../domain/reshape.ts';
import { exerciseAt, type SetEdit } from '../../domain/session.ts';
import { isFocusFree } from '../parts/focusHeir.ts';
import type { MenuItems } from '../parts/Menu.tsx';
import { unlessMovedOn } from '../parts/movedOn.ts';
import { useNotices } from '../parts/notices.ts';
import type { ExercisePickerProps } from './ExercisePicker.tsx';
import { SESSION_TEXT } from './text.ts';
import { useDoubleTap } from './useDoubleTap.ts';
import type { SessionEdits } from './useSessionEdits.ts';

/** What a person changes in a session beside its numbers (D32). */
export interface Reshaping {
  /** What can be changed of one exercise. `shownName`: told apart from others of its name. */
  optionsOf(exercise: number, shownName: string): MenuItems;
  readonly add: (() => void) | null;
  /** As the session's own; the focus is kept. */
  readonly reshape: SessionEdits['reshape'];
  /** While it is true nothing else may be tapped. */
  readonly isBusy: boolean;
  /** The open list of exercises; null while none is. */
  readonly picker: {
    readonly Picker: ComponentType<ExercisePickerProps>;
    readonly props: ExercisePickerProps;
  } | null;
}

interface Picking {
  readonly Picker: ComponentType<ExercisePickerProps>;
  /** The one that another takes the place of; null: one more. */
  readonly swapped: (Pick<SetEdit, 'exercise' | 'name'> & { readonly shownName: string }) | null;
  readonly title: string;
}

export function useReshaping(edits: SessionEdits, list: RefObject<HTMLElement | null>): Reshaping {
  const { session, isReshaping } = edits;
  const { keep, load, offerUndo, withdraw } = useNotices();
  const [picking, setPicking] = useState<Picking | null>(null);
  // What is typed and not added outlives a picker that was closed over it.
  const [custom, setCustom] = useState('');
  // Until the picker is gone its opener takes no focus: it would have it back.
  const { isClosed, close } = useDoubleTap();
  const isBusy = isReshaping || isClosed;
  const keepFocus = useKeptFocus(isBusy, list);
  const reshape = (change: Reshape) => {
    keepFocus();
    return edits.reshape(change);
  };

  /** `after`: once it is made. */
  function make(change: Reshape, after?: () => void): void {
    // Its place may be another set's from here on. A removed set finds its own by the exercise's name.
    withdraw('numbers');
    // One more exercise of that name may stand in between.
    if (change.do === 'swap') withdraw('workout');
    void keep(async () => {
      if (await reshape(change)) after?.();
    });
  }

  async function open(title: string, swapped: Picking['swapped']): Promise<void> {
    const part = await unlessMovedOn(load(() => import('./ExercisePicker.tsx')));
    if (part) setPicking({ Picker: part.ExercisePicker, swapped, title });
  }

  function pick(name: string, { swapped }: Picking): void {
    keepFocus();
    close();
    setPicking(null);
    if (swapped === null) {
      make({ do: 'add', added: newExercise(name) });
      return;
    }
    const { shownName, ...at } = swapped;
    const place = exerciseAt(session, at);
    const held = session.exercises[place];
    if (!held) return;
    const left = held.sets.filter(({ completed }) => !completed);
    const added = newExercise(name, left.length);
    const exercise = isBegun(held) ? place + 1 : place;
    const putBack = () => reshape({ do: 'swapBack', exercise, name, held });
    make({ do: 'swap', ...at, added }, () =>
      offerUndo(SESSION_TEXT.swapped(shownName, name), putBack, { about: 'workout' }),
    );
  }

  function optionsOf(exercise: number, shownName: string): MenuItems {
    const held = session.exercises[exercise];
    if (!held) throw new Error(`No exercise ${exercise}.`);
    const at = { exercise, name: held.name };
    if (held.isSkipped) {
      const bringBack = () => make({ do: 'bringBack', ...at });
      return [{ label: SESSION_TEXT.bringBack, icon: RotateCcw, onChoose: bringBack }];
    }
    const index = removableSet(held);
    const removed = index === null ? undefined : held.sets[index];
    const offerBack = () => {
      const text = SESSION_TEXT.removedSet((index ?? 0) + 1, shownName);
      offerUndo(text, () => reshape({ do: 'addSet', ...at, set: removed }), { about: 'workout' });
    };
    return [
      (!isFull(session) || !isBegun(held)) && {
        label: SESSION_TEXT.swap,
        icon: ArrowLeftRight,
        onChoose: () => void open(SESSION_TEXT.swapExercise(shownName), { ...at, shownName }),
      },
      held.sets.length < LIMITS.sessionSets && {
        label: SESSION_TEXT.addSet,
        icon: Plus,
        onChoose: () => make({ do: 'addSet', ...at }),
      },
      removed !== undefined && {
        label: SESSION_TEXT.removeSet,
        icon: Minus,
        onChoose: () => make({ do: 'removeSet', ...at }, removed.completed ? offerBack : undefined),
      },
      {
        label: SESSION_TEXT.skip,
        icon: SkipForward,
        isApart: true,
        onChoose: () => make({ do: 'skip', ...at }),
      },
    ];
  }

  return {
    optionsOf,
    reshape,
    add: isFull(session) ? null : () => void open(SESSION_TEXT.addExercise, null),
    isBusy,
    picker: picking && {
      Picker: picking.Picker,
      props: {
        title: picking.title,
        chosen: session.exercises,
        custom,
        onCustom: setCustom,
        onPick: (name) => pick(name, picking),
        onClose: () => setPicking(null),
      },
    },
  };
}

/**
 * Who had the focus has it again when nothing is busy any more; where it is gone, or was in the picker,
 * the dock has it.
 */
function useKeptFocus(isBusy: boolean, list: RefObject<HTMLElement | null>): () => void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy || held.current === null) return;
    const own = list.current?.contains(held.current) ? held.current : null;
    const dock = list.current?.closest('dialog')?.querySelector('section[tabindex="-1"]');
    const heir = own ?? dock;
    held.current = null;
    if (isFocusFree() && heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
  return () => {
    held.current ??= document.activeElement;
  };
}
