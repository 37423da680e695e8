/** Every state of an entry of the outbox with everything that can happen to it. */
import type { Event, State } from './states.ts';

/** The state after an event, or why it cannot happen there: then nothing changes. */
export type Cell = State | `impossible: ${string}`;

const OVER = 'impossible: its attempt is over, a late answer is not listened to';
const FENCED = 'impossible: its context is fenced off';
const NO_DOUBT = 'impossible: only what is in doubt is looked up';
const TOO_LATE = 'impossible: it was sent';
const NOT_REFUSED = 'impossible: it was not refused';
const NOT_DUE = 'impossible: it can still be taken back';
const IN_DOUBT = 'impossible: its lane waits until the doubt is settled';
const ALONE = 'impossible: it was refused, and nothing replaces it';
const TAKEN = 'impossible: the server has it';
const NOTHING = 'impossible: it is there no more';

const ANSWERS = [
  '2xx with proof',
  '2xx that shows what was before',
  '2xx that shows another form',
  '2xx with nothing',
  '2xx with a page',
  'no answer',
  'redirect',
  '400',
  '401',
  '403',
  '404',
  '409',
  '412',
  '422',
  '429',
  '500',
  '503',
] as const satisfies readonly Event[];

const LOOK_UPS = [
  'a look-up that shows it',
  'a look-up that does not',
  'a look-up that fails',
  'a resend under its key',
] as const satisfies readonly Event[];

export const TABLE: Record<State, Record<Event, Cell>> = {
  queued: {
    claim: 'sending',
    'a later change, and a claim': 'sending',
    ...anyAnswer(OVER),
    ...anyLookUp(NO_DOUBT),
    'a read that shows it': 'queued',
    'a read that shows what was before': 'queued',
    'a read that shows another form': 'queued',
    'a sweep by a new drainer': 'queued',
    'being overtaken': 'queued',
    'signing out': 'queued',
    undo: 'gone',
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'queued',
  },
  notDue: {
    claim: NOT_DUE,
    'a later change, and a claim': NOT_DUE,
    ...anyAnswer(OVER),
    ...anyLookUp(NO_DOUBT),
    'a read that shows it': 'notDue',
    'a read that shows what was before': 'notDue',
    'a read that shows another form': 'notDue',
    'a sweep by a new drainer': 'notDue',
    'being overtaken': 'notDue',
    'signing out': 'queued',
    undo: 'gone',
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'queued',
  },
  sending: {
    claim: IN_DOUBT,
    'a later change, and a claim': IN_DOUBT,
    '2xx with proof': 'accepted',
    '2xx that shows what was before': 'accepted',
    '2xx that shows another form': 'accepted',
    '2xx with nothing': 'accepted',
    '2xx with a page': 'unsure',
    'no answer': 'unsure',
    redirect: 'unsure',
    '400': 'parked',
    '401': 'queued',
    '403': 'queued',
    '404': 'unsure',
    '409': 'unsure',
    '412': 'unsure',
    '422': 'parked',
    '429': 'queued',
    '500': 'unsure',
    '503': 'unsure',
    'a look-up that shows it': 'accepted',
    'a look-up that does not': 'queued',
    'a look-up that fails': 'unsure',
    'a resend under its key': 'accepted',
    'a read that shows it': 'abandoned',
    'a read that shows what was before': 'abandoned',
    'a read that shows another form': 'abandoned',
    'a sweep by a new drainer': 'unsure',
    'being overtaken': 'abandoned',
    'signing out': 'abandoned',
    undo: TOO_LATE,
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'sending',
  },
  abandoned: {
    claim: IN_DOUBT,
    'a later change, and a claim': IN_DOUBT,
    ...anyAnswer(FENCED),
    'a look-up that shows it': 'accepted',
    'a look-up that does not': 'queued',
    'a look-up that fails': 'unsure',
    'a resend under its key': 'accepted',
    'a read that shows it': 'abandoned',
    'a read that shows what was before': 'abandoned',
    'a read that shows another form': 'abandoned',
    'a sweep by a new drainer': 'unsure',
    'being overtaken': 'abandoned',
    'signing out': 'abandoned',
    undo: TOO_LATE,
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'abandoned',
  },
  unsure: {
    claim: IN_DOUBT,
    'a later change, and a claim': IN_DOUBT,
    ...anyAnswer(OVER),
    'a look-up that shows it': 'accepted',
    'a look-up that does not': 'queued',
    'a look-up that fails': 'unsure',
    'a resend under its key': 'accepted',
    'a read that shows it': 'unsure',
    'a read that shows what was before': 'unsure',
    'a read that shows another form': 'unsure',
    'a sweep by a new drainer': 'unsure',
    'being overtaken': 'unsure',
    'signing out': 'unsure',
    undo: TOO_LATE,
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'unsure',
  },
  accepted: {
    claim: TAKEN,
    'a later change, and a claim': TAKEN,
    ...anyAnswer(OVER),
    ...anyLookUp(NO_DOUBT),
    'a read that shows it': 'done',
    'a read that shows what was before': 'accepted',
    'a read that shows another form': 'gone',
    'a sweep by a new drainer': 'accepted',
    'being overtaken': 'accepted',
    'signing out': 'accepted',
    undo: TOO_LATE,
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'accepted',
  },
  done: {
    claim: TAKEN,
    'a later change, and a claim': TAKEN,
    ...anyAnswer(OVER),
    ...anyLookUp(NO_DOUBT),
    'a read that shows it': 'done',
    'a read that shows what was before': 'done',
    'a read that shows another form': 'gone',
    'a sweep by a new drainer': 'done',
    'being overtaken': 'done',
    'signing out': 'gone',
    undo: TOO_LATE,
    retry: NOT_REFUSED,
    discard: NOT_REFUSED,
    'time passing': 'done',
  },
  parked: {
    claim: ALONE,
    'a later change, and a claim': 'sending',
    ...anyAnswer(OVER),
    ...anyLookUp(NO_DOUBT),
    'a read that shows it': 'parked',
    'a read that shows what was before': 'parked',
    'a read that shows another form': 'parked',
    'a sweep by a new drainer': 'parked',
    'being overtaken': 'parked',
    'signing out': 'parked',
    undo: TOO_LATE,
    retry: 'queued',
    discard: 'gone',
    'time passing': 'parked',
  },
  gone: {
    claim: NOTHING,
    'a later change, and a claim': NOTHING,
    ...anyAnswer(OVER),
    ...anyLookUp(NO_DOUBT),
    'a read that shows it': 'gone',
    'a read that shows what was before': 'gone',
    'a read that shows another form': 'gone',
    'a sweep by a new drainer': 'gone',
    'being overtaken': 'gone',
    'signing out': 'gone',
    undo: NOTHING,
    retry: NOTHING,
    discard: NOTHING,
    'time passing': 'gone',
  },
};

function anyAnswer(cell: Cell): Record<(typeof ANSWERS)[number], Cell> {
  return alike(ANSWERS, cell);
}

function anyLookUp(cell: Cell): Record<(typeof LOOK_UPS)[number], Cell> {
  return alike(LOOK_UPS, cell);
}

function alike<E extends Event>(events: readonly E[], cell: Cell): Record<E, Cell> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(events.map((event) => [event, cell])) as Record<E, Cell>;
}
