/** Rounds in which every contender runs once, in an order that no contender knows. */

/** One reading for each round, milliseconds or bytes. */
export type Readings<Name extends string> = Record<Name, number[]>;

/** What is measured under a name; each run resolves to one reading. */
type Contenders<Name extends string> = Record<Name, () => Promise<number>>;

/** As few rounds as a median and a range can be told from. */
export const ROUNDS = 7;

/** One round more is run first and thrown away: it compiles and opens what the others find ready. */
export async function measure<Name extends string>(
  contenders: Contenders<Name>,
  { rounds = ROUNDS, warmUp = true } = {},
): Promise<Readings<Name>> {
  // Object.keys forgets which keys they are.
  const names = Object.keys(contenders) as Name[];
  const noReadings = names.map((name): [Name, number[]] => [name, []]);
  const readings = Object.fromEntries(noReadings) as Readings<Name>;
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    for (const name of shuffled(names)) {
      const reading = await contenders[name]();
      if (round >= 0) readings[name].push(reading);
    }
  }
  return readings;
}

/** One round's reading over the other's: what slows the machine for a while slows both. */
export function ratiosOf(readings: readonly number[], over: readonly number[]): number[] {
  return readings.map((reading, round) => reading / (over[round] ?? Number.NaN));
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** Where the middle half of them lies: one hiccup of the disk says nothing of the code. */
export function middleHalfOf(values: readonly number[]): readonly [from: number, to: number] {
  return [quantileOf(values, 0.25), quantileOf(values, 0.75)];
}

function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}

function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return order;
}
