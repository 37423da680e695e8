/**
 * The browser's Back button (and Android's) closes the topmost overlay: every open one has an entry
 * of its own in the history.
 */

/** What Back does, lowest overlay first. */
const levels: (() => void)[] = [];
/** Our own way back is asynchronous; until it has arrived, its popstate is nobody's wish. */
let isGoingBack = false;

/**
 * Gives an overlay its history entry while it is open.
 * @returns takes the entry away again
 */
export function holdBackButton(onBack: () => void): () => void {
  levels.push(onBack);
  settleSoon();
  return () => {
    levels.splice(levels.lastIndexOf(onBack), 1);
    settleSoon();
  };
}

/**
 * Makes the entries as many as the overlays: also of one that stayed open although Back was pressed, and
 * of those that a reload or Forward has left without one.
 */
function settle(): void {
  if (isGoingBack) return;
  if (depth() > levels.length) {
    isGoingBack = true;
    history.go(levels.length - depth());
  }
  while (depth() < levels.length) {
    history.pushState({ overlays: depth() + 1 }, '');
  }
}

/** Does what Back does, as Escape is to: closes what lies above all else. */
export function pressBack(): void {
  levels.at(-1)?.();
}

/** Waits for the end of the render: strict mode closes and opens again within one. */
function settleSoon(): void {
  queueMicrotask(settle);
}

/** How many overlays the current history entry stands above; survives a reload. */
function depth(): number {
  const overlays: unknown = history.state?.overlays;
  return typeof overlays === 'number' ? overlays : 0;
}

// An entry of ours is no page with a place of its own: whoever closes an overlay or a view says where one is.
history.scrollRestoration = 'manual';

window.addEventListener('popstate', () => {
  const asked = isGoingBack ? [] : levels.slice(depth()).reverse();
  isGoingBack = false;
  if (asked.length === 0) settle();
  for (const onBack of asked) onBack();
});

// A browser's Back passes by an entry that no press came before.
window.addEventListener('pointerdown', settle);
