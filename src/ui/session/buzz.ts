import { isCalm } from '../parts/calm.ts';

/** Something that can be felt, where the phone can. */
export function buzz(ms = 10): void {
  if (!isCalm()) navigator.vibrate?.(ms);
}
