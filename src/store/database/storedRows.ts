/**
 * The one door for what any build of the app wrote into the tables. Rows of an older build are
 * brought up to date as they are read: a field that it did not know has its default, also in the
 * plan that a person saw before a change. Entries of a newer build are marked, and left to it.
 * No other code asks for a version.
 */
import * as v from 'valibot';
import { PlanRow as PlanSchema, rowsOf } from '../../contract/answers.ts';
import type { News } from '../../domain/conflict.ts';
import { type Held, isPlan } from '../../domain/normalised.ts';
import { EMPTY_PLAN_DRAFT, type Plan, withUniqueIds } from '../../domain/plan.ts';
import { type Session, startSession } from '../../domain/session.ts';
import type { Delivery, Entry, JournalLine } from '../outbox/entry.ts';
import {
  metInFirstEdition,
  newsOfFirstEdition,
  ofFirstEdition,
  type StoredEntry,
} from './firstEdition.ts';
import type { AccountRow, BuilderDraftRow, PlanRow, SessionDraftRow } from './rows.ts';

/** Raised where the shape of an entry changes so that older code would misread it. */
export const ENTRY_VERSION = 2;

/**
 * Raised where answers are read otherwise than before, say with a new field: what an older build
 * made of a list is then read again, though the server's list is unchanged.
 */
export const READING = 4;

const FRESH: AccountRow = {
  key: 'account',
  signedOut: false,
  gate: 'open',
  drainer: null,
  beat: 0,
  toldSeq: 0,
  heard: null,
  tags: null,
  countsPlans: {},
};

/** The state of an account; that of one which was never written is a fresh one. */
export function accountRowUpToDate(row: Partial<AccountRow> | undefined): AccountRow {
  const tags = row?.tags?.reading === READING ? row.tags : null;
  return { ...FRESH, ...row, tags };
}

/** True for an entry as it stands on the disk that no newer build wrote: others are left alone. */
export function isKnownRow({ version }: Pick<Entry, 'version'>): boolean {
  return version <= ENTRY_VERSION;
}

export function entryUpToDate(row: StoredEntry | undefined): Entry | undefined {
  if (row === undefined) return row;
  if (!isKnownRow(row) || typeof row.change?.kind !== 'string') {
    const change = { kind: 'unknown', stored: row.change } as const;
    return { ...row, change, delivery: { state: 'newer' } };
  }
  const entry =
    row.version === ENTRY_VERSION ? row : { ...ofFirstEdition(row), version: ENTRY_VERSION };
  const { base, replaced, ...rest } = entry;
  const { change, delivery } = rest;
  return {
    ...rest,
    change: changeUpToDate(change),
    ...(base === undefined ? {} : { base: heldUpToDate(base) }),
    delivery: deliveryUpToDate(metInFirstEdition({ change, delivery, replaced })),
  };
}

export function journalLineUpToDate(line: JournalLine | undefined): JournalLine | undefined {
  if (!line?.change) return line;
  const { change, outcome, there } = line;
  const news = line.news ?? newsOfFirstEdition(line);
  return {
    ...line,
    change: changeUpToDate(change),
    ...(news === undefined ? {} : { news: newsUpToDate(news) }),
    ...(outcome === 'kept' && there !== undefined ? { there: heldUpToDate(there) } : {}),
  };
}

export function planRowUpToDate(row: PlanRow | undefined): PlanRow | undefined {
  return row && { ...row, plan: planUpToDate(row.plan) };
}

export function sessionDraftUpToDate(
  row: SessionDraftRow | undefined,
): SessionDraftRow | undefined {
  if (row === undefined) return row;
  const { session, ...rest } = v.parse(SessionDraft, row);
  // The id is the start. A workout that cannot be read at all can be left, and no screen stops at it.
  const begun = session ?? startSession(null, Number(row.id) || 0);
  return { ...row, ...rest, session: { ...begun, id: row.id } as Session };
}

const Text = v.fallback(v.string(), '');
/** Those that can be read. */
const readable = <S extends v.GenericSchema>(one: S) => v.fallback(rowsOf(one), []);
const DraftSet = v.looseObject({
  weight: Text,
  reps: Text,
  completed: v.fallback(v.boolean(), false),
});
const SessionDraft = v.object({
  session: v.fallback(
    v.nullable(
      v.looseObject({
        planId: v.fallback(v.nullable(v.string()), null),
        planName: Text,
        startedAt: Text,
        exercises: readable(v.looseObject({ name: Text, sets: readable(DraftSet) })),
      }),
    ),
    null,
  ),
  closedAtMs: v.fallback(v.nullable(v.number()), 0),
  revision: v.fallback(v.number(), 0),
});
/** Loose: what a newer build added stays while an older one edits the rest. */
const BuilderDraft = v.looseObject({
  planId: v.fallback(v.nullable(v.string()), null),
  name: Text,
  custom: v.optional(Text),
  exercises: readable(
    v.looseObject({
      id: Text,
      name: Text,
      youtubeLink: Text,
      weight: Text,
      sets: Text,
      reps: Text,
    }),
  ),
});

export function builderDraftUpToDate(
  row: BuilderDraftRow | undefined,
): BuilderDraftRow | undefined {
  if (row === undefined) return row;
  const draft = v.safeParse(BuilderDraft, row.draft);
  if (!draft.success) return { ...row, draft: EMPTY_PLAN_DRAFT };
  const { seen } = row.draft;
  const exercises = withUniqueIds(draft.output.exercises);
  return {
    ...row,
    draft: { ...draft.output, exercises, ...(seen && { seen: planUpToDate(seen) }) },
  };
}

function changeUpToDate<C extends Entry['change']>(change: C): C {
  return 'plan' in change ? { ...change, plan: planUpToDate(change.plan) } : change;
}

function heldUpToDate(held: Held): Held {
  return isPlan(held) ? planUpToDate(held) : held;
}

function deliveryUpToDate(delivery: Delivery): Delivery {
  if (!('wire' in delivery) || !delivery.wire.resolved) return delivery;
  const { change, news } = delivery.wire.resolved;
  const resolved = { change: changeUpToDate(change), news: news && newsUpToDate(news) };
  return { ...delivery, wire: { ...delivery.wire, resolved } };
}

function newsUpToDate<N extends News>({ ours, theirs, stands, ...news }: N): N {
  const held = { ours: heldUpToDate(ours), theirs: heldUpToDate(theirs) };
  return { ...news, ...held, stands: heldUpToDate(stands) } as N;
}

/**
 * The same forgiving schema as for servers, which may lack a new field as well. What a newer build
 * added stays: an older one, in another tab, may be the one that sends it.
 */
function planUpToDate(plan: Plan): Plan {
  const parsed = v.safeParse(PlanSchema, plan);
  // A row that makes no sense is not for the door to throw away.
  if (!parsed.success || parsed.output.exercises.length !== plan.exercises?.length) return plan;
  const exercises = parsed.output.exercises.map((exercise, index) => ({
    ...plan.exercises[index],
    ...exercise,
  }));
  return { ...plan, ...parsed.output, exercises };
}
