/** The ways in which a server may keep S7 and yet not keep, or not show, a value as it was sent. */
import fc from 'fast-check';

export interface Quirks {
  /** Names and links are trimmed, and white space inside them is joined. */
  readonly trims: boolean;
  /** What HTML has a meaning for is 'escaped' in them, or 'lost' what Latin-1 has no sign for. */
  readonly signs: 'kept' | 'escaped' | 'lost';
  /** How a weight is stored, in the log, in plans and in sessions. */
  readonly weights: 'kept' | 'tenths' | 'hundredths' | 'float32' | 'whole';
  readonly planIds: 'numbers' | 'uuids';
  /** 'strict': a number in a body is no text, and a text no number, as to a decoder of Go or Rust. */
  readonly idsInBodies: 'any' | 'strict';
  /** 'mintedAtEachWrite': an edit gives all exercises of its plan new ids. 'byPlace': 1, 2, … in each plan. */
  readonly exerciseIds: 'kept' | 'minted' | 'mintedAtEachWrite' | 'byPlace';
  readonly sessionIds: 'kept' | 'numbers' | 'uuids';
  /**
   * How an instant is written: '+00:00' for Z, without milliseconds, both, with microseconds, or as a
   * database does, without a time zone or with that of its person.
   */
  readonly instants: 'kept' | 'offset' | 'seconds' | 'offsetSeconds' | 'micros' | 'sql' | 'local';
  /** 'texts': '180.5' for 180.5, everywhere but in ids. */
  readonly numbers: 'numbers' | 'texts';
  /** Plans and exercises have `notes` that S3 does not know; a PUT without them clears them. */
  readonly unknownFields: boolean;
  /** 'reversed': lists and the keys of objects come last first. */
  readonly order: 'kept' | 'reversed';
  /** What a write is answered with. */
  readonly writes: '200 list' | '201 list' | '201 empty' | '204' | '200 text';
  /** 'firstRefused': a write without the token of the day is refused, and told it (stock Spring). */
  readonly token: 'none' | 'firstRefused';
  /** After a write, this many readings of its list, or of the person, still show how it was before. */
  readonly lagReads: number;
  /** A replica catches up within this time, milliseconds, however rarely it is read. */
  readonly lagMs: number;
  /** The answers to writes come from the replica that lags, too. */
  readonly lagsInAnswers: boolean;
  readonly nameLimit: number | null;
  readonly overNameLimit: 'cut' | 'refused';
  /** 'refused': a body with any key that S7 does not list is; 'broken': the database has an error for it. */
  readonly unknownKeys: 'stored' | 'refused' | 'broken';
  /** 409 for a plan with the name of another. */
  readonly planNames: 'any' | 'unique';
  /** What a workout of a plan that is not there meets: nothing, or a foreign key's complaint. */
  readonly deadPlans: 'taken' | 422 | 500;
  /** What an edit of a plan that is gone is answered with. */
  readonly goneIs: 404 | 410 | 500;
  /** The first exercise of every plan is shown without an id. */
  readonly exerciseWithoutId: boolean;
  /** Beside its days the map of weights has one key that is none. */
  readonly badWeightKey: boolean;
  /** 'bare': without the fields that nobody has set; 'whole': with the lists, as S3 has it. */
  readonly user: 'all' | 'bare' | 'whole';
}

/** A server that stores everything as it came, as the first edition's proofs had it. */
export const NO_QUIRKS: Quirks = {
  trims: false,
  signs: 'kept',
  weights: 'kept',
  planIds: 'numbers',
  idsInBodies: 'any',
  exerciseIds: 'kept',
  sessionIds: 'kept',
  instants: 'kept',
  numbers: 'numbers',
  unknownFields: false,
  order: 'kept',
  writes: '200 list',
  token: 'none',
  lagReads: 0,
  lagMs: Number.POSITIVE_INFINITY,
  lagsInAnswers: false,
  nameLimit: null,
  overNameLimit: 'cut',
  unknownKeys: 'stored',
  planNames: 'any',
  deadPlans: 'taken',
  goneIs: 404,
  exerciseWithoutId: false,
  badWeightKey: false,
  user: 'bare',
};

