import { isConnectionLost } from '../../store/database/lostConnection.ts';
import { TEXT } from '../text.ts';

/** Why this device could not keep something: most likely its storage is full. */
export function notKeptText(error: unknown): string {
  return isConnectionLost(error) ? TEXT.notKeptNow : TEXT.notKept;
}
