import { useState } from 'react';

interface Typed {
  readonly text: string;
  /** What the store held when the text was saved; null while it is not saved. */
  readonly savedOver: string | null;
}

interface TypedOver {
  /** What the box shows. */
  readonly text: string;
  /** It is something typed, and not what the store holds. */
  readonly isTyped: boolean;
  /** It would be lost with the page: it says something that the store does not. */
  readonly isUnsaved: boolean;
  readonly type: (text: string) => void;
  /** Gives the box back to the store, unless something else was typed meanwhile. */
  readonly restore: (text: string) => void;
  /** Tells that `text` was kept as `kept`. */
  readonly saved: (text: string, kept: string) => void;
}

/**
 * The text of a box above a stored number. What is typed stays until the store shows what was
 * saved: the old number must not flash up in between.
 */
export function useTypedOver(stored: string): TypedOver {
  const [typed, setTyped] = useState<Typed | null>(null);
  const hasArrived = typed !== null && typed.savedOver !== null && typed.savedOver !== stored;
  if (hasArrived) setTyped(null);

  const settle = (text: string, next: Typed | null) =>
    setTyped((now) => (now?.text === text ? next : now));
  const isTyped = typed !== null && !hasArrived;
  const text = isTyped ? typed.text : stored;
  return {
    text,
    isTyped,
    isUnsaved: text !== stored && text !== '',
    type: (text) => setTyped({ text, savedOver: null }),
    restore: (given) => settle(given, null),
    saved: (given, kept) =>
      settle(given, kept === stored ? null : { text: given, savedOver: stored }),
  };
}
