/**
 * What happens where the server does not hold what the person saw when they made a change. A server
 * that announces `compare` says so with 412, and with what stands there (`meet`); before a change goes
 * to any other, the drain looks (`clear`), and what comes between that look and the send stays unseen.
 * What is done about it one policy decides, `domain/conflict.ts`; no server does.
 */
import type { Conflict } from '../../contract/conflict.ts';
import { findSession, isCounted } from '../../domain/arrival.ts';
import type { Change } from '../../domain/change.ts';
import { type Resolution, resolveConflict } from '../../domain/conflict.ts';
import { type Held, isPlan, sameHeld } from '../../domain/normalised.ts';
import type { Bind } from '../../store/outbox/claim.ts';
import { markUnsure, requeue, requeueAsNew } from '../../store/outbox/deliver.ts';
import { isDone, isIn, type SendingEntry } from '../../store/outbox/entry.ts';
import { inLane } from '../../store/outbox/lane.ts';
import { giveWay, rewire } from '../../store/outbox/resolve.ts';
import { madeAtMs } from '../../store/outbox/serverTime.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { compares } from './capabilities.ts';
import { isOfAnother, isWholeIn, sentOf } from './confirmation.ts';
import { confirmOurs } from './presence.ts';
import { readResource } from './readResource.ts';
import { heldIn, resourceOf } from './resources.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';
import { wireOf } from './wire.ts';

/** The change, free to be sent; or that it is not sent now, and whether the drain ends with that. */
export type Clearance =
  | { readonly go: true; readonly entry: SendingEntry }
  | { readonly go: false; readonly halt: Halt | null };

const DONE: Clearance = { go: false, halt: null };

/** What stands on the server in the place of a change. */
interface Met {
  readonly value: Held;
  /** When it was made; null where the server does not say. */
  readonly atMs: number | null;
}

/** After a 412: the change was not applied, and goes again over what stands there, or gives way. */
export async function meet(
  run: Run,
  entry: SendingEntry,
  { there, tag, recordedAt }: Conflict,
): Promise<Clearance> {
  const { change } = entry;
  if (isDelete(change) && there === null) {
    await giveWay(run.drainer, entry, null);
    run.touched.add(resourceOf(change));
    return DONE;
  }
  const atMs = recordedAt === null ? null : Date.parse(recordedAt);
  const resolution = resolve(run, entry, { value: there, atMs });
  if (resolution.action === 'giveWay') return yieldTo(run, entry, resolution);
  const again = await rewire(run.drainer, entry, { bind: binding(resolution, tag), newKey: true });
  return again ? { go: true, entry: again } : DONE;
}

/** Before a claimed change is sent to a server that does not compare. */
export async function clear(run: Run, entry: SendingEntry, isResend: boolean): Promise<Clearance> {
  const go: Clearance = { go: true, entry };
  const stay = (halt: Halt | null) => putBack(run, entry, { halt, isResend });
  const { change } = entry;
  if (!isWorthALook(run, entry, isResend)) return go;
  const answer = await look(run, entry);
  if (answer && 'why' in answer) return stay(answer);
  const there = answer ? heldIn(answer, change, entry.delivery.wire) : undefined;
  if (there !== undefined && isOfAnother(sentOf(entry), there)) {
    const stranger = await confirmOurs(run);
    if (stranger) return stay(stranger);
    run.touched.add(resourceOf(change));
    // Once it is known here under the id that it has now, it goes by that.
    return isElsewhere(answer, change) ? stay(null) : leaveAlone(run, entry);
  }
  // A server that cannot say what it holds may be given an edit; a delete waits until it can.
  if (there === undefined) return isDelete(change) ? stay(null) : go;
  // A list may lag behind: that a plan is gone, the server says to the edit itself.
  if (there === null && change.kind === 'plan.edit') return go;
  if (await isOurs(run, entry, { there, answer })) return go;
  const resolution = resolve(run, entry, { value: there, atMs: null });
  const isAsSeen = resolution.action === 'send' && resolution.news === null;
  const stranger = isAsSeen ? null : await confirmOurs(run);
  if (stranger) return stay(stranger);
  if (resolution.action === 'giveWay') return yieldTo(run, entry, resolution);
  // What may have been applied is sent as it was.
  if (isResend || isAsSeen) return go;
  const instead = await rewire(run.drainer, entry, { bind: binding(resolution), newKey: false });
  return instead ? { go: true, entry: instead } : DONE;
}

/**
 * What stood before a change of ours. Or what the server has made of a weight of ours: of this one, which was
 * sent before, or of one that it has taken and no reading has told of, upon which this one was made.
 */
