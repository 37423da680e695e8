import {
  EXPECTED_USER_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  RECORDED_AT_HEADER,
} from '../../contract/api.ts';
import {
  markUnsure,
  park,
  readServerPlanIds,
  requeue,
  requeueAs,
  settle,
} from '../../store/outbox/deliver.ts';
import type { SendingEntry } from '../../store/outbox/entry.ts';
import { madeAtMs } from '../../store/outbox/serverTime.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { SEND_TIMEOUT_MS, send } from '../http.ts';
import { isIdempotent, keepsCalories, mayExtend } from './capabilities.ts';
import { clear } from './conflict.ts';
import { type Resource, resourceOf } from './resources.ts';
import { noteHalt, type Run } from './run.ts';
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
  const clearance = await clear(run, claimed, isResend);
  const halt = clearance.go ? await sendOnce(run, clearance.entry, isResend) : clearance.halt;
  return noteHalt(run, claimed, halt);
}

/** Sends a claimed entry and does what the answer calls for. */
async function sendOnce(run: Run, entry: SendingEntry, isResend: boolean): Promise<Halt | null> {
  const { account } = run.drainer;
  const { wire } = entry.delivery;
  const knownPlanIds = new Set((await readServerPlanIds(account)).values());
  const { method, path, body } = wire;
  const reply = await send(run.network, {
    method,
    path,
    body,
    headers: extensionHeaders(run, entry),
    timeoutMs: SEND_TIMEOUT_MS,
  });
  const facts = { idempotent: isIdempotent(run), knownPlanIds };
  const sent = { ...entry, wire };
  const verdict = verdictOf(sent, reply, { facts, nowMs: account.clock.nowMs() });
  return carryOut(run, entry, isResend ? stillInDoubt(verdict) : verdict);
}

/**
 * That a resend was refused at the door says nothing of what was sent before. A 412 does: a server
 * that knew the key would not have looked at the tag.
 */
function stillInDoubt(verdict: Verdict): Verdict {
  if (verdict.next === 'requeue' && verdict.error.status !== 412) {
    return { ...verdict, next: 'unsure' };
  }
  return verdict.next === 'park' && verdict.error.status === 403
    ? { next: 'unsure', error: verdict.error, halt: null }
    : verdict;
}

async function carryOut(run: Run, entry: SendingEntry, verdict: Verdict): Promise<Halt | null> {
  const { drainer } = run;
  if (verdict.next === 'settle') {
    await settle(drainer, entry, verdict.answer);
    learn(run, resourceOf(entry.change), verdict.answer);
    return null;
  }
  // It may have arrived: what the server holds is to be read again.
  run.known.delete(resourceOf(entry.change));
  if (verdict.next === 'recreate' && entry.change.kind === 'plan.edit') {
    await requeueAs(drainer, entry, { kind: 'plan.create', plan: entry.change.plan });
    return null;
  }
  run.failed.add(entry.lane);
  if (verdict.next === 'park') {
    await park(drainer, entry, verdict.error);
    return null;
  }
  if (verdict.next === 'requeue') await requeue(drainer, entry, verdict.error);
  if (verdict.next === 'unsure') await markUnsure(drainer, entry, verdict.error);
  return 'halt' in verdict ? verdict.halt : null;
}

/** What the drain knows of the server after one of its changes arrived. */
function learn(run: Run, resource: Resource, answer: Answer | null): void {
  (answer ? run.fresh : run.stale).add(resource);
  const before = run.known.get(resource);
  if (!answer) run.known.delete(resource);
  else if (answer.resource === 'profile' && before?.resource === 'profile') {
    run.known.set(resource, { ...answer, fields: { ...before.fields, ...answer.fields } });
  } else run.known.set(resource, answer);
}

function extensionHeaders(run: Run, entry: SendingEntry): Record<string, string> {
  if (!mayExtend(run)) return {};
  const { method, ifMatch } = entry.delivery.wire;
  const isOfUser = entry.lane === 'user' && keepsCalories(run);
  return {
    [EXPECTED_USER_HEADER]: run.drainer.account.userId,
    ...(method === 'POST' || isOfUser ? { [IDEMPOTENCY_KEY_HEADER]: entry.opId } : {}),
    ...(isOfUser && ifMatch !== undefined ? { 'If-Match': ifMatch } : {}),
    ...recordedAt(run, entry),
  };
}

/** When the person edited a weight or a plan, by the server's clock: the later edit wins (D25). */
function recordedAt(run: Run, entry: SendingEntry): Record<string, string> {
  const resource = resourceOf(entry.change);
  if (resource !== 'weights' && resource !== 'plans') return {};
  const now = { nowMs: run.drainer.account.clock.nowMs(), offsetMs: run.clockOffsetMs };
  const { madeAtMs: madeMs = madeAtMs(entry, now) } = entry.delivery.wire;
  return { [RECORDED_AT_HEADER]: new Date(madeMs).toISOString() };
}
