/** What does something when it is tapped. A tap beside it changes nobody's mind. */
const PRESSED = 'a, button, input, select, textarea';

/**
 * What a tap has asked for, once it is there; null where the person has pressed something else meanwhile: they
 * have moved on, and nothing may come up over it. Call it from the tap's own handler.
 */
export async function unlessMovedOn<T>(asked: Promise<T | null>): Promise<T | null> {
  let hasMovedOn = false;
  const moveOn = ({ target }: MouseEvent) => {
    hasMovedOn ||= target instanceof Element && target.closest(PRESSED) !== null;
  };
  document.addEventListener('click', moveOn, { capture: true });
  try {
    const found = await asked;
    return hasMovedOn ? null : found;
  } finally {
    document.removeEventListener('click', moveOn, { capture: true });
  }
}
