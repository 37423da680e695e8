/** What may happen in a walk at random. */
import fc from 'fast-check';
import type { RadioFault } from './radio.ts';

const TODAY = '2026-11-20';

/** What a person does on a phone. `which` chooses among the plans on the screen. */
export type Deed =
  | { readonly do: 'plan' | 'train' | 'undo' }
  | { readonly do: 'edit' | 'drop'; readonly which: number }
  | { readonly do: 'weigh'; readonly day: string; readonly weight: number }
  | { readonly do: 'unweigh'; readonly day: string }
  | { readonly do: 'eat' | 'aim'; readonly kcal: number };

/** What happens to a phone, to its signal, or to the time. */
export type Event =
  | { readonly do: 'drain'; readonly read: boolean }
  | { readonly do: 'die'; readonly calls: number; readonly when: 'before' | 'after' }
  | { readonly do: 'fault'; readonly fault: RadioFault }
  /** An answer is lost, and what is sent again is refused at the door. */
  | { readonly do: 'doubt'; readonly faults: readonly RadioFault[] }
  | { readonly do: 'signal' | 'stranger'; readonly on: boolean }
  | { readonly do: 'signOutAndIn' | 'restart' | 'tabs' | 'everyoneDrains' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'jump'; readonly ms: number };

export type Step = (Deed | Event) & { readonly phone: number };

/** What a walk is made of. */
export interface Profile {
  readonly server: 'plain' | 'own';
  readonly phones: 1 | 2;
  /** Requests that were given up may arrive later. */
  readonly late: boolean;
  /** Clocks jump by a day. */
  readonly jumps: boolean;
}

const DAY_MS = 86_400_000;
const someDay = fc.constantFrom('2026-11-18', '2026-11-19', TODAY);
const kcal = fc.integer({ min: 1, max: 900 });
const which = fc.nat(3);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.constantFrom<Deed>({ do: 'plan' }, { do: 'train' }, { do: 'undo' }),
  fc.record({ do: fc.constantFrom('edit', 'drop'), which }),
  fc.record({ do: fc.constant('weigh'), day: someDay, weight: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constant('unweigh'), day: someDay }),
  fc.record({ do: fc.constantFrom('eat', 'aim'), kcal }),
);

function faultOf({ late }: Profile): fc.Arbitrary<RadioFault> {
  const does = fc.constantFrom<RadioFault['does'][]>(
    'loseRequest',
    'loseAnswer',
    'loseAnswer',
    'half',
    'html',
    'redirect',
    { status: 401 },
    { status: 412 },
    { status: 429 },
    { status: 500 },
    { status: 503 },
    ...(late ? (['late', 'late', 'late'] as const) : []),
  );
  const method = fc.constantFrom('GET', 'PUT', 'POST', 'POST', 'DELETE');
  const path = fc.constantFrom(/./, /workouts/, /history/, /weight/, /user/);
  return fc.record({ method, path, does, times: fc.integer({ min: 1, max: 2 }) });
}

const doubt: fc.Arbitrary<Event> = fc
  .tuple(fc.constantFrom('PUT', 'POST', 'DELETE'), fc.constantFrom(401, 429, 503))
  .map(([method, status]) => {
    const of = { method, path: /./, times: 1 };
    return {
      do: 'doubt',
      faults: [
        { ...of, does: 'loseAnswer' },
        { ...of, does: { status } },
      ],
    };
  });

function eventOf(profile: Profile): fc.Arbitrary<Event> {
  const drain = fc.record({ do: fc.constant('drain'), read: fc.boolean() });
  const fault = fc.record({ do: fc.constant('fault'), fault: faultOf(profile) });
  const waits = [1, 9_000, 11_000, 31_000, 600_000];
  const when = fc.constantFrom<('before' | 'after')[]>('before', 'after');
  return fc.oneof(
    { weight: 4, arbitrary: drain },
    { weight: 3, arbitrary: fault },
    doubt,
    { weight: 2, arbitrary: fc.record({ do: fc.constant('die'), calls: fc.nat(5), when }) },
    fc.record({ do: fc.constantFrom('signal', 'stranger'), on: fc.boolean() }),
    fc.constantFrom<Event>({ do: 'signOutAndIn' }, { do: 'restart' }, { do: 'everyoneDrains' }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(...waits) }) },
    ...(profile.server === 'own' ? [fc.constant<Event>({ do: 'tabs' })] : []),
    ...(profile.jumps
      ? [fc.record({ do: fc.constant('jump'), ms: fc.constantFrom(-DAY_MS, DAY_MS) })]
      : []),
  );
}

export function walkOf(profile: Profile): fc.Arbitrary<Step[]> {
  const phone = fc.nat(profile.phones - 1);
  const step = fc
    .tuple(phone, fc.oneof(deed, eventOf(profile)))
    .map(([at, one]): Step => ({ ...one, phone: at }));
  return fc.array(step, { minLength: 5, maxLength: 35 });
}

export function isDeed(step: Deed | Event): step is Deed {
  return ['plan', 'train', 'undo', 'edit', 'drop', 'weigh', 'unweigh', 'eat', 'aim'].includes(
    step.do,
  );
}
