import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isSamePlace, setAt } from '../../domain/currentSet.ts';
import { distinctNames } from '../../domain/names.ts';
import { parseDecimal, textOfNumber } from '../../domain/numberInput.ts';
import {
  exerciseAt,
  type Session,
  type SessionExercise,
  type SessionSet,
  type SetPlace,
  ticked,
} from '../../domain/session.ts';
import { useAccount } from '../accountContext.ts';
import { isCalm } from '../parts/calm.ts';
import { useNotices } from '../parts/notices.ts';
import { useUnit } from '../unitContext.ts';
import { bringIntoView } from './bringIntoView.ts';
import { buzz } from './buzz.ts';
import type { DockActions } from './dock/setAtHand.ts';
import { stepText } from './dock/step.ts';
import { boxIn, type What } from './SetNumber.tsx';
import type { SetActions } from './SetRow.tsx';
import { SESSION_TEXT } from './text.ts';
import { useKeypad } from './useKeypad.ts';
import { usePosition } from './usePosition.ts';
import type { SessionEdits } from './useSessionEdits.ts';

/** A box that has the focus, with what is typed in it: no other tab's change takes it away. */
interface Typing {
  readonly place: SetPlace;
  /** The exercise's name: others may have come before it since. */
  readonly name: string | undefined;
  readonly what: What;
  readonly text: string;
}

interface Logging {
  /** The set at hand; null when all are done. */
  readonly current: SetPlace | null;
  /** The number that is typed while the keypad covers the page; null while none does. */
  readonly typed: What | null;
  /** An exercise of the session, with what is being typed. */
  shown(exercise: SessionExercise, index: number): SessionExercise;
  row(place: SetPlace): SetActions;
  readonly dock: Omit<DockActions, 'onComplete' | 'onAddExercise'>;
}

