import { ArrowDown, ArrowUp, CopyPlus, GripVertical, Trash2, Trophy } from 'lucide';
import { type PointerEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  EMPTY_PLAN_DRAFT,
  type ExerciseDraft,
  planOfDraft,
  sessionSetCount,
} from '../../../domain/plan.ts';
import { sessionReps } from '../../../domain/session.ts';
import type { Unit } from '../../../domain/unit.ts';
import { EXERCISE_TEXT } from '../../exercise/text.ts';
import { useExercisePage } from '../../exercise/useExercisePage.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { follow, keepInPlace } from '../../parts/keepInPlace.ts';
import type { MenuItems } from '../../parts/Menu.tsx';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { pageOf } from '../../parts/pageOf.ts';
import { useUnit } from '../../unitContext.ts';
import { weightNumber } from '../../weightText.ts';
import { bringOpenRow } from '../openRow.ts';
import { BUILDER_TEXT } from '../text.ts';
import type { ExerciseEdits } from '../useExercises.ts';
import { ExerciseBoxes, type Numbers } from './ExerciseBoxes.tsx';
import styles from './ExerciseRow.module.css';

interface ExerciseRowProps {
  readonly exercise: ExerciseDraft;
  /** The exercise's name, told apart from others of the same name. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Last time's numbers; null where there was no such time. */
  readonly last: Numbers | null;
  readonly edits: ExerciseEdits;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onRemove: () => void;
}

/** One chosen exercise: a line that opens to its boxes, with a grip and a menu. */
export function ExerciseRow({ exercise, name, last, edits, ...row }: ExerciseRowProps) {
  const unit = useUnit();
  const { open, page } = useExercisePage();
  const boxesId = useId();
  const element = useRef<HTMLLIElement>(null);
  const isOpen = edits.openId === exercise.id;

  function toggle(button: HTMLElement): void {
    // Another row folds: this one stays under the thumb.
    keepInPlace(button, () => edits.onOpen(isOpen ? null : exercise.id));
    bringOpenRow(pageOf(button));
  }

  function move(step: -1 | 1): void {
    if (element.current) follow(element.current, () => edits.onMove(exercise.id, step));
  }

  function addAgain(): void {
    const page = element.current && pageOf(element.current);
    flushSync(() => edits.onAdd(exercise.name));
    bringOpenRow(page, { takesFocus: true });
  }

  const { up, moveUp, down, moveDown, takeOut, remove } = BUILDER_TEXT;
  const items: MenuItems = [
    !row.isFirst && { label: moveUp(name), shown: up, icon: ArrowUp, onChoose: () => move(-1) },
    !row.isLast && { label: moveDown(name), shown: down, icon: ArrowDown, onChoose: () => move(1) },
    {
      label: EXERCISE_TEXT.open(name),
      shown: BUILDER_TEXT.page,
      icon: Trophy,
      onChoose: () => open(exercise.name),
    },
    { label: BUILDER_TEXT.addAgain, icon: CopyPlus, onChoose: addAgain },
    { label: remove(name), shown: takeOut, icon: Trash2, onChoose: row.onRemove, isDanger: true },
  ];

  return (
    <li ref={element} className={styles['row']} data-open={isOpen ? '' : undefined}>
      <div className={styles['top']}>
        <span className={styles['grip']} aria-hidden="true" onPointerDown={row.onGrab}>
          <Icon of={GripVertical} />
        </span>
        <div className={styles['line']}>
          <h2 className={styles['name']}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? boxesId : undefined}
              onClick={({ currentTarget }) => toggle(currentTarget)}
            >
              {name}
            </button>
          </h2>
          {!isOpen && <span className={styles['numbers']}>{numbersInSession(exercise, unit)}</span>}
        </div>
        <MenuButton label={BUILDER_TEXT.options(name)} items={items} />
      </div>
      {isOpen && (
        <ExerciseBoxes
          id={boxesId}
          exercise={exercise}
          name={name}
          last={last}
          onChange={(change) => edits.onChange(exercise.id, change)}
          onFill={(numbers) => edits.onFill(exercise.id, numbers)}
        />
      )}
      {page}
    </li>
  );
}

/** What a session makes of the boxes (D16). */
function numbersInSession(draft: ExerciseDraft, unit: Unit): string {
  const [exercise] = planOfDraft({ ...EMPTY_PLAN_DRAFT, exercises: [draft] }, '').exercises;
  if (!exercise) return '';
  const [sets, reps] = [sessionSetCount(exercise), sessionReps(exercise)];
  const weight = weightNumber(exercise.weight, unit);
  return BUILDER_TEXT.numbers(String(sets), String(reps), weight, unit);
}
