import { vainTries } from '../../store/outbox/choose.ts';
import { markUnsure, park, requeue } from '../../store/outbox/deliver.ts';
import type { SendingEntry, UnsureEntry } from '../../store/outbox/entry.ts';
import { rewire } from '../../store/outbox/resolve.ts';
import { accept, type Taken } from '../../store/outbox/settle.ts';
import { newPlanFinder } from '../../store/snapshot/planIds.ts';
import { type Reply, readToken, send } from '../http.ts';
import {
  answersMinimally,
  compares,
  goesAmongMany,
  isIdempotent,
  refusesStrangers,
} from './capabilities.ts';
import { sendForData } from './closingSlash.ts';
import { sentOf } from './confirmation.ts';
import { type Clearance, clear, meet } from './conflict.ts';
import { forbid } from './forbidden.ts';
import { decide, isRefused, lacksItsPlan } from './lookUp.ts';
import { readOurs } from './presence.ts';
import { isBare, type Resource, resourceOf } from './resources.ts';
import { noteCourse, noteHalt, noteShown, type Run } from './run.ts';
import { type Halt, type Verdict, verdictOf } from './verdict.ts';
import { extensionHeaders, plainOf } from './wire.ts';

/** What came of a change that was sent; `taken` is the caller's to keep, at once. */
export interface Outcome {
  readonly taken: Taken | null;
  /** Why the drain ends with it. */
  readonly halt: Halt | null;
}

/**
 * Sends a claimed entry once, unless that would destroy what nobody here has seen. A resend may
 * have arrived before.
 */
export async function attempt(
  run: Run,
  claimed: SendingEntry,
  { isResend = false } = {},
): Promise<Outcome> {
  const clearance = await clear(run, claimed, isResend);
  const outcome = clearance.go
    ? await sendOver(run, clearance.entry, isResend)
    : { taken: null, halt: clearance.halt };
  if (outcome.halt) noteHalt(run, claimed, outcome.halt);
  return outcome;
}

/** The same for one that nothing else is sent beside. */
export async function attemptAlone(
  run: Run,
  claimed: SendingEntry,
  how?: { isResend: boolean },
): Promise<Halt | null> {
  const { taken, halt } = await attempt(run, claimed, how);
  if (taken) await accept(run.drainer, taken);
  return halt;
}

/** What another device changes again and again is met so often, and then left for the next drain. */
const MOST_CONFLICTS = 3;

/** Sends a claimed entry, also over what it meets, and does what the answer calls for. */
async function sendOver(run: Run, claimed: SendingEntry, isFirstResend: boolean): Promise<Outcome> {
  const resource = resourceOf(claimed.change);
  let entry = claimed;
  for (let conflicts = 0; ; conflicts += 1) {
    const isResend = isFirstResend && conflicts === 0;
    const { verdict, reply, left } = await sendOnce(run, { entry, resource, isResend });
    const sent = { entry: left, resource, isResend };
    if (verdict.next === 'accept') {
      return { taken: await take(run, sent, verdict, reply), halt: null };
    }
    const again = isRefused(verdict, entry) ? await plainly(run, entry) : null;
    if (again) {
      entry = again;
      continue;
    }
    if (verdict.next !== 'meet') return leave(run, sent, verdict);
    run.known.delete(resource);
    if (conflicts >= MOST_CONFLICTS) {
      // Its key must not be forgotten: it is met once more when it is sent again.
      return leave(run, sent, { next: 'unsure', error: verdict.error, halt: null });
    }
    const clearance: Clearance = await meet(run, entry, verdict.conflict);
    if (!clearance.go) return { taken: null, halt: clearance.halt };
    entry = clearance.entry;
  }
}

/** What a server has refused, once more without what it may know nothing of; null: that is all there is. */
async function plainly(run: Run, entry: SendingEntry): Promise<SendingEntry | null> {
  if (isIdempotent(run)) return null;
  const plain = plainOf(entry.delivery.wire, { hasPlan: !(await lacksItsPlan(run, entry)) });
  return plain && rewire(run.drainer, entry, { bind: () => plain, newKey: true });
}

/** Many are claimed at once: on a slow link the last of them leaves minutes later, and counts from then. */
function leaving({ drainer, clockOffsetMs }: Run, entry: SendingEntry): SendingEntry {
  const firstSentAtMs = drainer.account.clock.nowMs() + clockOffsetMs;
  return { ...entry, delivery: { ...entry.delivery, firstSentAtMs } };
}

async function sendOnce(run: Run, attempted: Attempted): Promise<Left & { verdict: Verdict }> {
  const { entry, resource, isResend } = attempted;
  const { account } = run.drainer;
  const newPlans = resource === 'plans' ? await newPlanFinder(account) : () => new Map();
  const { left, reply } = await sendWithFreshToken(run, attempted);
  run.isProfileOld = true;
  const verdict = verdictOf(sentOf(entry), reply, {
    resource,
    isIdempotent: isIdempotent(run),
    compares: compares(run),
    isMinimal: answersMinimally(run, entry.change),
    isResend,
    newPlans,
    nowMs: account.clock.nowMs(),
  });
  return { verdict, reply, left };
}

/** A request that left, as it is to be kept where it is in doubt, and what came back. */
interface Left {
  readonly left: SendingEntry;
  readonly reply: Reply;
}

