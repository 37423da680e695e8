import { useState } from 'react';
import type { Day } from '../../domain/days.ts';
import { textOfNumber } from '../../domain/numberInput.ts';
import type { WeightLog } from '../../domain/weight.ts';

interface Typed {
  readonly text: string;
  /** What the store held when typing began, or when its person came back to it. */
  readonly seen: WeightLog;
  /** What the store held when the text was saved; null while it is not saved. */
  readonly savedOver: string | null;
}

interface TypedOver {
  /** What the box shows. */
  readonly text: string;
  /** What was there for the day when its person began or went on to type; null: nothing. */
  readonly seen: number | null;
  /** It is something typed, and not what the store holds. */
  readonly isTyped: boolean;
  /** It would be lost with the page: it says something that the store does not. */
  readonly isUnsaved: boolean;
  readonly type: (text: string) => void;
  /** Tells that its person comes to the box, and sees what is there now. */
  readonly see: () => void;
  /** Gives the box back to the store, unless something else was typed meanwhile. */
  readonly restore: (text: string) => void;
  /** Tells that `text` was kept as so many pounds. */
  readonly saved: (text: string, kept: number) => void;
}

/**
 * The text of a box above a day's stored weight (D21a: empty where there is none). What is typed stays
 * until the store shows what was saved: the old number must not flash up in between.
 */
export function useTypedOver(log: WeightLog, day: Day): TypedOver {
  const there = log[day];
  const stored = there === undefined ? '' : textOfNumber(there);
  const [typed, setTyped] = useState<Typed | null>(null);
  const hasArrived = typed !== null && typed.savedOver !== null && typed.savedOver !== stored;
  if (hasArrived) setTyped(null);

  const settle = (text: string, next: Typed | null) =>
    setTyped((now) => (now?.text === text ? next : now));
  const isTyped = typed !== null && !hasArrived;
  const text = isTyped ? typed.text : stored;
  const seenLog = isTyped && typed.savedOver === null ? typed.seen : log;
  const seen = seenLog[day] ?? null;
  return {
    text,
    isTyped,
    seen,
    isUnsaved: text !== stored && text !== '',
    type: (text) => setTyped({ text, seen: seenLog, savedOver: null }),
    see: () => setTyped((now) => now && { ...now, seen: log }),
    restore: (given) => settle(given, null),
    // What was typed as it had been may not have been kept, where another device's is there by now.
    saved: (given, kept) =>
      settle(
        given,
        kept === there || kept === seen ? null : { text: given, seen: seenLog, savedOver: stored },
      ),
  };
}
