import { useState } from 'react';

interface HeldText {
  readonly text: string;
  onText(text: string): void;
  onFocus(): void;
  onBlur(): void;
}

/** The text of a box: while it is focused, what is typed; else what is stored, by whichever tab. */
export function useHeldText(stored: string, onText: (text: string) => void): HeldText {
  const [held, setHeld] = useState<string | null>(null);
  return {
    text: held ?? stored,
    onText(text) {
      if (held !== null) setHeld(text);
      onText(text);
    },
    onFocus: () => setHeld(stored),
    onBlur: () => setHeld(null),
  };
}
