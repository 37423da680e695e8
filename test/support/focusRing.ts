/** How far the ring around a control that has the focus goes beyond what shows it, px; NaN without a ring. */
export function ringBeyond(control: Element, edge: DOMRect): number {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control);
  if (outlineStyle === 'none') return Number.NaN;
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const room = [left - edge.left, top - edge.top, edge.right - right, edge.bottom - bottom];
  return Math.max(0, ring - Math.min(...room));
}
