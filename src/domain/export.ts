/** Everything a person has, as a file of their own (B.export). */
import type { Profile } from './account.ts';
import type { Change, Lane, UnknownChange } from './change.ts';
import { type Day, localDay } from './days.ts';
import { newestSessionFirst } from './history.ts';
import type { Plan, PlanDraft } from './plan.ts';
import type { Session, SessionRecord } from './session.ts';
import { type WeightLog, weightsNewestFirst } from './weight.ts';

/** A change that the server does not have. */
export interface UnsentChange {
  readonly change: Change | UnknownChange;
  readonly lane: Lane;
  readonly recordedAtMs: number;
  /** Set when the server refused it; its status where there was one. */
  readonly refusal: { readonly status: number | null } | null;
}

/** What the screens show, unsent changes included; the profile is null before the first answer. */
export interface ExportSource {
  readonly profile: Profile | null;
  readonly plans: readonly Plan[];
  readonly weights: WeightLog;
  readonly sessions: readonly SessionRecord[];
  /** The running workout, and those that were left. */
  readonly unfinished: readonly { readonly session: Session; readonly leftAtMs: number | null }[];
  /** What is typed in open builders. */
  readonly builders: readonly PlanDraft[];
  readonly unsent: readonly UnsentChange[];
}

/** Raised when a reader of older files could misread a newer one. */
const SCHEMA_VERSION = 1;

/** The JSON file: everything, oldest first, what is not on the server marked `unsent`. */
export function exportJson(source: ExportSource, exportedAtMs: number): string {
  const lanes = new Set<string>(source.unsent.map(({ lane }) => lane));
  const { profile } = source;
  const file = {
    product: 'Repkeep',
    schemaVersion: SCHEMA_VERSION,
    exportedAt: new Date(exportedAtMs).toISOString(),
    units: { weight: 'lbs', duration: 'minutes', volume: 'lbs' },
    profile: profile && { ...profile, unsent: lanes.has('user') },
    plans: source.plans.map((plan) => ({ ...plan, unsent: lanes.has(`plan:${plan.id}`) })),
    weights: weightsNewestFirst(source.weights)
      .reverse()
      .map(({ day, weight }) => ({ date: day, weight, unsent: lanes.has(`weight:${day}`) })),
    sessions: oldestFirst(source.sessions).map((session) => ({
      ...session,
      unsent: lanes.has(`session:${session.id}`),
    })),
    unfinishedSessions: source.unfinished.map(({ session, leftAtMs }) => ({
      ...session,
      leftAt: leftAtMs && new Date(leftAtMs).toISOString(),
    })),
    openBuilders: source.builders.map(({ seen: _, ...draft }) => draft),
    unsentChanges: source.unsent.map(({ change, recordedAtMs, refusal }) => ({
      recordedAt: new Date(recordedAtMs).toISOString(),
      state: refusal ? 'refused' : 'waiting',
      status: refusal?.status ?? null,
      change,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Sessions as a log reads: the first workout first. */
export function oldestFirst(sessions: readonly SessionRecord[]): SessionRecord[] {
  return sessions.toSorted(newestSessionFirst).reverse();
}

/** 'repkeep-2026-11-20.json': the day on the device's calendar. */
export function exportFileName(nowMs: number, ending: 'json' | 'csv'): string {
  const day: Day = localDay(nowMs);
  return `repkeep-${day}.${ending}`;
}
