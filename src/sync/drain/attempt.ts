import { IDEMPOTENCY_KEY_HEADER, RECORDED_AT_HEADER, XSRF_COOKIE } from '../../contract/api.ts';
import { IF_MATCH_HEADER, IF_NONE_MATCH_HEADER } from '../../contract/conflict.ts';
import { PREFER_HEADER, RETURN_MINIMAL } from '../../contract/revision.ts';
import { markUnsure, park, requeue } from '../../store/outbox/deliver.ts';
import type { SendError, SendingEntry, UnsureEntry } from '../../store/outbox/entry.ts';
import { madeAtMs } from '../../store/outbox/serverTime.ts';
import { accept, readReplaced, type Standing } from '../../store/outbox/settle.ts';
import { newPlanFinder } from '../../store/snapshot/planIds.ts';
import { type Reply, send } from '../http.ts';
import { clearTotal } from './calorieTotal.ts';
import {
  answersMinimally,
  compares,
  isIdempotent,
  mayExtend,
  refusesStrangers,
} from './capabilities.ts';
import { type Shown, sentOf } from './confirmation.ts';
import { type Clearance, clear, meet } from './conflict.ts';
import { decide } from './lookUp.ts';
import { readOurs } from './presence.ts';
import { type Resource, resourceOf } from './resources.ts';
import { noteHalt, noteShown, type Run } from './run.ts';
import { type Halt, type Verdict, verdictOf } from './verdict.ts';

/**
 * Sends a claimed entry once, unless that would destroy what nobody here has seen. A resend may
 * have arrived before.
 */
export async function attempt(
  run: Run,
  claimed: SendingEntry,
  { isResend = false } = {},
): Promise<Halt | null> {
  const isTotal = claimed.change.kind === 'calories.add' && !isResend;
  const clearance = isTotal ? await clearTotal(run, claimed) : await clear(run, claimed, isResend);
  const halt = clearance.go ? await sendOver(run, clearance.entry, isResend) : clearance.halt;
  return noteHalt(run, claimed, halt);
}

/** What another device changes again and again is met so often, and then left for the next drain. */
const MOST_CONFLICTS = 3;

/** Sends a claimed entry, also over what it meets, and does what the answer calls for. */
async function sendOver(run: Run, claimed: SendingEntry, isFirstResend: boolean) {
  const resource = resourceOf(claimed.change);
  let entry = claimed;
  for (let conflicts = 0; ; conflicts += 1) {
    const sent = { entry, resource, isResend: isFirstResend && conflicts === 0 };
    const verdict = await sendOnce(run, sent);
    if (verdict.next !== 'meet') return carryOut(run, sent, verdict);
    run.known.delete(resource);
    if (conflicts === MOST_CONFLICTS) {
      // Its key must not be forgotten: it is met once more when it is sent again.
      return carryOut(run, sent, { next: 'unsure', error: verdict.error, halt: null });
    }
    const clearance: Clearance = await meet(run, entry, verdict.conflict);
    if (!clearance.go) return clearance.halt;
    entry = clearance.entry;
  }
}

async function sendOnce(run: Run, { entry, resource, isResend }: Attempted): Promise<Verdict> {
  const { account } = run.drainer;
  const newPlans = await newPlanFinder(account);
  const reply = await sendWithFreshToken(run, entry);
  run.isProfileOld = true;
  const sent = { ...sentOf(entry), replaced: await readReplaced(account, entry) };
  return verdictOf(sent, reply, {
    resource,
    isIdempotent: isIdempotent(run),
    compares: compares(run),
    isMinimal: answersMinimally(run, entry.change),
    isResend,
    newPlans,
    nowMs: account.clock.nowMs(),
  });
}

/**
 * Sends it once more, at once, when the first 403 of a drain brought another token: stock Spring
 * Security answers the first write so.
 */
async function sendWithFreshToken(run: Run, entry: SendingEntry): Promise<Reply> {
  const { network } = run;
  const readToken = () => (network.sameOrigin ? network.readCookie(XSRF_COOKIE) : null);
  const token = await readToken();
  const reply = await sendWire(run, entry);
  const isRefused = reply.kind === 'answered' && reply.status === 403;
  if (!isRefused || run.hadFreshToken || (await readToken()) === token) return reply;
  run.hadFreshToken = true;
  return sendWire(run, entry);
}

function sendWire(run: Run, entry: SendingEntry): Promise<Reply> {
  const { method, path, body } = entry.delivery.wire;
  const headers = extensionHeaders(run, entry);
  return send(run.network, { method, path, body, headers });
}