async function isOurs(
  { drainer }: Run,
  { base, formSeen, delivery, lane }: SendingEntry,
  { there, answer }: { there: Held; answer: Answer | null },
): Promise<boolean> {
  const { replaced } = delivery.wire;
  if (replaced?.some((held) => sameHeld(held, there))) return true;
  if (formSeen !== undefined && sameHeld(formSeen, there)) return true;
  if (replaced === undefined || !isWholeIn(answer, there, base)) return false;
  const { account } = drainer;
  const before = await account.db.transaction('r', account.db.outbox, () =>
    inLane(account, lane).toArray(),
  );
  return before.some((one) => isIn(one, 'accepted') && !isDone(one));
}

/** The plan or workout is gone, and its id another's: an edit makes it anew, and a delete has nothing to do. */
async function leaveAlone({ drainer }: Run, entry: SendingEntry): Promise<Clearance> {
  const { change } = entry;
  if (change.kind === 'plan.edit') await requeueAsNew(drainer, entry, change.plan);
  else await giveWay(drainer, entry, null);
  return DONE;
}

/** True for a workout that has another id on the server now, as after a restore. */
function isElsewhere(answer: Answer | null, change: Change): boolean {
  if (change.kind !== 'session.delete' || answer?.resource !== 'sessions') return false;
  return findSession(answer.sessions, change.session) !== null;
}

function resolve(run: Run, entry: SendingEntry, { value, atMs }: Met): Resolution {
  const { change, base } = entry;
  const now = { nowMs: run.drainer.account.clock.nowMs(), offsetMs: run.clockOffsetMs };
  const oursAtMs = madeAtMs(entry, now);
  const there = isPlan(value) ? { ...value, id: planIdOf(change) } : value;
  return resolveConflict({ change, base, there, oursAtMs, thereAtMs: atMs });
}

/** The request that was resolved upon. `tag`: of what stands there, as it came with a 412. */
function binding(
  { change, news }: Exclude<Resolution, { action: 'giveWay' }>,
  tag: string | null = null,
): Bind {
  return (meant, bindings) => {
    const wire = wireOf({ ...meant, change, base: null }, bindings);
    if (typeof wire === 'string') return wire;
    // Back as it came: another build may make another tag of the same value.
    const condition = wire.ifMatch === undefined ? {} : { ifMatch: tag };
    return { ...wire, ...condition, resolved: { change, news } };
  };
}

async function yieldTo(
  run: Run,
  entry: SendingEntry,
  { news }: Extract<Resolution, { action: 'giveWay' }>,
): Promise<Clearance> {
  await giveWay(run.drainer, entry, news);
  run.touched.add(resourceOf(entry.change));
  return DONE;
}

/** Only a thing that the server knows can be overruled there, and what may have been applied is an edit of ours. */
function isWorthALook(run: Run, entry: SendingEntry, isResend: boolean): boolean {
  const { change, base, delivery } = entry;
  const { method, path } = delivery.wire;
  if (compares(run)) return false;
  // A workout of the history is never changed, but its id may be another one's.
  if (change.kind === 'session.delete') return isCounted(path.slice(path.lastIndexOf('/') + 1));
  return method !== 'POST' && base !== undefined && (isDelete(change) || !isResend);
}

function isDelete({ kind }: Change): boolean {
  return kind.endsWith('.delete');
}

/** Nothing was sent now: the change waits again, still in doubt where it was. */
async function putBack(
  { drainer, failed }: Run,
  entry: SendingEntry,
  { halt, isResend }: { halt: Halt | null; isResend: boolean },
): Promise<Clearance> {
  const atMs = drainer.account.clock.nowMs();
  const { lastError } = entry;
  if (isResend) {
    await markUnsure(drainer, entry, lastError ?? { kind: 'interrupted', status: null, atMs });
  } else await requeue(drainer, entry, lastError);
  failed.add(entry.lane);
  return { go: false, halt };
}

/** What the server holds: read once in a drain, and known from its answers after that. */
async function look(run: Run, { change }: SendingEntry): Promise<Answer | Halt | null> {
  const resource = resourceOf(change);
  const known = run.known.get(resource);
  // The profile is known from the preflight on, and that may be long ago.
  const isOld = resource === 'profile' && run.isProfileOld;
  if (known && !isOld) return known;
  const answer = await readResource(run.network, resource);
  if (answer && !('why' in answer)) run.known.set(resource, answer);
  return answer;
}

function planIdOf(change: Change): string {
  if (change.kind === 'plan.delete') return change.planId;
  return 'plan' in change ? change.plan.id : '';
}
