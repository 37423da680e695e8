/** What a scenario does with a phone, whichever code keeps the changes on it. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Change, laneOf } from '../../../src/domain/change.ts';
import type { Wire } from '../../../src/store/outbox/entry.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import { trained, weightOf } from '../../support/entries.ts';
import type { PlainBackend } from '../../support/servers/plainBackend.ts';

/** What the person does without signal, in this order: two workouts and a weight between them. */
export const CHANGES: readonly Change[] = [trained('501'), weightOf(182.4), trained('502')];

export interface Phone {
  /** The person makes the changes; resolves when all are kept. */
  record(): Promise<void>;
  /** The signal is back: an attempt to send begins. */
  beginSending(): Promise<void>;
  /** Resolves when that attempt is over. */
  sendingIsOver(): Promise<void>;
  /** What was sending is killed, with no word to it. */
  die(): Promise<void>;
  /** The person takes the phone out again, that much later, and with newer code on it or not. */
  comeBack(after: { laterMs: number; upgraded: boolean }): Promise<void>;
  /** Sends until nothing waits that could be sent, or the tries are used up. */
  sendAll(): Promise<void>;
  /** What is on the phone and not given up, by name. */
  kept(): Promise<Kept>;
}

export interface Kept {
  readonly waiting: readonly string[];
  /** Refused for good, and on the screen with what can be done about it. */
  readonly parked: readonly string[];
}

/** Opens a phone, signed in and with nothing waiting; `context` is its browser's storage. */
export type PickUp = (context: BrowserContext, url: string) => Promise<Phone>;

export const nameOf = (change: Change): string => laneOf(change);

/** The request of a change: the same for everyone. */
export function requestOf(change: Change): Wire {
  const noPlans = {
    profile: null,
    today: '2026-11-20',
    capabilities: [],
    serverPlanIds: [],
    countsPlans: {},
    deletedPlans: [],
    serverPlanId: () => null,
  };
  const wire = wireOf({ change }, noPlans);
  if (typeof wire === 'string') throw new Error(`${nameOf(change)} is ${wire}.`);
  return wire;
}

/** The writes that reached the server. */
export function writesSeen({ seen }: PlainBackend): number {
  return seen.filter(({ method }) => method !== 'GET').length;
}

/** How often the server did what a change says. */
export function timesDone(change: Change, { data }: PlainBackend): number {
  if (change.kind === 'session.add') {
    return data.sessions.filter(({ id }) => id === change.session.id).length;
  }
  return change.kind === 'weight.set' && data.weights[change.day] === change.weight ? 1 : 0;
}

/** Waits for a condition of the phone or the server, generously: two cores are shared. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 90_000, intervals: [50] }).toBe(true);
}

/** The version that the browser has of a database. */
export async function schemaOf(page: Page, database: string): Promise<number | undefined> {
  const all = await page.evaluate(() => indexedDB.databases());
  return all.find(({ name }) => name === database)?.version;
}