/** An entry that was sent, with what is known of it besides. */
interface Attempted {
  readonly entry: SendingEntry;
  readonly resource: Resource;
  readonly isResend: boolean;
}

async function carryOut(
  run: Run,
  sent: Attempted,
  verdict: Exclude<Verdict, { next: 'meet' }>,
): Promise<Halt | null> {
  const { drainer } = run;
  const { entry, resource } = sent;
  const shown = verdict.next === 'accept' ? verdict.shown : null;
  const isShown = shown !== null && shown !== 'promised';
  // It may have arrived: what the server holds is to be read again, unless the answer says it.
  if (!isShown) run.known.delete(resource);
  switch (verdict.next) {
    case 'accept':
      await accept(drainer, entry, isShown ? standingToKeep(run, shown) : shown);
      run.isHeard = true;
      run.touched.add(resource);
      if (isShown) noteShown(run, entry, shown);
      return null;
    case 'look':
      return look(run, await markUnsure(drainer, entry, verdict.error), resource);
    case 'forbidden':
      return forbid(run, sent, verdict.error);
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
  return 'halt' in verdict ? verdict.halt : null;
}

/**
 * A server that knows whom it answers shows for good what stands as it was meant: what it shows there
 * later came after it. Elsewhere the answer may be another account's.
 */
function standingToKeep(run: Run, { standing }: Shown): Standing | 'promised' {
  return refusesStrangers(run) && standing.outcome === 'sent' ? 'promised' : standing;
}

/** A 404 is believed when the server's own list lacks the thing as well: a proxy says 404 too. */
async function look(run: Run, entry: UnsureEntry, resource: Resource): Promise<Halt | null> {
  const found = await readOurs(run, resource);
  const isAnswer = found !== null && !('why' in found);
  const became = isAnswer ? await decide(run, entry, found) : 'unsure';
  if (isAnswer) run.known.set(resource, found);
  if (became === 'unsure' || became === 'queued') run.failed.add(entry.lane);
  return isAnswer ? null : found;
}

/** So many changes in a row that are not allowed mean that none is. */
const ALL_FORBIDDEN = 5;

/** Whether it is the change's fault, the rest of the drain tells. */
async function forbid(run: Run, sent: Attempted, error: SendError): Promise<Halt | null> {
  const { entry, isResend } = sent;
  const { drainer } = run;
  // A server that knows our keys may have taken what the browser itself sent twice.
  const isInDoubt = isResend || isIdempotent(run);
  const left = isInDoubt
    ? await markUnsure(drainer, entry, error)
    : await requeue(drainer, entry, error);
  run.failed.add(entry.lane);
  if (!isResend) run.forbidden.push(left);
  run.isForbidden = true;
  const isAll = !run.isHeard && run.forbidden.length >= ALL_FORBIDDEN;
  return isAll ? { why: 'forbidden', retryAfterMs: null } : null;
}

/** At the end of a drain: where others passed, what was forbidden is refused; else everything is. */
export async function judgeForbidden(run: Run): Promise<Halt | null> {
  if (!run.isForbidden) return null;
  if (!run.isHeard) return { why: 'forbidden', retryAfterMs: null };
  for (const entry of run.forbidden.splice(0)) {
    if (entry.lastError) await park(run.drainer, entry, entry.lastError);
  }
  return null;
}

function extensionHeaders(run: Run, { opId, delivery, ...entry }: SendingEntry) {
  if (!mayExtend(run)) return {};
  const { account } = run.drainer;
  const { method, ifMatch, key = opId } = delivery.wire;
  const made = madeAtMs(entry, { nowMs: account.clock.nowMs(), offsetMs: run.clockOffsetMs });
  return {
    [RECORDED_AT_HEADER]: new Date(made).toISOString(),
    ...(method === 'POST' || isIdempotent(run) ? { [IDEMPOTENCY_KEY_HEADER]: key } : {}),
    ...(compares(run) ? preconditionOf(ifMatch) : {}),
    ...(answersMinimally(run, entry.change) ? { [PREFER_HEADER]: RETURN_MINIMAL } : {}),
  };
}

function preconditionOf(ifMatch: string | null | undefined): Record<string, string> {
  if (ifMatch === undefined) return {};
  return ifMatch === null ? { [IF_NONE_MATCH_HEADER]: '*' } : { [IF_MATCH_HEADER]: ifMatch };
}
