/**
 * What a tap has asked for, once it is there; null where the person has tapped something else meanwhile: they
 * have moved on, and nothing may come up over it. Call it from the tap's own handler.
 */
export async function unlessMovedOn<T>(asked: Promise<T | null>): Promise<T | null> {
  let hasMovedOn = false;
  const moveOn = () => {
    hasMovedOn = true;
  };
  document.addEventListener('click', moveOn, { capture: true });
  try {
    const found = await asked;
    return hasMovedOn ? null : found;
  } finally {
    document.removeEventListener('click', moveOn, { capture: true });
  }
}
