import { isCalm } from '../parts/calm.ts';

/** Something that can be felt, where the phone can; a flourish, and none for whoever asked for calm. */
export function buzz(): void {
  if (!isCalm()) navigator.vibrate?.(10);
}
