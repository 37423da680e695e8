/** A walk at random: what may happen, and what a person remembers of what they did. */
import fc from 'fast-check';
import type { Fault } from './plainBackend.ts';

export const TODAY = '2026-11-20';

/** What may happen next: the person does something, the network does, or time passes. */
export type Step =
  | { do: 'plan' | 'train' | 'undo' | 'signOutAndIn' }
  | { do: 'edit' | 'drop'; which: number }
  | { do: 'weigh'; day: string; weight: number }
  | { do: 'unweigh'; day: string }
  | { do: 'eat'; kcal: number }
  | { do: 'aim'; kcal: number }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; fault: Fault }
  | { do: 'signal'; on: boolean }
  | { do: 'drain'; read: boolean }
  | { do: 'killedDrain'; when: 'before' | 'after' };

const someDay = fc.constantFrom('2026-11-18', '2026-11-19', TODAY);
const kcal = fc.integer({ min: 1, max: 900 });
const which = fc.nat(3);

const fault: fc.Arbitrary<Fault> = fc.record({
  method: fc.constantFrom('GET', 'PUT', 'POST', 'POST', 'DELETE'),
  path: fc.constantFrom(/./, /workouts/, /history/, /weight/, /user/),
  does: fc.constantFrom<Fault['does']>(
    'loseRequest',
    'loseAnswer',
    'loseAnswer',
    'half',
    'html',
    'redirect',
    { status: 401 },
    { status: 429 },
    { status: 500 },
    { status: 503 },
  ),
  times: fc.integer({ min: 1, max: 2 }),
});

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'plan' }, { do: 'train' }, { do: 'undo' }, { do: 'signOutAndIn' }),
  fc.record({ do: fc.constantFrom('edit', 'drop'), which }),
  fc.record({ do: fc.constant('weigh'), day: someDay, weight: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constant('unweigh'), day: someDay }),
  fc.record({ do: fc.constantFrom('eat', 'aim'), kcal }),
  fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 9_000, 11_000, 31_000, 600_000) }),
  fc.record({ do: fc.constant('fault'), fault }),
  fc.record({ do: fc.constant('fault'), fault }),
  fc.record({ do: fc.constant('signal'), on: fc.boolean() }),
  fc.record({ do: fc.constant('drain'), read: fc.boolean() }),
  fc.record({ do: fc.constant('drain'), read: fc.boolean() }),
  fc.record({ do: fc.constant('killedDrain'), when: fc.constantFrom('before', 'after') }),
);

/** A value for a day or a plan, or null when it was deleted; the opId of what can be taken back. */
interface Meant<T> {
  readonly key: string;
  readonly value: T | null;
  readonly opId?: string;
}

/** What the person did and did not take back; what must be true in the end, whatever the network did. */
export class Memory {
  readonly weights: Meant<number>[] = [];
  readonly plans: Meant<string>[] = [];
  readonly sessionIds: string[] = [];
  readonly undoable: string[] = [];
  kcal = 0;
  goal: number | null = null;

  /** Forgets what was taken back. */
  takeBack(opId: string): void {
    for (const list of [this.weights, this.plans]) {
      const index = list.findIndex((one) => one.opId === opId);
      if (index >= 0) list.splice(index, 1);
    }
  }
}

/** The values that stand: the last one meant for each key. */
export function standing<T>(meant: readonly Meant<T>[]): Record<string, T> {
  const values = new Map<string, T>();
  for (const { key, value } of meant) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return Object.fromEntries(values);
}
