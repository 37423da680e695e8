import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { pageOf } from '../../parts/pageOf.ts';
import { dropIndex } from './dropIndex.ts';

/** So near to an edge of the page it scrolls by itself, so far in a frame at most. */
const EDGE_PX = 56;
const SCROLL_PX = 12;

/** A row in hand: what is drawn of it is no state, only where it is let go. */
interface Drag {
  move(clientY: number): void;
  end(): void;
}

/**
 * Lets the rows of a list be dragged by their grips, with a finger too. `order`: tells one order of them from another.
 * @returns what a grip does with the pointer that comes down on it
 */
export function useDrag(
  onDrop: (index: number, step: number) => void,
  order: string,
): (event: PointerEvent<HTMLElement>) => void {
  const cancel = useRef<() => void>(null);
  const drop = useEffectEvent(onDrop);
  // A drag goes by the places that its rows had: it ends where they change under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is only watched.
  useEffect(() => () => cancel.current?.(), [order]);

  return (event) => {
    const grip: HTMLElement = event.currentTarget;
    const row = grip.closest('li');
    if (!row || !event.isPrimary || event.button !== 0) return;
    // No text is marked, and the keypad of a box stays as it is.
    event.preventDefault();
    cancel.current?.();
    grip.setPointerCapture(event.pointerId);
    const rows = [...(row.parentElement?.children ?? [])].filter(
      (one) => one instanceof HTMLElement,
    );
    const from = rows.indexOf(row);
    let step = 0;
    const drag = dragged(rows, from, event.clientY, (to) => {
      step = to - from;
    });
    const listening = new AbortController();
    const { signal } = listening;
    const end = (isDropped: boolean) => {
      listening.abort();
      cancel.current = null;
      drag.end();
      if (isDropped && step !== 0) drop(from, step);
    };
    cancel.current = () => end(false);
    grip.addEventListener('pointermove', (moved) => drag.move(moved.clientY), { signal });
    grip.addEventListener('pointerup', () => end(true), { signal });
    grip.addEventListener('lostpointercapture', () => end(false), { signal });
    document.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        // It gives up the drag, and not the builder.
        pressed.preventDefault();
        end(false);
      },
      { signal, capture: true },
    );
  };
}

/** Draws a row under the pointer and the others aside, and scrolls the page at its edges. */
function dragged(
  rows: readonly HTMLElement[],
  from: number,
  startY: number,
  onTarget: (index: number) => void,
): Drag {
  const row = rows[from];
  const page = row ? pageOf(row) : null;
  const heights = rows.map((one) => one.offsetHeight);
  const above = -sum(heights.slice(0, from));
  const below = sum(heights.slice(from + 1));
  const startTop = page?.scrollTop ?? 0;
  let clientY = startY;
  let frame = 0;
  row?.setAttribute('data-dragged', '');
  for (const one of rows) if (one !== row) one.setAttribute('data-aside', '');

  function draw(): void {
    const scrolled = (page?.scrollTop ?? 0) - startTop;
    const by = Math.min(Math.max(clientY - startY + scrolled, above), below);
    const to = dropIndex(heights, from, by);
    for (const [index, one] of rows.entries()) {
      const height = heights[from] ?? 0;
      const isPassedDown = index > from && index <= to;
      const isPassedUp = index < from && index >= to;
      const aside = isPassedDown ? -height : isPassedUp ? height : 0;
      one.style.translate = `0 ${index === from ? by : aside}px`;
    }
    onTarget(to);
  }

  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    if (!page) return;
    const { top, bottom } = page.getBoundingClientRect();
    const past = Math.min(0, clientY - top - EDGE_PX) + Math.max(0, clientY - bottom + EDGE_PX);
    const list = row?.parentElement?.getBoundingClientRect();
    // No further than to the end of the list: nothing can be dropped beyond it.
    const isAtEnd =
      list && (past > 0 ? list.bottom <= bottom - EDGE_PX : list.top >= top + EDGE_PX);
    if (past === 0 || isAtEnd) return;
    page.scrollTop += SCROLL_PX * Math.max(-1, Math.min(1, past / EDGE_PX));
    draw();
  }
  frame = requestAnimationFrame(scroll);

  return {
    move(to) {
      clientY = to;
      draw();
    },
    end() {
      cancelAnimationFrame(frame);
      for (const one of rows) {
        one.removeAttribute('data-dragged');
        one.removeAttribute('data-aside');
        one.style.translate = '';
      }
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
