/** Before a change is sent: does the server still hold what its person saw? */
import type { Change } from '../../domain/change.ts';
import { type Held, isDelete, rulingOf } from '../../domain/overrule.ts';
import { markUnsure, requeue } from '../../store/outbox/deliver.ts';
import type { SendingEntry } from '../../store/outbox/entry.ts';
import { noteReplaced, spare } from '../../store/outbox/replaced.ts';
import type { Answer } from '../../store/snapshot/install.ts';
import { keepsCalories, laterWins } from './capabilities.ts';
import type { Sent } from './confirmation.ts';
import { readResource } from './readResource.ts';
import { resourceOf } from './resources.ts';
import type { Run } from './run.ts';
import type { Halt } from './verdict.ts';

/** The change, free to be sent; or that it is not sent now, and whether the drain ends with that. */
type Clearance =
  | { readonly go: true; readonly entry: SendingEntry }
  | { readonly go: false; readonly halt: Halt | null };

/**
 * Looks at what a claimed change would replace. A delete of a value that its person never saw is
 * given up; an edit goes on, and what it replaces is noted.
 */
export async function clear(run: Run, entry: SendingEntry, isResend: boolean): Promise<Clearance> {
  const stay = (halt: Halt | null) => putBack(run, entry, { halt, isResend });
  const { change, base } = entry;
  // A goal that goes again under its key replaces nothing that it has not replaced already.
  const isRepeat = isResend && change.kind === 'goal.set' && keepsCalories(run);
  if (base === undefined || isRepeat || !isWorthALook(run, entry)) return { go: true, entry };
  const answer = await look(run, entry);
  if (answer && 'why' in answer) return stay(answer);
  const there = answer ? heldIn(answer, { change, wire: entry.delivery.wire }) : undefined;
  // A server that cannot say what it holds may be given an edit; a delete waits until it can.
  if (there === undefined) return isDelete(change) ? stay(null) : { go: true, entry };
  switch (rulingOf(change, { seen: base, there })) {
    case 'nothing':
      return { go: true, entry };
    case 'replaces':
      return { go: true, entry: await noteReplaced(run.drainer, entry, there) };
    case 'deletes':
      await spare(run.drainer, entry, there);
      run.stale.add(resourceOf(change));
      return { go: false, halt: null };
  }
}

/** Only a plan that the server knows can be overruled there, and where the later edit wins, none is. */
function isWorthALook(run: Run, { change, delivery }: SendingEntry): boolean {
  if (delivery.wire.method === 'POST') return false;
  return isDelete(change) || change.kind === 'goal.set' || !laterWins(run);
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
  if (known) return known;
  const answer = await readResource(run.network, resource);
  if (answer && !('why' in answer)) run.known.set(resource, answer);
  return answer;
}

function heldIn(answer: Answer, { change, wire }: Pick<Sent, 'change' | 'wire'>): Held | undefined {
  switch (answer.resource) {
    case 'weights':
      return answer.weights[dayOf(change)] ?? null;
    case 'plans':
      return (
        answer.plans.find(({ id }) => wire.path.endsWith(`/${encodeURIComponent(id)}`)) ?? null
      );
    case 'profile':
      return answer.fields.calorieGoal ?? null;
    case 'sessions':
      return undefined;
  }
}

function dayOf(change: Change): string {
  return 'day' in change ? change.day : '';
}
