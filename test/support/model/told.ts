/** What people were told of what became of their changes. */
import type { News } from '../../../src/domain/conflict.ts';
import { type Held, sameInstant } from '../../../src/domain/normalised.ts';
import type { SessionRecord } from '../../../src/domain/session.ts';
import type { JournalLine } from '../../../src/store/outbox/entry.ts';
import { areaOfPlan, cellsOf, heldBy, type Value } from './cells.ts';
import type { Diary } from './memory.ts';
import type { Phone } from './phone.ts';

/** A line of the journal that tells of other values than the one that was meant. */
type Line = Pick<JournalLine, 'change' | 'outcome'> & {
  readonly there?: Held | undefined;
  readonly news?: News | undefined;
};

export interface Told {
  /** True when somebody was told that this value does not stand. */
  has(cell: string, value: Value): boolean;
  /** Calories that could not be kept, or of which nobody knows. */
  readonly kcal: number;
  /** News that came more than once. */
  readonly twice: readonly string[];
  /** Workouts of which another one was said to stand in their place. */
  readonly mistaken: readonly string[];
  /** What was said to be another device's. */
  readonly others: readonly string[];
  /** How often a plan of this key was made again, after it was deleted elsewhere. */
  recreations(key: string): number;
}

export async function toldOf(phones: readonly Phone[], diary: Diary): Promise<Told> {
  const told = new Set<string>();
  const recreated: string[] = [];
  const twice: string[] = [];
  const mistaken: string[] = [];
  const others: string[] = [];
  let kcal = 0;
  for (const phone of phones) {
    const news = new Set<string>();
    for (const line of await phone.account.db.journal.toArray()) {
      const { change, outcome } = line;
      // Who sets a goal before they have seen one is told of what stood there.
      if (line.news && change.kind !== 'goal.set')
        others.push(JSON.stringify([change.kind, line.news]));
      if ('session' in change && isOfAnother(change.session, line.there))
        mistaken.push(change.session.id);
      if (change.kind === 'calories.add') {
        if (!['sent', 'merged', 'undone'].includes(outcome)) kcal += change.amount;
        continue;
      }
      if (outcome === 'discarded') note(told, line, [heldBy(change)], diary);
      const lost = valuesIn(line);
      if (lost.length === 0) continue;
      note(told, line, lost, diary);
      // What was typed once more is kept in the same form once more.
      const key = JSON.stringify([change.kind, lost, outcome === 'kept' && line.opId]);
      if (news.has(key)) twice.push(key);
      news.add(key);
      if ((line as Line).news?.kind === 'recreated' && 'plan' in change) {
        recreated.push(diary.keyOfPlan(change.plan.name));
      }
    }
  }
  return {
    kcal,
    twice,
    mistaken,
    others,
    has: (cell, value) => told.has(JSON.stringify([cell, value])),
    recreations: (key) => recreated.filter((one) => one === key).length,
  };
}

/** Nobody ends two workouts in one second. */
function isOfAnother(session: SessionRecord, there: Held | undefined): boolean {
  if (typeof there !== 'object' || there === null || !('workoutName' in there)) return false;
  return !sameInstant(session.timestamp, there.timestamp);
}

/** The values that a line shows to its person. */
function valuesIn({ change, outcome, news, there }: Line): Held[] {
  if (news) return [news.ours, news.theirs];
  if (there !== undefined) return [heldBy(change), there];
  return outcome === 'kept' || outcome === 'spared' ? [heldBy(change)] : [];
}

function note(
  told: Set<string>,
  { change }: Pick<Line, 'change'>,
  values: readonly Held[],
  diary: Diary,
): void {
  const keyOf = (name: string) => diary.keyOfPlan(name);
  for (const value of values) {
    for (const cell of cellsOf(value, change, keyOf)) told.add(JSON.stringify(cell));
    // Of a plan that is not there, nothing is.
    if (value !== null || !('plan' in change || 'planId' in change)) continue;
    const name = 'plan' in change ? change.plan.name : change.name;
    told.add(JSON.stringify([`${areaOfPlan(keyOf(name))} *`, null]));
  }
}

/** A cell of a plan that is gone goes with it. */
export function isToldGone(told: Told, cell: string): boolean {
  const [, key] = /^plan (Plan \d+)/.exec(cell) ?? [];
  return key !== undefined && told.has(`${areaOfPlan(key)} *`, null);
}
