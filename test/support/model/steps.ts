/** What may happen in a walk at random. */
import fc from 'fast-check';
import { anyQuirks, anyTrouble, type Quirks, type Trouble } from '../servers/normalising/quirks.ts';
import type { RadioFault } from './radio.ts';

const TODAY = '2026-11-20';

/** What a person does on a phone. `which` chooses among what is on the screen. */
export type Deed =
  | { readonly do: 'plan'; readonly spelling: Spelling }
  | { readonly do: 'edit'; readonly which: number; readonly edit: Edit }
  | { readonly do: 'drop'; readonly which: number }
  /** `undoable`: it is kept back for a while, as the app does. */
  | { readonly do: 'train'; readonly undoable: boolean }
  /** Takes back the workout that was completed last, as far as it can be. */
  | { readonly do: 'reopen' }
  | { readonly do: 'forget'; readonly which: number }
  | { readonly do: 'undo' }
  /** 'Restore mine' or 'Send mine again', of the first of the news that offers it. */
  | { readonly do: 'again' }
  | { readonly do: 'weigh'; readonly day: string; readonly fraction: number }
  | { readonly do: 'unweigh'; readonly day: string }
  | { readonly do: 'eat'; readonly kcal: number; readonly undoable: boolean }
  | { readonly do: 'aim' };

/** How a name is typed. */
export type Spelling = 'plain' | 'spaced' | 'long' | 'signs';
/** What is done to a plan in the builder. */
export type Edit =
  | { readonly is: 'rename'; readonly spelling: Spelling }
  | { readonly is: 'weight' | 'reps' | 'remove' | 'moveUp'; readonly exercise: number }
  | { readonly is: 'add' };

/** What happens to a phone, to its signal, to the server, or to the time. */
export type Event =
  | { readonly do: 'drain'; readonly read: boolean }
  | { readonly do: 'die'; readonly calls: number; readonly when: 'before' | 'after' }
  /** A tab stands still at some moment of its drain; meanwhile the phone goes on without it. */
  | {
      readonly do: 'freeze';
      readonly moments: number;
      readonly meanwhile: 'drain' | 'signOutAndIn';
    }
  /** Each meets the request that it fits, in this order. */
  | { readonly do: 'fault'; readonly faults: readonly RadioFault[] }
  | { readonly do: 'trouble'; readonly trouble: Trouble }
  | { readonly do: 'signal'; readonly on: boolean }
  /** So many requests from now another person is signed in in this browser; null: no more. */
  | { readonly do: 'stranger'; readonly after: number | null }
  | { readonly do: 'signOutAndIn' | 'restart' | 'tabs' | 'everyoneDrains' | 'backUp' | 'restore' }
  /** The server is replaced by one without its extensions, or by one that has them. */
  | { readonly do: 'extensions'; readonly on: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'jump'; readonly ms: number }
  | { readonly do: 'serverJump'; readonly toMs: number };

export type Step = (Deed | Event) & { readonly phone: number };

/** What a walk is made of. */
export interface Profile {
  readonly server: 'plain' | 'normalising' | 'own';
  readonly phones: 1 | 2;
  /** Requests that were given up may arrive later. */
  readonly late: boolean;
  /** A request takes up to 14 s to the server, and its answer as long. */
  readonly slow: boolean;
  /** Clocks jump by a day: the phones', and our own server's. */
  readonly jumps: boolean;
}

/** What happens in one walk. */
export interface Story {
  readonly quirks: Partial<Quirks>;
  readonly steps: readonly Step[];
}

const DAY_MS = 86_400_000;
const someDay = fc.constantFrom('2026-11-18', '2026-11-19', TODAY);
const which = fc.nat(3);
const exercise = fc.nat(2);
const spelling = fc.constantFrom<Spelling[]>('plain', 'plain', 'spaced', 'long', 'signs');

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ is: fc.constant('rename'), spelling }),
  fc.record({ is: fc.constantFrom('weight', 'weight', 'reps', 'remove', 'moveUp'), exercise }),
  fc.constant<Edit>({ is: 'add' }),
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('train'), undoable: fc.boolean() }),
  fc.constantFrom<Deed>({ do: 'undo' }, { do: 'undo' }, { do: 'reopen' }, { do: 'again' }),
  fc.record({ do: fc.constant('forget'), which }),
  fc.record({ do: fc.constant('plan'), spelling }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit'), which, edit }) },
  fc.record({ do: fc.constant('drop'), which }),
  fc.record({
    do: fc.constant('weigh'),
    day: someDay,
    fraction: fc.constantFrom(0, 0, 0.375, 0.25, 0.3),
  }),
  fc.record({ do: fc.constant('unweigh'), day: someDay }),
  fc.record({
    do: fc.constant('eat'),
    kcal: fc.integer({ min: 1, max: 900 }),
    undoable: fc.boolean(),
  }),
  fc.constant<Deed>({ do: 'aim' }),
);

