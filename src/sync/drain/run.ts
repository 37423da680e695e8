import type { User } from '../../contract/answers.ts';
import type { Lane } from '../../domain/change.ts';
import type { Progress } from '../../store/outbox/agenda.ts';
import { vainTries } from '../../store/outbox/choose.ts';
import type { Entry, KnownEntry } from '../../store/outbox/entry.ts';
import type { Drainer } from '../../store/outbox/fence.ts';
import type { Standing } from '../../store/outbox/settle.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import type { Network, Reply } from '../http.ts';
import type { Shown } from './confirmation.ts';
import type { Resource } from './resources.ts';
import type { Halt } from './verdict.ts';

/** What one drain carries from step to step. */
export interface Run extends Progress {
  readonly network: Network;
  readonly drainer: Drainer;
  /** Who answered the preflight: the account's own person, with what their server can do. */
  readonly user: User;
  /** What this device's clock lacks of the server's, milliseconds; 0 where that is not known. */
  readonly clockOffsetMs: number;
  /** Lanes whose change did not get through: left alone until the next drain. */
  readonly failed: Set<Lane>;
  /** What the server holds, as far as this drain has read it or been answered. */
  readonly known: Map<Resource, Answer>;
  /** Resources in which the server took a change, or holds something else than this device shows. */
  readonly touched: Set<Resource>;
  /** Resources with a change that the server has taken, and not shown for good. */
  readonly unseen: Set<Resource>;
  /** How the changes stand that it took, by seq, as the answers to them showed. */
  readonly shown: Map<number, Standing>;
  /** Which state of the person's data the server held at the preflight; null when it did not say. */
  readonly revision: string | null;
  /** Where changes of ours, which are here as well, led from which state. */
  readonly courses: Map<string, string>;
  /** Changes that were answered 403 and were never sent before, as they are left. */
  readonly forbidden: KnownEntry[];
  /** True once a write was answered 403 in this drain. */
  isForbidden: boolean;
  /** How many writes the server took in this drain. */
  taken: number;
  /** True once the page was asked for its token in this drain. */
  hasAskedPage: boolean;
  /** What the first refusal that brought another token was sent with; null while there was none. */
  refusedToken: { readonly token: string | null } | null;
  /** The person's object was not read since something was sent: another device may have added. */
  isProfileOld: boolean;
  /** True when only a change that has met silence often met it again: the server may be well. */
  isExcused: boolean;
  /** The earliest moment at which a look-up may be made, epoch milliseconds. */
  lookUpDueMs: number | null;
}

/** Notes that a change of ours stands on the server, as it does here. */
export function noteCourse({ courses }: Run, reply: Reply): void {
  if (reply.kind !== 'answered' || reply.revisionBefore === null || reply.revision === null) return;
  // One that changed nothing must not hide another that came upon the same state.
  if (reply.revisionBefore === reply.revision) return;
  courses.set(reply.revisionBefore, reply.revision);
}

/** The latest state that was reached from another one by changes of ours alone. */
export function reachedFrom({ courses }: Pick<Run, 'courses'>, revision: string): string {
  let latest = revision;
  for (let left = courses.size; left > 0; left -= 1) latest = courses.get(latest) ?? latest;
  return latest;
}

/**
 * Notes whose fault a halt may be: of a change that has met silence often, it is its own. A server that
 * says when to come again was not silent.
 */
export function noteHalt(run: Run, entry: Entry, halt: Halt): Halt {
  const isSilence = halt.why === 'unreachable' && halt.retryAfterMs === null;
  run.isExcused = isSilence && vainTries(entry) > 0;
  return halt;
}

/** Notes an answer that shows how a change stands which the server has taken. */
export function noteShown(run: Run, { seq }: Entry, { answer, standing }: Shown): void {
  const { resource } = answer;
  const before = run.known.get(resource);
  const isPart = answer.resource === 'profile' && before?.resource === 'profile';
  run.known.set(
    resource,
    isPart ? { ...answer, fields: { ...before.fields, ...answer.fields } } : answer,
  );
  run.touched.add(resource);
  run.shown.set(seq, standing);
}
