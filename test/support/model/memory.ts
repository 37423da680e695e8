/** What the people of a walk remember of what they did, on whichever phone. */
import { type Cells, titleOf, type Value } from './cells.ts';

/** One cell that was set, or deleted, by a person at a phone. */
export interface Meant {
  readonly phone: number;
  readonly cell: string;
  readonly value: Value;
  /** What the screen showed there before. */
  readonly seen: Value;
  /** Of what can be taken back. */
  readonly opId: string | undefined;
}

class Memory {
  #meant: Meant[] = [];
  /** What nobody answers for any more, as a server's restore took it. */
  readonly #excused = new Set<Meant>();

  note(meant: Meant): void {
    this.#meant.push(meant);
  }

  /** Everything in which two versions of a thing differ was meant. */
  noteChange(
    { phone, opId }: Pick<Meant, 'phone' | 'opId'>,
    { before, after }: { before: Cells; after: Cells },
  ): void {
    for (const cell of new Set([...before.keys(), ...after.keys()])) {
      const [seen, value] = [before.get(cell) ?? null, after.get(cell) ?? null];
      if (seen !== value) this.note({ phone, cell, value, seen, opId });
    }
  }

  takeBack(opId: string): void {
    this.#meant = this.#meant.filter((one) => one.opId !== opId);
  }

  cells(): string[] {
    return [...new Set(this.#meant.map(({ cell }) => cell))];
  }

  /** All that was ever meant for a cell, oldest first. */
  of(cell: string): Meant[] {
    return this.#meant.filter((one) => one.cell === cell);
  }

  excuse(which: (meant: Meant) => boolean): void {
    for (const meant of this.#meant) if (which(meant)) this.#excused.add(meant);
  }

  isExcused(meant: Meant): boolean {
    return this.#excused.has(meant);
  }

  /**
   * What was meant for a cell and was not given up for something else: its own phone set it again, or
   * somebody did who saw just that, be it that nothing was there.
   */
  standing(cell: string): Meant[] {
    const all = this.of(cell);
    return all.filter((meant, index) => {
      const isSetAgain = all.slice(index + 1).some(({ phone }) => phone === meant.phone);
      const isReplaced = all.some(
        ({ phone, seen }) => phone !== meant.phone && seen === meant.value,
      );
      return !isSetAgain && !isReplaced;
    });
  }
}

/** All that the people of a walk remember of it. */
export class Diary {
  readonly memory = new Memory();
  /** All that was eaten. */
  kcal = 0;
  /** The key of the plan that a workout was done by. */
  readonly planOfSession = new Map<number, string>();
  /** The key of a plan, by any title it ever had: its first one. */
  readonly #keyOfTitle = new Map<string, string>();
  #number = 100;

  /** Given once: by it a value is known again. */
  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  nameOfPlan(name: string, key: string): void {
    this.#keyOfTitle.set(titleOf(name), key);
  }

  keyOfPlan(name: string): string {
    return this.#keyOfTitle.get(titleOf(name)) ?? titleOf(name);
  }

  /** False for a plan that nobody made. */
  isOurPlan(name: string): boolean {
    return this.#keyOfTitle.has(titleOf(name));
  }
}
