import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { exerciseKey } from '../../../domain/records.ts';
import { keepInPlace } from '../../parts/keepInPlace.ts';
import { pageOf } from '../../parts/pageOf.ts';
import { isSecondTap } from '../../parts/secondTap.ts';
import { bringOpenRow } from '../openRow.ts';

/** What a tap on an exercise does. */
export interface Choosing {
  /** The keys of those that are chosen already. */
  readonly chosenKeys: ReadonlySet<string>;
  /** False where it cannot be added. */
  readonly onAdd: (name: string) => boolean;
  /** Shows one that is chosen; where none can be shown, each can be added again. */
  readonly onShow: ((name: string) => void) | undefined;
  /** A search has found what it was for. */
  readonly onChosen: () => void;
}

/** Adds an exercise, or shows the row of one that is there: twice only where that is asked for in its menu. */
export function choose(event: MouseEvent<HTMLElement>, name: string, choosing: Choosing): void {
  const { onAdd, onChosen } = choosing;
  // Another exercise may lie under the thumb by now.
  if (isSecondTap()) return;
  const button = event.currentTarget;
  const page = pageOf(button);
  if (showIfChosen(page, name, choosing)) return;
  keepInPlace(button, () => {
    if (onAdd(name)) onChosen();
  });
  // A search is gone with its button. A key leaves the page where the focus is.
  if (!button.isConnected) bringOpenRow(page, { takesFocus: true });
  else if (event.detail > 0) bringOpenRow(page);
}

/** Shows the row of an exercise on its page; false where it is not chosen yet, or none can be shown. */
export function showIfChosen(page: Element | null, name: string, choosing: Choosing): boolean {
  const { chosenKeys, onShow, onChosen } = choosing;
  if (!onShow || !chosenKeys.has(exerciseKey(name))) return false;
  flushSync(() => {
    onShow(name);
    onChosen();
  });
  bringOpenRow(page, { takesFocus: true });
  return true;
}
