/** How many lines the ground has at most, besides the one at its floor. */
const MOST_LINES = 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly points: readonly Point[];
  /** What the lines behind it stand for. */
  readonly grid: readonly { readonly value: number; readonly y: number }[];
}

/**
 * Where an exercise's line runs, in hundredths of its picture from the left and from the top.
 * @param values at least two, oldest first
 */
export function lineOf(values: readonly number[]): Line {
  const most = values.reduce((a, b) => Math.max(a, b));
  const least = values.reduce((a, b) => Math.min(a, b));
  const step = roundStep((most - least) / MOST_LINES);
  const floor = Math.floor(least / step) * step;
  const top = Math.max(most, floor + step);
  const yOf = (value: number) => 100 * ((top - value) / (top - floor));
  const lines = Math.floor((top - floor) / step);
  return {
    points: values.map((value, index) => ({
      x: (100 * index) / (values.length - 1),
      y: yOf(value),
    })),
    grid: Array.from({ length: lines + 1 }, (_, line) => {
      const value = floor + line * step;
      return { value, y: yOf(value) };
    }),
  };
}

/** The next of 1, 2, 5, 10, 20, 50, … from there. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)));
  return ([1, 2, 5].find((one) => one * power >= atLeast) ?? 10) * power;
}
