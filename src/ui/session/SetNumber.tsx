import { NumberBox } from '../parts/NumberBox.tsx';
import { WeightBox } from '../parts/WeightBox.tsx';
import { SESSION_TEXT } from './text.ts';

const KINDS = {
  weight: { noun: 'Weight', kind: 'decimal', enterKeyHint: 'next' },
  reps: { noun: 'Reps', kind: 'integer', enterKeyHint: 'done' },
} as const;

/** One of the two numbers of a set. */
export type What = keyof typeof KINDS;

interface SetNumberProps {
  what: What;
  number: number;
  exercise: string;
  className: string | undefined;
  /** Of a weight: pounds. */
  text: string;
  onText: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** The box of one number of a set. */
export function SetNumber({ what, number, exercise, className, ...box }: SetNumberProps) {
  const { noun, kind, enterKeyHint } = KINDS[what];
  const props = {
    ...box,
    label: SESSION_TEXT.numberOf(noun, number, exercise),
    hideLabel: true,
    className: className ?? '',
    enterKeyHint,
    onEnter: goOn,
  };
  return what === 'weight' ? <WeightBox {...props} /> : <NumberBox {...props} kind={kind} />;
}

/** Enter goes on to the other number of the set, and from that to its tick, which closes the keypad. */
function goOn(): void {
  const next = document.activeElement?.nextElementSibling;
  if (next instanceof HTMLInputElement) next.focus();
}

/** The box in a set's row. */
export function boxIn(row: Element | null | undefined, what: What): HTMLInputElement | null {
  const inputMode = KINDS[what].kind === 'decimal' ? 'decimal' : 'numeric';
  return row?.querySelector<HTMLInputElement>(`[inputmode="${inputMode}"]`) ?? null;
}
