import { useState } from 'react';
import { keptText, shownText, type Unit } from '../../domain/unit.ts';
import { useUnit } from '../unitContext.ts';
import { NumberBox, type NumberBoxProps } from './NumberBox.tsx';

/** What stands in the box while it is typed in. */
interface Typed {
  readonly text: string;
  /** The pounds that it came to: as long as they are the value, the text stays as it was typed. */
  readonly kept: string;
  /** The pounds of before. */
  readonly before: string;
  readonly unit: Unit;
}

/** A box for a weight in the person's unit; `text` and `onText` are pounds, of which it is a view (D29). */
export function WeightBox({ text, onText, onBlur, ...box }: Omit<NumberBoxProps, 'kind'>) {
  const unit = useUnit();
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed?.kept === text && typed.unit === unit;
  return (
    <NumberBox
      {...box}
      kind="decimal"
      text={isTyped ? typed.text : shownText(text, unit)}
      onText={(next) => {
        const before = isTyped ? typed.before : text;
        const kept = keptText(next, unit, before);
        setTyped({ text: next, kept, before, unit });
        onText(kept);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
