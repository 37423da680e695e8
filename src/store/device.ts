import { safeParse } from 'valibot';
import { ProviderList } from '../contract/answers.ts';
import type { Unit } from '../domain/unit.ts';
import { type Account, openAccount } from './account.ts';
import type { Clock } from './clock.ts';
import { type LastingDatabase, lookAgain } from './database/reconnecting.ts';
import type { DeviceRow, Leaving } from './database/rows.ts';
import { DeviceDatabase } from './database/schema.ts';
import type { SignInProvider } from './syncPort.ts';

/** D34. */
const REST_TARGET_STEP_SECONDS = 15;
const LONGEST_REST_TARGET_SECONDS = 600;

/** Dexie's version 1 is IndexedDB's 10. */
const IDB_VERSIONS_PER_OURS = 10;

/** The device's own memory and the accounts that were opened from it. */
export interface Device {
  readonly db: DeviceDatabase;
  readonly clock: Clock;
  /** The handle of an account; the same one at every call. */
  account(userId: string): Account;
  /**
   * Reads a little of everything that was opened, so that a connection that was lost while nobody
   * looked is back before it is needed, and lets the screens look again: a tab that stood still may
   * not have heard what others wrote.
   * @throws Dexie's error when it stays lost
   */
  probe(): Promise<void>;
}

/** `onNewerCode`: a later version of the app has taken the data over, in another tab. */
export function openDevice(clock: Clock, onNewerCode: () => void = () => {}): Device {
  const accounts = new Map<string, Account>();
  const db = new DeviceDatabase();

  function watchForNewerCode(opened: LastingDatabase): void {
    opened.on('versionchange', ({ newVersion }) => {
      // Dexie lets go of the database by itself, and opens it again at the next transaction.
      if (newVersion !== null && newVersion > opened.verno * IDB_VERSIONS_PER_OURS) onNewerCode();
    });
  }

  watchForNewerCode(db);
  return {
    db,
    clock,
    account(userId) {
      const known = accounts.get(userId);
      if (known) return known;
      const account = openAccount(userId, clock);
      accounts.set(userId, account);
      watchForNewerCode(account.db);
      return account;
    },
    async probe() {
      const opened = [...accounts.values()].map(({ db: { meta } }) => meta);
      await Promise.all(
        [db.device, ...opened].map((table) =>
          table.db.transaction('r', table, () => table.count()),
        ),
      );
      lookAgain();
    },
  };
}

const FRESH: DeviceRow = { key: 'device', remembered: null, signOutPending: false };

async function readDevice({ db }: Device): Promise<DeviceRow> {
  return (await db.transaction('r', db.device, () => db.device.get('device'))) ?? FRESH;
}

async function changeDevice(device: Device, change: Partial<Omit<DeviceRow, 'key'>>) {
  await device.db.transaction('rw', device.db.device, async () => {
    await device.db.device.put({ ...(await readDevice(device)), ...change });
  });
}

/** Whose data the app opens without asking the server; null for nobody's. */
export async function readRemembered(device: Device): Promise<string | null> {
  return (await readDevice(device)).remembered;
}

export async function rememberAccount(device: Device, userId: string): Promise<void> {
  await changeDevice(device, { remembered: userId, keptUnsent: 0, keptWorkout: false });
}

/** Makes another account the remembered one, unless that was changed or forgotten meanwhile. */
export async function replaceRemembered(device: Device, from: string, to: string): Promise<void> {
  await device.db.transaction('rw', device.db.device, async () => {
    if ((await readRemembered(device)) === from) await rememberAccount(device, to);
  });
}

/** What of an account stays on this device at a sign-out (D7). */
export interface Kept {
  /** Changes that the server does not have. */
  readonly unsent: number;
  /** How many of them it has refused; the others are sent when their person signs in again. */
  readonly refused: number;
  /** A workout that is running, or was left, and can be taken up again then. */
  readonly hasWorkout: boolean;
}

const NOTHING_KEPT: Kept = { unsent: 0, refused: 0, hasWorkout: false };

/** Forgets who was signed in and leaves the sign-out mark (D8), with what stays here for them. */
export async function forgetAccount(
  device: Device,
  { unsent, refused, hasWorkout }: Kept = NOTHING_KEPT,
): Promise<void> {
  const due = { signOutPending: true, leaving: null } as const;
  const kept = { keptUnsent: unsent, keptRefused: refused, keptWorkout: hasWorkout };
  await changeDevice(device, { remembered: null, ...due, ...kept });
}

/** What the last sign-out left on this device. */
export async function readKept(device: Device): Promise<Kept> {
  const row = await readDevice(device);
  const { keptUnsent: unsent = 0, keptRefused: refused = 0, keptWorkout: hasWorkout = false } = row;
  return { unsent, refused, hasWorkout };
}

/** True while the server has not been told of a sign-out. */
export async function isSignOutPending(device: Device): Promise<boolean> {
  return (await readDevice(device)).signOutPending;
}

/** The server knows of the sign-out, or somebody has signed in since. */
export async function clearSignOutMark(device: Device): Promise<void> {
  await changeDevice(device, { signOutPending: false, leaving: null });
}

/** Notes whose session was still open as the person left for the provider. */
export async function noteLeaving(device: Device, leaving: Leaving): Promise<void> {
  await changeDevice(device, { leaving });
}

/** Null when nobody has left since the sign-out that is still due, or none is. */
export async function readLeaving(device: Device): Promise<Leaving | null> {
  const { signOutPending, leaving = null } = await readDevice(device);
  return signOutPending ? leaving : null;
}

/** True when the person said 'Not now' to installing the app. */
export async function isInstallDeclined(device: Device): Promise<boolean> {
  return (await readDevice(device)).installDeclined ?? false;
}

export async function declineInstall(device: Device): Promise<void> {
  await changeDevice(device, { installDeclined: true });
}

/** How long the person wants to rest between two sets, seconds; 0: no target (D34). */
export async function readRestTarget(device: Device): Promise<number> {
  return (await readDevice(device)).restTarget ?? 0;
}

/** By one step up or down, between no target and the longest one. @returns what it is now, seconds */
export async function stepRestTarget(device: Device, direction: -1 | 1): Promise<number> {
  return device.db.transaction('rw', device.db.device, async () => {
    const stepped = (await readRestTarget(device)) + direction * REST_TARGET_STEP_SECONDS;
    const restTarget = Math.min(Math.max(stepped, 0), LONGEST_REST_TARGET_SECONDS);
    await changeDevice(device, { restTarget });
    return restTarget;
  });
}

/** What the person wants weights to be shown and typed in (D29). */
export async function readUnit(device: Device): Promise<Unit> {
  return (await readDevice(device)).unit ?? 'lb';
}

export async function chooseUnit(device: Device, unit: Unit): Promise<void> {
  await changeDevice(device, { unit });
}

/** The sign-in buttons that the server listed last, whoever was signed in; none when it never did. */
export async function readProviders(device: Device): Promise<readonly SignInProvider[]> {
  const kept = safeParse(ProviderList, (await readDevice(device)).providers);
  return kept.success ? kept.output : [];
}

export async function rememberProviders(
  device: Device,
  providers: readonly SignInProvider[],
): Promise<void> {
  await changeDevice(device, { providers });
}
