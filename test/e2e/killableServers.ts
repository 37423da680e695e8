/** The servers that a phone is killed in front of, and what they hold. */
import { expect } from '@playwright/test';
import type { Change } from '../../src/domain/change.ts';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { rowsOf } from '../support/servers/serverRows.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { type Phone, seesHome } from './person.ts';
import { afterwards } from './test.ts';

/** What a server has, or should have, in no particular order. */
export interface Held {
  readonly sessions: readonly string[];
  readonly weights: readonly number[];
  readonly plans: readonly string[];
  readonly calories: number;
}

export interface KillableServer {
  readonly url: string;
  signIn(phone: Phone): Promise<void>;
  held(): Held;
  /** Also where it shows in no value: nothing was carried out twice. */
  expectNothingTwice(): void;
}

/** Answers take a moment, so that there is something to die in. */
const DELAY_MS = 15;

export async function plainServer(): Promise<KillableServer> {
  const backend = await startPlainBackend({ app: staticFolder('dist/client'), signedIn: false });
  afterwards(() => backend.stop());
  backend.delayMs = DELAY_MS;
  // Time passes on the phone alone where a test skips it.
  backend.saysDate = false;
  const { data, done } = backend;
  return {
    url: backend.url,
    async signIn({ page }) {
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
    },
    held: () =>
      sorted({
        sessions: data.sessions.map(({ id }) => String(id)),
        weights: Object.values(data.weights),
        plans: data.plans.map(({ name }) => String(name)),
        calories: Number(data.user['caloriesConsumed'] ?? 0),
      }),
    expectNothingTwice() {
      const writes = done.map(({ method, path, body }) => JSON.stringify([method, path, body]));
      expect(writes.filter((write, index) => writes.indexOf(write) !== index)).toEqual([]);
    },
  };
}

export async function ownServer(): Promise<KillableServer> {
  const server = await startBuiltServer({ env: { RATE_LIMIT: '0' } });
  afterwards(() => server.stop());
  const rows = (query: string) => rowsOf(server.dataDir, query);
  return {
    url: server.url,
    async signIn(phone) {
      await phone.page.getByRole('button', { name: /^Sign in with/ }).click();
      await phone.page.getByRole('textbox').fill('Alex');
      await phone.page.keyboard.press('Enter');
      await seesHome(phone.page);
      // Chromium writes cookies down half a minute late, or when it is closed as it should be: one
      // killed before that asks to sign in again, with everything kept.
      await phone.restart();
    },
    held: () =>
      sorted({
        sessions: rows('select id from session_records').map(({ id }) => String(id)),
        weights: rows('select weight from weights').map(({ weight }) => Number(weight)),
        plans: rows('select name from plans').map(({ name }) => String(name)),
        calories: Number(rows('select calories_consumed as total from users')[0]?.['total']),
      }),
    // A repeat with the same key is harmless here; one without would show in the calories and plans.
    expectNothingTwice: () => undefined,
  };
}

/** What is held once all of these changes arrived, each once. */
export function heldAfter(changes: readonly Change[]): Held {
  const of = <T>(pick: (change: Change) => T | null) =>
    changes.map(pick).filter((found) => found !== null);
  return sorted({
    sessions: of((change) => (change.kind === 'session.add' ? change.session.id : null)),
    weights: of((change) => (change.kind === 'weight.set' ? change.weight : null)),
    plans: of((change) => (change.kind === 'plan.create' ? change.plan.name : null)),
    calories: of((change) => (change.kind === 'calories.add' ? change.amount : null)).reduce(
      (sum, amount) => sum + amount,
      0,
    ),
  });
}

export function sorted({ sessions, weights, plans, calories }: Held): Held {
  return {
    sessions: sessions.toSorted(),
    weights: weights.toSorted((a, b) => a - b),
    plans: plans.toSorted(),
    calories,
  };
}