function faultOf({ late, slow }: Profile): fc.Arbitrary<RadioFault> {
  const does = fc.constantFrom<RadioFault['does'][]>(
    'loseRequest',
    'loseAnswer',
    'loseAnswer',
    'half',
    'html',
    'redirect',
    'portal',
    { status: 401 },
    { status: 403 },
    { status: 404 },
    { status: 412 },
    { status: 429 },
    { status: 500 },
    { status: 503 },
    ...(late ? (['late', 'late', 'late'] as const) : []),
  );
  const method = fc.constantFrom('GET', 'PUT', 'POST', 'POST', 'DELETE');
  const path = fc.constantFrom(/./, /workouts/, /history/, /weight/, /user/);
  const times = fc.integer({ min: 1, max: 2 });
  // On a slow link it matters which of many it is: the last of them leaves minutes after the first.
  return fc.record({ method, path, does, times, ...(slow ? { after: fc.nat(3) } : {}) });
}

/** An answer is lost, and what is sent again is refused at the door. */
const doubt = fc
  .tuple(fc.constantFrom('PUT', 'POST', 'DELETE'), fc.constantFrom(401, 403, 404, 429, 503))
  .map(([method, status]): RadioFault[] => {
    const of = { method, path: /./, times: 1 };
    return [
      { ...of, does: 'loseAnswer' },
      { ...of, does: { status } },
    ];
  });

function eventOf(profile: Profile): fc.Arbitrary<Event> {
  const one = <E extends Event>(event: E) => fc.constant<Event>(event);
  const rare = fc.oneof(
    fc.record({ do: fc.constant('stranger'), after: fc.constantFrom(0, 1, 2, 3, 5, null) }),
    fc.record({
      do: fc.constant('freeze'),
      moments: fc.nat(8),
      meanwhile: fc.constantFrom('drain', 'drain', 'signOutAndIn'),
    }),
    one({ do: 'signOutAndIn' }),
    one({ do: 'restart' }),
    one({ do: 'everyoneDrains' }),
    one({ do: 'backUp' }),
    one({ do: 'restore' }),
    ...(profile.server === 'own'
      ? [one({ do: 'tabs' }), fc.record({ do: fc.constant('extensions'), on: fc.boolean() })]
      : []),
    ...(profile.server === 'normalising'
      ? [fc.record({ do: fc.constant('trouble'), trouble: anyTrouble })]
      : []),
  );
  const jump = fc.record({ do: fc.constant('jump'), ms: fc.constantFrom(-DAY_MS, DAY_MS) });
  const serverJump = fc.record({
    do: fc.constant('serverJump'),
    toMs: fc.constantFrom(-DAY_MS, 0, DAY_MS),
  });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('drain'), read: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('fault'), faults: fc.tuple(faultOf(profile)) }),
    },
    fc.record({ do: fc.constant('fault'), faults: doubt }),
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('die'),
        calls: fc.nat(5),
        when: fc.constantFrom('before', 'after'),
      }),
    },
    fc.record({ do: fc.constant('signal'), on: fc.boolean() }),
    { weight: 3, arbitrary: rare },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('wait'),
        ms: fc.constantFrom(1, 9_000, 11_000, 31_000, 600_000),
      }),
    },
    ...(profile.jumps ? [jump, ...(profile.server === 'own' ? [serverJump] : [])] : []),
  );
}

/** On a slow link a replica cannot lag for long as well. */
function quirksFor({ slow }: Profile): fc.Arbitrary<Quirks> {
  return slow ? anyQuirks.map((quirks) => ({ ...quirks, lagMs: 1_000 })) : anyQuirks;
}

export function storyOf(profile: Profile): fc.Arbitrary<Story> {
  const phone = fc.nat(profile.phones - 1);
  const step = fc
    .tuple(phone, fc.oneof(deed, eventOf(profile)))
    .map(([at, one]): Step => ({ ...one, phone: at }));
  return fc.record({
    quirks: profile.server === 'normalising' ? quirksFor(profile) : fc.constant({}),
    steps: fc
      .tuple(profile.slow ? manyAtOnce : fc.constant([]), fc.array(step, LENGTH))
      .map((parts) => parts.flat()),
  });
}

const LENGTH = { minLength: 5, maxLength: 35 };

/**
 * What a slow link is hard on: several that were claimed at once, of which the last leaves long after, and
 * one that still arrives when it was given up.
 */
const manyAtOnce = fc
  .record({ workouts: fc.integer({ min: 2, max: 8 }), after: fc.nat(7) })
  .map(({ workouts, after }): Step[] => {
    const late = { method: 'POST', path: /history/, does: 'late', times: 1, after } as const;
    const steps: readonly (Deed | Event)[] = [
      // Without a plan nobody trains.
      { do: 'plan', spelling: 'plain' },
      { do: 'drain', read: true },
      ...Array.from({ length: workouts }, () => ({ do: 'train', undoable: false }) as const),
      { do: 'fault', faults: [late] },
      { do: 'drain', read: false },
      { do: 'drain', read: false },
    ];
    return steps.map((step) => ({ ...step, phone: 0 }));
  });

const DEEDS: ReadonlySet<string> = new Set<Deed['do']>([
  'plan',
  'edit',
  'drop',
  'train',
  'reopen',
  'forget',
  'undo',
  'again',
  'weigh',
  'unweigh',
  'eat',
  'aim',
]);

export function isDeed(step: Deed | Event): step is Deed {
  return DEEDS.has(step.do);
}
