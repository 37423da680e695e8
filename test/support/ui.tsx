/** What the screen tests stand on: the real store on a fake IndexedDB, and a Remote in a few lines. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { Profile } from '../../src/domain/account.ts';
import type { Change } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { SessionRecord } from '../../src/domain/session.ts';
import type { Unit } from '../../src/domain/unit.ts';
import type { WeightLog } from '../../src/domain/weight.ts';
import type { Account } from '../../src/store/account.ts';
import type { Clock } from '../../src/store/clock.ts';
import { type Device, openDevice } from '../../src/store/device.ts';
import { installAnswer } from '../../src/store/snapshot/install.ts';
import type { Remote } from '../../src/store/syncPort.ts';
import { AccountContext } from '../../src/ui/accountContext.ts';
import { AppContext, type Tab, type Updates } from '../../src/ui/appContext.ts';
import { NoticeBoard } from '../../src/ui/parts/NoticeBoard.tsx';
import { tabMemory } from '../../src/ui/tabMemory.ts';
import { UnitContext } from '../../src/ui/unitContext.ts';
import { NO_UPDATES } from '../../src/ui/updates.ts';
import { testLocks } from './tab/locks.ts';

/** Noon on the device's calendar, wherever the tests run. */
export const TODAY = '2026-11-20';
const NOON_MS = new Date(2026, 10, 20, 12).getTime();

export interface TestClock extends Clock {
  set(nowMs: number): void;
}

export function testClock(startMs = NOON_MS): TestClock {
  let now = startMs;
  return {
    nowMs: () => now,
    monotonicMs: () => performance.now(),
    newId: () => crypto.randomUUID(),
    set: (nowMs) => {
      now = nowMs;
    },
  };
}

/** A device that knows nobody, and an account that nobody had before. Deleted when the test ends. */
export function openTestDevice(clock: Clock = testClock()): { device: Device; account: Account } {
  const device = openDevice(clock);
  const account = device.account(`person-${crypto.randomUUID()}`);
  onTestFinished(async () => {
    await device.db.delete();
    await account.db.delete();
  });
  return { device, account };
}

/** A Remote whose every call succeeds at once; a test brings the calls it is about. */
export function testRemote(calls: Partial<Remote> = {}): Remote {
  return {
    lookUp: () => Promise.resolve(),
    watchProviders: (onProviders) => {
      onProviders([{ id: 'google', name: 'Google' }]);
      return () => undefined;
    },
    signIn: () => Promise.resolve('leaving'),
    signOut: () => Promise.resolve(),
    syncNow: () => Promise.resolve(),
    ...calls,
  };
}

/** A Remote call that does not end before the test says so. */
export function heldCall(): { promise: Promise<void>; release: () => void } {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

/** What the server is supposed to have said before the test. */
export interface Told {
  readonly profile?: Partial<Profile>;
  readonly plans?: readonly Plan[];
  readonly weights?: WeightLog;
  readonly sessions?: readonly SessionRecord[];
}

const ALEX: Profile = {
  id: '1',
  name: 'Alex',
  profilePicture: null,
  calorieGoal: null,
  caloriesConsumed: 0,
  lastCalorieDate: null,
  currentWeight: null,
};

export async function tell(account: Account, told: Told): Promise<void> {
  const { db } = account;
  await db.transaction('rw', db.tables, async () => {
    if (told.profile) {
      const profile = { ...ALEX, ...told.profile };
      await db.profile.put({ key: 'profile', profile, capabilities: [] });
    }
    if (told.plans) await installAnswer(account, { resource: 'plans', plans: told.plans });
    if (told.weights) await installAnswer(account, { resource: 'weights', weights: told.weights });
    if (told.sessions) {
      await installAnswer(account, { resource: 'sessions', sessions: told.sessions });
    }
  });
}

/** The changes that wait, oldest first. */
export async function queued(account: Account): Promise<Change[]> {
  const entries = await account.db.outbox.orderBy('seq').toArray();
  return entries.flatMap(({ change }) => (change.kind === 'unknown' ? [] : [change]));
}

/** Makes every further write of the account fail, as a full storage does. */
export function fillStorage(account: Account): void {
  account.db.outbox.hook('creating', () => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
}

/** A tab with a memory of its own; tabs that share `locks` are on one device. */
export function testTab(locks = testLocks()): Tab {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { locks, memory: tabMemory(() => storage) };
}

/** A box beside a screen, for a person who goes on there while the screen still writes. */
export function Elsewhere() {
  return <input aria-label="Elsewhere" />;
}

/** Puts the focus into that box, as a tap does. */
export function goElsewhere(): HTMLElement {
  const box = screen.getByRole('textbox', { name: 'Elsewhere' });
  act(() => box.focus());
  return box;
}

/**
 * The dialog that opens, when it is open for good. In StrictMode it opens twice and takes the focus each
 * time, the second time when React finds time for effects: at the latest before it renders anything else.
 */
export async function findOpenDialog(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  render(null);
  return dialog;
}

interface Handles {
  readonly device: Device;
  readonly account: Account;
  readonly remote?: Remote;
  readonly updates?: Updates;
  readonly tab?: Tab;
  readonly unit?: Unit;
}

/** Renders one screen of an account as the app would. */
export function renderScreen(
  shown: ReactNode,
  {
    device,
    account,
    remote = testRemote(),
    updates = NO_UPDATES,
    tab = testTab(),
    unit = 'lb',
  }: Handles,
) {
  const user = userEvent.setup();
  render(
    <AppContext value={{ device, remote, updates, tab }}>
      <AccountContext value={account}>
        <UnitContext value={unit}>
          <NoticeBoard>{shown}</NoticeBoard>
        </UnitContext>
      </AccountContext>
    </AppContext>,
  );
  return user;
}
