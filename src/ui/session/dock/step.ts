import { LIMITS } from '../../../domain/constants.ts';
import { parseInteger, textOfNumber } from '../../../domain/numberInput.ts';
import { steppedText, type Unit, WEIGHT_STEP } from '../../../domain/unit.ts';
import type { What } from '../SetNumber.tsx';

/** What one tap on a stepper adds (B.steppers). */
export function stepOf(what: What, unit: Unit): number {
  return what === 'weight' ? WEIGHT_STEP[unit] : 1;
}

/** The text of a set's number after a tap on its stepper; a weight in pounds. Never below 0. */
export function stepText(
  { text, what, unit }: { readonly text: string; readonly what: What; readonly unit: Unit },
  direction: -1 | 1,
): string {
  if (what === 'weight') return steppedText(text, direction, unit);
  const stepped = (parseInteger(text) ?? 0) + direction;
  return textOfNumber(Math.min(Math.max(stepped, 0), LIMITS.reps));
}