/** Any server of this kind; shrinks towards the one without quirks. */
export const anyQuirks: fc.Arbitrary<Quirks> = fc.record({
  trims: fc.boolean(),
  signs: fc.constantFrom<Quirks['signs'][]>('kept', 'escaped', 'lost'),
  weights: fc.constantFrom<Quirks['weights'][]>('kept', 'tenths', 'hundredths', 'float32', 'whole'),
  planIds: fc.constantFrom<Quirks['planIds'][]>('numbers', 'uuids'),
  idsInBodies: fc.constantFrom<Quirks['idsInBodies'][]>('any', 'strict'),
  exerciseIds: fc.constantFrom<Quirks['exerciseIds'][]>(
    'kept',
    'minted',
    'mintedAtEachWrite',
    'byPlace',
  ),
  sessionIds: fc.constantFrom<Quirks['sessionIds'][]>('kept', 'numbers', 'uuids'),
  instants: fc.constantFrom<Quirks['instants'][]>(
    'kept',
    'offset',
    'seconds',
    'offsetSeconds',
    'micros',
    'sql',
    'local',
  ),
  numbers: fc.constantFrom<Quirks['numbers'][]>('numbers', 'numbers', 'texts'),
  unknownFields: fc.boolean(),
  order: fc.constantFrom<Quirks['order'][]>('kept', 'reversed'),
  writes: fc.constantFrom<Quirks['writes'][]>(
    '200 list',
    '201 list',
    '201 empty',
    '204',
    '200 text',
  ),
  token: fc.constantFrom<Quirks['token'][]>('none', 'firstRefused'),
  lagReads: fc.constantFrom(0, 0, 0, 1, 3),
  // By the first look-up of a create, half a minute after it was sent, it has caught up.
  lagMs: fc.constantFrom(1_000, 25_000),
  lagsInAnswers: fc.boolean(),
  nameLimit: fc.constantFrom(null, null, 20, 1_000),
  overNameLimit: fc.constantFrom<Quirks['overNameLimit'][]>('cut', 'refused'),
  unknownKeys: fc.constantFrom<Quirks['unknownKeys'][]>('stored', 'stored', 'refused', 'broken'),
  // A plan of a name that is taken waits for its person, for whom nobody decides here.
  planNames: fc.constant('any' as const),
  deadPlans: fc.constantFrom<Quirks['deadPlans'][]>('taken', 422, 500),
  goneIs: fc.constantFrom<Quirks['goneIs'][]>(404, 410, 500),
  exerciseWithoutId: fc.constantFrom(false, false, true),
  badWeightKey: fc.constantFrom(false, false, true),
  user: fc.constantFrom<Quirks['user'][]>('bare', 'all', 'whole'),
});

/** What may come over a server, or stand in front of it, for a while. */
export type Trouble =
  /** A proxy in front answers 404 to the next calls of a path, which the server never hears of. */
  | { readonly is: 'lostByProxy'; readonly path: RegExp; readonly times: number }
  /** Every call is refused with 429 and told how long to wait. */
  | { readonly is: 'tooMany'; readonly forMs: number }
  /** Every call, or every write, is refused with 403. */
  | { readonly is: 'forbidden'; readonly forMs: number; readonly reads: boolean }
  /** The token that writes need is another one from now on. */
  | { readonly is: 'tokenRotated' };

export const anyTrouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.record({
    is: fc.constant('lostByProxy'),
    path: fc.constantFrom(/./, /workouts/, /history/, /weight/, /user/),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ is: fc.constant('tooMany'), forMs: fc.constantFrom(1_000, 30_000, 120_000) }),
  fc.record({
    is: fc.constant('forbidden'),
    forMs: fc.constantFrom(1_000, 60_000),
    reads: fc.boolean(),
  }),
  fc.record({ is: fc.constant('tokenRotated') }),
);
