/** What the first edition wrote down in another way. */
import * as v from 'valibot';
import { UserBody } from '../../contract/bodies.ts';
import { meantBy, type News } from '../../domain/conflict.ts';
import type { Held } from '../../domain/normalised.ts';
import type { Delivery, Entry, JournalLine, SendError, Wire } from '../outbox/entry.ts';

/** An entry itself said what it had met: only the other's value, not what became of it. */
export type StoredEntry = Entry & { readonly replaced?: Held };

/** What an entry that may have been sent replaced there. */
export function metInFirstEdition(
  entry: Pick<StoredEntry, 'change' | 'delivery'> & { readonly replaced: Held | undefined },
): Delivery {
  const { change, delivery, replaced: there } = entry;
  if (there === undefined || change.kind === 'unknown' || !('wire' in delivery)) return delivery;
  const news = newsOfFirstEdition({ change, outcome: 'sent', there });
  return { ...delivery, wire: { ...delivery.wire, resolved: { change, news: news ?? null } } };
}

/** The last sender had won, or a delete was spared. */
export function newsOfFirstEdition(
  line: Pick<JournalLine, 'change' | 'outcome' | 'there'>,
): News | undefined {
  const { change, outcome, there } = line;
  if (there === undefined || outcome === 'kept') return undefined;
  const ours = meantBy(change) ?? null;
  return outcome === 'spared'
    ? { kind: 'spared', ours, theirs: there, stands: there }
    : { kind: 'overruled', ours, theirs: there, stands: ours };
}

/**
 * The first edition counted clean answers that did not show a change, and read the total of a day
 * out of the request.
 */
export function ofFirstEdition({
  notKept: _,
  ...row
}: StoredEntry & { readonly notKept?: number }): StoredEntry {
  return {
    ...row,
    delivery: deliveryOfFirstEdition(row),
    lastError: errorOfFirstEdition(row.lastError),
  };
}

function deliveryOfFirstEdition({ change, delivery }: Entry): Delivery {
  if (change.kind !== 'calories.add' || !('wire' in delivery)) return delivery;
  const body = v.safeParse(UserBody, delivery.wire.body);
  const total = body.success ? body.output.caloriesConsumed : undefined;
  if (total === undefined) return delivery;
  const calories: Wire['calories'] = { before: total - change.amount, total };
  return { ...delivery, wire: { ...delivery.wire, calories } };
}

function errorOfFirstEdition(error: SendError | null): SendError | null {
  const isNotKept = error !== null && String(error.kind) === 'notKept';
  return isNotKept ? { ...error, kind: 'badAnswer' } : error;
}
