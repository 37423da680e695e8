/**
 * Makes all of the page inert but `element` and what it stands in. A modal dialog round it has done so
 * beyond itself already; toasts, which soon go, can be heard and pressed all the same.
 * @returns takes it back
 */
export function makeRestInert(element: Element): () => void {
  const made: Element[] = [];
  let inside = element;
  while (inside.parentElement && !inside.matches('dialog, body')) {
    for (const beside of inside.parentElement.children) {
      if (beside === inside || beside.matches('[inert], [data-toasts]')) continue;
      beside.setAttribute('inert', '');
      made.push(beside);
    }
    inside = inside.parentElement;
  }
  return () => {
    for (const one of made) one.removeAttribute('inert');
  };
}