/** The app's own page, under an address that the worker does not answer. */
const PAGE = '/?xsrf';

/** A token that is missing or old is refused with one of these; ASP.NET says 400, Laravel 419, Rails 422. */
const TOKEN_REFUSED = [400, 403, 419, 422];

/**
 * Sends it once more, at once, when the first refusal of a drain brought another token, as stock Spring
 * Security answers the first write, or the page does that comes with one.
 */
async function sendWithFreshToken(run: Run, attempted: Attempted): Promise<Left> {
  const { network } = run;
  const token = await readToken(network);
  const first = await sendWire(run, attempted, token);
  const isRefused = first.reply.kind === 'answered' && TOKEN_REFUSED.includes(first.reply.status);
  if (!isRefused) return first;
  const fresh = await freshToken(run, token);
  if (fresh === token) return first;
  // What was on its way beside the first one had the old token as well, and may bring one of its own.
  run.refusedToken ??= { token };
  return token === run.refusedToken.token ? sendWire(run, attempted, fresh) : first;
}

/** The token there is by now. Some servers hand it out with their page, for which the worker asks nobody. */
async function freshToken(run: Run, token: string | null): Promise<string | null> {
  const { network } = run;
  const brought = await readToken(network);
  if (brought !== token || isIdempotent(run) || !network.sameOrigin) return brought;
  if (!run.hasAskedPage) await send(network, { method: 'GET', path: PAGE });
  run.hasAskedPage = true;
  return readToken(network);
}

async function sendWire(
  run: Run,
  { entry, isResend }: Attempted,
  token: string | null,
): Promise<Left> {
  const { method, path, body } = entry.delivery.wire;
  const headers = extensionHeaders(run, entry);
  const left = isResend ? entry : leaving(run, entry);
  return { left, reply: await sendForData(run.network, { method, path, body, headers, token }) };
}

/** An entry that was sent, with what is known of it besides. */
interface Attempted {
  readonly entry: SendingEntry;
  readonly resource: Resource;
  readonly isResend: boolean;
}

async function take(
  run: Run,
  { entry, resource, isResend }: Attempted,
  { shown }: Verdict & { next: 'accept' },
  reply: Reply,
): Promise<Taken> {
  run.taken += 1;
  // Of answers that come beside each other nobody knows which one is the newest.
  const isNewest = shown !== null && shown !== 'asMeant' && !goesAmongMany(run, entry);
  const isWhole = isIdempotent(run) || !(await isBare(run.drainer.account, resource, reply));
  if (isNewest && isWhole) noteShown(run, entry, shown);
  else run.known.delete(resource);
  // What was done before may have been replaced since.
  if (shown !== 'asMeant' || isResend) run.touched.add(resource);
  const isSent = shown !== null && shown !== 'asMeant' && shown.standing.outcome === 'sent';
  // Elsewhere an answer may be another account's.
  if (shown !== 'asMeant' && !(isSent && refusesStrangers(run))) {
    run.unseen.add(resource);
    return { entry, standing: shown?.standing ?? null };
  }
  noteCourse(run, reply);
  const taken = { entry, standing: 'asMeant' } as const;
  if (resource === 'profile')
    return shown === 'asMeant' ? taken : { ...taken, answer: shown.answer };
  // Of what was tried in vain before the list was read meanwhile: what was read then may be newer.
  const isLate = isResend && vainTries(entry) > 0;
  return shown === 'asMeant' && !isLate ? taken : { ...taken, unsureOf: resource };
}

/** What was sent does not count as taken: where it waits from here on. */
async function leave(
  run: Run,
  sent: Attempted,
  verdict: Exclude<Verdict, { next: 'meet' | 'accept' }>,
): Promise<Outcome> {
  const { drainer } = run;
  const { entry, resource } = sent;
  // It may have arrived: what the server holds is to be read again.
  run.known.delete(resource);
  switch (verdict.next) {
    case 'look': {
      const unsure = await markUnsure(drainer, entry, verdict.error);
      return { taken: null, halt: await look(run, unsure, resource) };
    }
    case 'forbidden':
      return { taken: null, halt: await forbid(run, sent, verdict.error) };
    case 'park':
      await park(drainer, entry, verdict.error);
      break;
    case 'requeue':
      await requeue(drainer, entry, verdict.error);
      break;
    case 'unsure':
      await markUnsure(drainer, entry, verdict.error);
  }
  run.failed.add(entry.lane);
  return { taken: null, halt: 'halt' in verdict ? verdict.halt : null };
}

/** A 404 is believed when the server's own list lacks the thing as well: a proxy says 404 too. */
async function look(run: Run, entry: UnsureEntry, resource: Resource): Promise<Halt | null> {
  const takenBefore = run.taken;
  const found = await readOurs(run, resource);
  const isAnswer = found !== null && !('why' in found);
  const became = isAnswer ? await decide(run, entry, found) : 'unsure';
  // A list may lack what was taken beside it meanwhile: it would take that off the screen.
  if (run.taken > takenBefore) run.known.delete(resource);
  else if (isAnswer) run.known.set(resource, found);
  if (became === 'unsure' || became === 'queued') run.failed.add(entry.lane);
  return isAnswer ? null : found;
}
