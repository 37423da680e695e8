/**
 * Where a row of a list comes to stand when it is let go: past every row over whose middle its edge has
 * gone.
 * @param heights of the rows, in their order
 * @param by how far it was dragged down, less than 0 up
 */
export function dropIndex(heights: readonly number[], from: number, by: number): number {
  let index = from;
  let passed = 0;
  const step = by < 0 ? -1 : 1;
  for (;;) {
    const next = heights[index + step];
    if (next === undefined || Math.abs(by) <= passed + next / 2) return index;
    passed += next;
    index += step;
  }
}
