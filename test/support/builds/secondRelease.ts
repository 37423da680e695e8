/**
 * What the second release (2026-11-22) left on a phone, the last one before the index of exercises: never
 * to be changed, and never made with the code of today. Its changes and requests were the first one's.
 */
import { Dexie } from 'dexie';
import {
  entryOfFirstRelease,
  FIRST_RELEASE,
  type FirstReleaseRow,
  KEPT as KEPT_BEFORE,
  type KindOfFirstRelease,
} from './firstRelease.ts';

/** Its tables and indexes were the first one's. */
const SECOND_RELEASE = FIRST_RELEASE;

const bench = {
  id: 'ex-50',
  name: 'Bench Press',
  youtubeLink: '',
  weight: 135,
  sets: 2,
  reps: 8,
};
const pushDay = { id: '50', name: 'Push Day', exercises: [bench] };
const [session] = KEPT_BEFORE['sessionDrafts'] ?? [];

/** Everything but the outbox, by table. */
export const KEPT: Readonly<Record<string, readonly FirstReleaseRow[]>> = {
  ...KEPT_BEFORE,
  meta: [
    {
      key: 'account',
      signedOut: false,
      epoch: 2,
      gate: 'open',
      drainer: 'gone',
      beat: 7,
      toldSeq: 0,
      heard: { serverMs: 1_763_640_000_000, offsetMs: -1500 },
      tags: { reading: 2, weights: '"w1"', revisions: { weights: 'a.1' } },
    },
    { key: 'crowded', lanes: [] },
    { key: 'receipts', newestFirst: 'f75591014c1e206e109bb346' },
  ],
  sessionDrafts: [{ ...session, revision: 3 }],
  builderDraft: [
    {
      key: 'b7d0a1c2-0000-4000-8000-000000000000',
      draft: {
        planId: '50',
        seen: pushDay,
        name: 'Push Day 2',
        exercises: [{ ...bench, weight: '135', sets: '2', reps: '8' }],
      },
    },
  ],
};

/** What its person saw before a change of each kind, where that matters. */
const BASES: Partial<Record<KindOfFirstRelease, unknown>> = {
  'plan.edit': pushDay,
  'plan.delete': {
    id: 'local-51',
    name: 'Old',
    exercises: [{ ...bench, id: 'ex-51' }],
  },
  'weight.set': null,
  'weight.delete': 190,
  'goal.set': 2200,
};

/** A request that adds calories said what it adds to. */
function withTotal(delivery: unknown): unknown {
  const { wire, ...rest } = delivery as { wire?: object };
  return wire ? { ...rest, wire: { ...wire, calories: { before: 100, total: 400 } } } : rest;
}

/** An entry of the outbox of that kind, as it stood. */
export function entryOfSecondRelease(
  kind: KindOfFirstRelease,
  state: 'queued' | 'sending' | 'unsure' | 'parked',
): FirstReleaseRow {
  const { notKept: _, delivery, ...entry } = entryOfFirstRelease(kind, state);
  return {
    ...entry,
    version: 2,
    heardMs: 1_763_640_000_000,
    ...(kind in BASES ? { base: BASES[kind] } : {}),
    delivery: kind === 'calories.add' ? withTotal(delivery) : delivery,
  };
}

/** Puts it all on this device, as the second release did. */
export async function leaveBySecondRelease(outbox: readonly FirstReleaseRow[]): Promise<void> {
  const old = new Dexie('repkeep-account-7');
  old.version(1).stores(SECOND_RELEASE);
  for (const [table, rows] of Object.entries({ ...KEPT, outbox })) {
    await old.table(table).bulkAdd(rows);
  }
  old.close();
}
