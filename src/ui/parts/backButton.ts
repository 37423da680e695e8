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

/** Gives an overlay that stayed open although Back was pressed its entry again. */
export function settleBackButton(): void {
  const held = depth();
  if (isGoingBack || held === levels.length) return;
  if (held > levels.length) {
    isGoingBack = true;
    history.go(levels.length - held);
    return;
  }
  for (let level = held + 1; level <= levels.length; level += 1) {
    history.pushState({ ...history.state, overlays: level }, '');
  }
}

/** Does what Back does, as Escape is to: closes what lies above all else. */
export function pressBack(): void {
  levels.at(-1)?.();
}

/** Waits for the end of the render: strict mode closes and opens again within one. */
function settleSoon(): void {
  queueMicrotask(settleBackButton);
}

/** How many overlays the current history entry stands above; survives a reload. */
function depth(): number {
  const state: unknown = history.state;
  const isOurs = typeof state === 'object' && state !== null && 'overlays' in state;
  return isOurs && typeof state.overlays === 'number' ? state.overlays : 0;
}

// An entry of ours is no page with a place of its own: whoever closes an overlay or a view says where one is.
history.scrollRestoration = 'manual';

window.addEventListener('popstate', () => {
  if (isGoingBack) {
    isGoingBack = false;
    settleBackButton();
    return;
  }
  for (const onBack of levels.slice(depth()).reverse()) onBack();
});