/** What a person does with the sets of a session, in its rows and at the dock. */
export function useLogging(
  { session, change, touch, reshape }: SessionEdits,
  list: RefObject<HTMLElement | null>,
): Logging {
  const { clock } = useAccount();
  const { offerUndo } = useNotices();
  const unit = useUnit();
  const { current, goTo, goPast } = usePosition(session);
  const [opened, setTyping] = useState<Typing | null>(null);
  const keypadPx = useKeypad();
  // The keypad closes later than the box loses the focus: nothing moves under the finger until then.
  const typedLast = useRef<What>('weight');
  const rowAtHand = () => rowIn(list.current);
  const showRow = useShowRow(list, keypadPx);

  const latest = useRef(session);

  const typing = opened && moved(opened, session);

  /** A box that still has the focus shows it, too. */
  function write(place: SetPlace, written: Partial<SessionSet>): void {
    setTyping((open) => {
      const at = open && moved(open, session);
      const text = at && isSamePlace(at.place, place) ? written[at.what] : undefined;
      return at && text !== undefined ? { ...at, text } : open;
    });
    change(place, written);
  }

  /** What is typed next is not for the set that is left, whichever that is: the dock takes no focus itself. */
  function leaveBox(): void {
    list.current?.querySelector<HTMLElement>('input[inputmode]:focus')?.blur();
  }

  function tick(place: SetPlace): void {
    const set = setAt(session, place);
    if (!set) return;
    buzz();
    change(place, ticked(set, clock.nowMs()));
    goPast(place);
  }

  function rowNow(place: SetPlace): SetActions {
    return {
      onText: (what, text) => write(place, { [what]: text }),
      onFocus(what) {
        typedLast.current = what;
        touch(place);
        setTyping({
          place,
          name: session.exercises[place.exercise]?.name,
          what,
          text: setAt(session, place)?.[what] ?? '',
        });
        goTo(place);
      },
      onBlur() {
        setTyping(null);
        const set = setAt(session, place);
        // What is done says what is recorded.
        if (typing && set?.completed && parseDecimal(set[typing.what]) === null) {
          change(place, { completed: true, [typing.what]: '0' });
        }
      },
      onTick(completed) {
        if (completed) return tick(place);
        change(place, { completed });
        goTo(place);
        const { isSkipped, name } = session.exercises[place.exercise] ?? {};
        // What is not done of a skipped exercise cannot be seen.
        const { exercise } = place;
        if (isSkipped) reshape({ do: 'bringBack', exercise, name }).catch(() => undefined);
      },
      onUse({ weight, reps }) {
        const set = setAt(session, place);
        const used = { weight: textOfNumber(weight), reps: textOfNumber(reps) };
        goTo(place);
        if (!set?.completed) return write(place, used);
        // A second tap has nothing to take back.
        if (isLogged(set, used)) return;
        // What is done is put right alone: no later set goes along with it, and it was ticked when it was.
        const put = ({ weight, reps }: typeof used) =>
          write(place, { completed: true, weight, reps });
        put(used);
        const putBack = async () => {
          // Whoever has changed it since wants what they changed.
          const stands = isLogged(setAt(latest.current, place), used);
          if (stands) put(set);
          return stands;
        };
        const names = distinctNames(session.exercises.map(({ name }) => name));
        const name = names[place.exercise] ?? '';
        offerUndo(SESSION_TEXT.usedLast(place.set + 1, name), putBack, { about: 'numbers' });
      },
      onGoTo: () => goTo(place),
    };
  }
  // What a row does is always what it does now, however long ago it was drawn.
  const now = useRef<(place: SetPlace) => SetActions>(rowNow);
  useLayoutEffect(() => {
    now.current = rowNow;
    latest.current = session;
  });
  const [row] = useState(
    () =>
      (place: SetPlace): SetActions => ({
        onText: (...typed) => now.current(place).onText(...typed),
        onFocus: (what) => now.current(place).onFocus(what),
        onBlur: () => now.current(place).onBlur(),
        onTick: (completed) => now.current(place).onTick(completed),
        onUse: (last) => now.current(place).onUse(last),
        onGoTo: () => now.current(place).onGoTo(),
      }),
  );

  return {
    current,
    typed: keypadPx > 0 ? (typing?.what ?? typedLast.current) : null,
    shown(exercise, index) {
      if (typing?.place.exercise !== index) return exercise;
      const { place, what, text } = typing;
      const sets = exercise.sets.map((set, at) =>
        at === place.set ? { ...set, [what]: text } : set,
      );
      return { ...exercise, sets };
    },
    row,
    dock: {
      onStep(what, direction) {
        const set = current && setAt(session, current);
        if (!set) return;
        goTo(current);
        write(current, { [what]: stepText({ text: set[what], what, unit }, direction) });
      },
      onType: (what) => boxIn(rowAtHand(), what)?.focus(),
      onLog() {
        if (!current) return;
        leaveBox();
        showRow();
        tick(current);
      },
      onNext() {
        if (!current) return;
        leaveBox();
        showRow();
        goPast(current);
      },
    },
  };
}

/** A set that is done, with these numbers. */
function isLogged(
  set: SessionSet | undefined,
  { weight, reps }: Pick<SessionSet, 'weight' | 'reps'>,
) {
  return set?.completed === true && set.weight === weight && set.reps === reps;
}

/** What is typed, where its exercise stands now. */
function moved(typing: Typing, session: Session): Typing {
  const { place, name } = typing;
  return { ...typing, place: { ...place, exercise: exerciseAt(session, { ...place, name }) } };
}

/**
 * Brings the row at hand into view: as the session opens, as the keypad comes or goes, and after the
 * dock went on to it. Nothing moves because of a tap in the list, under the thumb that goes on there.
 */
function useShowRow(list: RefObject<HTMLElement | null>, keypadPx: number): () => void {
  const isDue = useRef(true);
  const isOpening = useRef(true);
  const shownFor = useRef(keypadPx);
  useLayoutEffect(() => {
    const dialog = list.current?.closest('dialog');
    dialog?.style.setProperty('--keypad', `${keypadPx}px`);
    dialog?.toggleAttribute('data-keypad', keypadPx > 0);
    if (isDue.current || shownFor.current !== keypadPx) {
      const row = rowIn(list.current);
      if (row) bringIntoView(row, isOpening.current || isCalm() ? 'instant' : 'smooth');
    }
    isDue.current = false;
    isOpening.current = false;
    shownFor.current = keypadPx;
  });
  return () => {
    isDue.current = true;
  };
}

function rowIn(list: HTMLElement | null): Element | null {
  return list?.querySelector('[aria-current]') ?? null;
}
