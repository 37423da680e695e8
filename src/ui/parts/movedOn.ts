/** What does something when it is tapped; null where a tap is beside it. */
export function pressedBy({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('a, button, input, select, textarea') : null;
}

/**
 * What a tap has asked for, once it is there; null where the person has pressed something else meanwhile: they
 * have moved on, and nothing may come up over it. Call it from the tap's own handler.
 */
export async function unlessMovedOn<T>(asked: Promise<T | null>): Promise<T | null> {
  let hasMovedOn = false;
  const moveOn = (event: MouseEvent) => {
    // A tap beside all that changes nobody's mind.
    hasMovedOn ||= pressedBy(event) !== null;
  };
  document.addEventListener('click', moveOn, { capture: true });
  try {
    const found = await asked;
    return hasMovedOn ? null : found;
  } finally {
    document.removeEventListener('click', moveOn, { capture: true });
  }
}
