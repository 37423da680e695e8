/** What the server does not allow: whether that is the change's fault, or everything is. */
import { markUnsure, park, requeue } from '../../store/outbox/deliver.ts';
import type { SendError, SendingEntry } from '../../store/outbox/entry.ts';
import { isIdempotent } from './capabilities.ts';
import { askWhetherOurs } from './presence.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';

/** So many changes in a row that are not allowed mean that none is. */
const ALL_FORBIDDEN = 5;

/** Whether it is the change's fault, the rest of the drain tells. */
export async function forbid(
  run: Run,
  { entry, isResend }: { readonly entry: SendingEntry; readonly isResend: boolean },
  error: SendError,
): Promise<Halt | null> {
  const { drainer } = run;
  // A server that knows our keys may have taken what the browser itself sent twice.
  const isInDoubt = isResend || isIdempotent(run);
  const left = isInDoubt
    ? await markUnsure(drainer, entry, error)
    : await requeue(drainer, entry, error);
  run.failed.add(entry.lane);
  if (!isResend) run.forbidden.push(left);
  run.isForbidden = true;
  const isAll = run.taken === 0 && run.forbidden.length >= ALL_FORBIDDEN;
  return isAll ? { why: 'forbidden', retryAfterMs: null } : null;
}

/** At the end of a drain: where others passed, what was forbidden is refused; else everything is. */
export async function judgeForbidden(run: Run): Promise<Halt | null> {
  if (!run.isForbidden) return null;
  if (run.taken === 0) return { why: 'forbidden', retryAfterMs: null };
  // Of a session that has ended meanwhile, or a proxy that lets nobody in, 403 is no fault of what was sent then.
  const halt = await askWhetherOurs(run);
  if (halt) return halt;
  for (const entry of run.forbidden.splice(0)) {
    if (entry.lastError) await park(run.drainer, entry, entry.lastError);
  }
  return null;
}
