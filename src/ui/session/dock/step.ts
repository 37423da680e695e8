import { LIMITS } from '../../../domain/constants.ts';
import { parseDecimal, textOfNumber } from '../../../domain/numberInput.ts';

/** What one tap on a stepper adds, and where it stops (B.steppers). */
export const STEPS = {
  weight: { by: 5, max: LIMITS.weightLbs },
  reps: { by: 1, max: LIMITS.reps },
} as const;

/** The text of a box after a tap on its stepper; never below 0. */
export function stepText(text: string, what: keyof typeof STEPS, direction: -1 | 1): string {
  const { by, max } = STEPS[what];
  const stepped = (parseDecimal(text) ?? 0) + direction * by;
  // Binary fractions: 0.1 + 5 must read 5.1, however it is stored.
  return textOfNumber(Number(Math.min(Math.max(stepped, 0), max).toFixed(6)));
}
