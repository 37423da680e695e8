/** An outbox entry in each state it can be in, and what can happen to it there. */
import type { Account } from '../../../src/store/account.ts';
import { readStanding, signOutAccount } from '../../../src/store/account.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { isDue } from '../../../src/store/outbox/choose.ts';
import { markUnsure, park, requeue, sweepUnsure } from '../../../src/store/outbox/deliver.ts';
import { isDone, type SendError, type SendingEntry } from '../../../src/store/outbox/entry.ts';
import { becomeDrainer, type Drainer, FencedError } from '../../../src/store/outbox/fence.ts';
import { discardParked, retryParked } from '../../../src/store/outbox/parked.ts';
import { attemptAlone } from '../../../src/sync/drain/attempt.ts';
import { close } from '../../../src/sync/drain/closing.ts';
import { settleUnsure } from '../../../src/sync/drain/reconcile.ts';
import type { Run } from '../../../src/sync/drain/run.ts';
import { claim, claimed, drainerRig, settle, take } from '../drainer.ts';
import { weightOf } from '../entries.ts';
import { networkTo, queue, type TestClock } from '../rig.ts';
import { ALEX } from '../samples.ts';

/**
 * sending: by the context that drains now; abandoned: by one that does no more. done: taken and shown, and
 * guarded against readings that lag.
 */
export type State =
  | 'queued'
  | 'notDue'
  | 'sending'
  | 'abandoned'
  | 'unsure'
  | 'accepted'
  | 'done'
  | 'parked'
  | 'gone';

export interface Standing {
  readonly account: Account;
  readonly clock: TestClock;
  /** Whoever claimed it. */
  readonly drainer: Drainer;
  /** Whoever drains now. */
  readonly now: Drainer;
  readonly opId: string;
  /** The attempt whose answer is heard, now or late. */
  readonly sent: SendingEntry;
}

const TODAY = '2026-11-20';
const WEIGHT = 182.4;
/** What its person saw. */
const BASE = 180;
const REFUSED: SendError = { kind: 'status', status: 500, atMs: 0 };

/** As what one tap ends is made with. */
const UNDO = { undoMs: 10_000 };

/** A weight of today in a state, by the steps that lead there. */
export async function standingIn(state: State): Promise<Standing> {
  const { account, drainer, clock } = await drainerRig();
  const opId = await queue(account, weightOf(WEIGHT, TODAY), { base: BASE, ...UNDO });
  clock.advance(UNDO.undoMs);
  const sent = await claimed(drainer);
  const standing = { account, clock, drainer, now: drainer, opId, sent };
  const error = REFUSED;
  switch (state) {
    case 'queued':
      await requeue(drainer, sent, error);
      return standing;
    case 'notDue':
      await requeue(drainer, sent, error);
      await account.db.outbox
        .toCollection()
        .modify({ notBeforeMs: account.clock.nowMs() + UNDO.undoMs });
      return standing;
    case 'sending':
      return standing;
    case 'abandoned':
      return { ...standing, now: await becomeDrainer(account) };
    case 'unsure':
      await markUnsure(drainer, sent, error);
      return standing;
    case 'accepted':
      await take(drainer, sent);
      return standing;
    case 'parked':
      await park(drainer, sent, error);
      return standing;
    case 'done':
      await settle(drainer, sent, {
        answer: { resource: 'weights', weights: { [TODAY]: WEIGHT } },
      });
      return standing;
    case 'gone':
      await take(drainer, sent, 'asMeant');
      return standing;
  }
}

export async function stateOf({ account, drainer, opId }: Standing): Promise<State> {
  const entry = await account.db.outbox.get({ opId });
  if (!entry) return 'gone';
  const { state } = entry.delivery;
  if (isDone(entry)) return 'done';
  if (state === 'queued') return isDue(entry, account.clock.nowMs()) ? 'queued' : 'notDue';
  if (state === 'newer') throw new Error('No newer build is in this table.');
  if (state !== 'sending') return state;
  return (await readStanding(account)).drainer === drainer.name ? 'sending' : 'abandoned';
}

/** What the server answers a write, or a look-up. */
type Answers = (method: string) => Response;

function runOf(drainer: Drainer, answers: Answers, capabilities: Run['user']['capabilities']): Run {
  return {
    network: {
      ...networkTo(''),
      fetch: async (input, init) =>
        input === '/api/auth/user' ? Response.json(ALEX) : answers(init?.method ?? 'GET'),
    },
    drainer,
    user: { ...ALEX, capabilities },
    clockOffsetMs: 0,
    failed: new Set(),
    agenda: [],
    known: new Map(),
    touched: new Set(),
    unseen: new Set(),
    shown: new Map(),
    revision: null,
    courses: new Map(),
    forbidden: [],
    isForbidden: false,
    taken: 0,
    hasAskedPage: false,
    refusedToken: null,
    isProfileOld: false,
    isExcused: false,
    lookUpDueMs: null,
  };
}

/** The answer to the attempt is heard. */
const answered =
  (answers: () => Response) =>
  async ({ drainer, sent }: Standing) => {
    const answer = (method: string) => (method === 'GET' ? Response.json(BEFORE_IT) : answers());
    await unlessFenced(attemptAlone(runOf(drainer, answer, []), sent));
  };
const status = (code: number) =>
  answered(() => Response.json({ message: 'No.' }, { status: code }));
const SHOWN = { [TODAY]: WEIGHT };
const BEFORE_IT = { [TODAY]: BASE };
const OTHER_FORM = { [TODAY]: 182 };

/** A new drain of this device looks up what is in doubt. */
const lookedUp =
  (answers: Answers, capabilities: Run['user']['capabilities'] = []) =>
  async ({ account }: Standing) => {
    await settleUnsure(runOf(await becomeDrainer(account), answers, capabilities));
  };

/** A drain of this device reads the list. */
const read =
  (weights: Record<string, number>) =>
  async ({ account }: Standing) => {
    const run = runOf(await becomeDrainer(account), () => Response.json(ALEX), []);
    run.touched.add('weights');
    run.known.set('weights', { resource: 'weights', weights });
    await close(run, { read: false, mayAsk: true });
  };

/** By a context that is overtaken at this moment. */
async function overtaken({ account, drainer, sent }: Standing): Promise<void> {
  await becomeDrainer(account);
  const error: SendError = { kind: 'noAnswer', status: null, atMs: 0 };
  for (const late of [
    () => claim(drainer),
    () => settle(drainer, sent, { answer: { resource: 'weights', weights: { [TODAY]: WEIGHT } } }),
    () => take(drainer, sent),
    () => markUnsure(drainer, sent, error),
    () => requeue(drainer, sent, error),
    () => park(drainer, sent, error),
    () => sweepUnsure(drainer),
  ]) {
    const outcome = await late().then(
      () => 'done',
      (thrown: unknown) => thrown,
    );
    if (!(outcome instanceof FencedError)) throw new Error('It was not fenced off.');
  }
}

async function unlessFenced(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // That a context which was overtaken cannot do it is what the table says.
    if (!(error instanceof FencedError)) throw error;
  }
}

export const EVENTS = {
  claim: async ({ now }: Standing) => void (await claim(now)),
  'a later change, and a claim': async ({ account, now }: Standing) => {
    await queue(account, weightOf(183, TODAY));
    await claim(now);
  },
  '2xx with proof': answered(() => Response.json(SHOWN)),
  '2xx that shows what was before': answered(() => Response.json(BEFORE_IT)),
  '2xx that shows another form': answered(() => Response.json(OTHER_FORM)),
  '2xx with nothing': answered(() => new Response(null, { status: 204 })),
  '2xx with a page': answered(() => new Response('<html>Welcome to Gym Wi-Fi</html>')),
  'no answer': answered(() => {
    throw new TypeError('Failed to fetch');
  }),
  redirect: answered(() => new Response(null, { status: 302 })),
  '400': status(400),
  '401': status(401),
  '403': status(403),
  '404': status(404),
  '409': status(409),
  '412': status(412),
  '422': status(422),
  '429': status(429),
  '500': status(500),
  '503': status(503),
  'a look-up that shows it': lookedUp(() => Response.json(SHOWN)),
  'a look-up that does not': lookedUp(() => Response.json(BEFORE_IT)),
  'a look-up that fails': lookedUp(() => Response.json({}, { status: 500 })),
  'a resend under its key': lookedUp(() => Response.json(SHOWN), ['idempotency']),
  'a read that shows it': read(SHOWN),
  'a read that shows what was before': read(BEFORE_IT),
  'a read that shows another form': read(OTHER_FORM),
  'a sweep by a new drainer': async ({ account }: Standing) => {
    await sweepUnsure(await becomeDrainer(account));
  },
  'being overtaken': overtaken,
  'signing out': ({ account }: Standing) => signOutAccount(account),
  undo: async ({ account, opId }: Standing) => void (await undo(account, opId)),
  retry: async ({ account, opId }: Standing) => void (await retryParked(account, opId)),
  discard: async ({ account, opId }: Standing) => void (await discardParked(account, opId)),
  'time passing': async ({ clock }: Standing) => clock.advance(11_000),
} satisfies Record<string, (standing: Standing) => Promise<void>>;

export type Event = keyof typeof EVENTS;
