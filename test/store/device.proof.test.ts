import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  clearSignOutMark,
  type Device,
  declineInstall,
  forgetAccount,
  isInstallDeclined,
  isSignOutPending,
  openDevice,
  readRemembered,
  rememberAccount,
  replaceRemembered,
} from '../../src/store/device.ts';
import { watchRemembered } from '../../src/store/watch.ts';
import { loseConnection } from '../support/brokenStorage.ts';
import { testClock } from '../support/rig.ts';

function freshDevice(): Device {
  const device = openDevice(testClock());
  onTestFinished(() => device.db.delete());
  return device;
}

describe('the device', () => {
  it('remembers nobody at first, and owes the server no sign-out', async () => {
    const device = freshDevice();
    expect(await readRemembered(device)).toBeNull();
    expect(await isSignOutPending(device)).toBe(false);
  });

  it('leaves a sign-out mark that outlives a reload, until the server knows [D8.mark]', async () => {
    const device = freshDevice();
    await rememberAccount(device, '7');
    await forgetAccount(device);
    const reloaded = openDevice(testClock());
    expect(await readRemembered(reloaded)).toBeNull();
    expect(await isSignOutPending(reloaded)).toBe(true);
    await clearSignOutMark(reloaded);
    reloaded.db.close();
    expect(await isSignOutPending(device)).toBe(false);
  });

  it('gives the same handle of an account at every call', () => {
    const device = freshDevice();
    expect(device.account('7')).toBe(device.account('7'));
    expect(device.account('8')).not.toBe(device.account('7'));
  });

  it('follows another account only from the one that was remembered, never after a sign-out', async () => {
    const device = freshDevice();
    await rememberAccount(device, '7');
    await replaceRemembered(device, '9', '8');
    expect(await readRemembered(device)).toBe('7');
    await replaceRemembered(device, '7', '8');
    expect(await readRemembered(device)).toBe('8');
    await forgetAccount(device);
    await replaceRemembered(device, '8', '7');
    expect(await readRemembered(device)).toBeNull();
  });

  it('remembers that installing was declined, whoever signs in or out', async () => {
    const device = freshDevice();
    expect(await isInstallDeclined(device)).toBe(false);
    await declineInstall(device);
    await rememberAccount(device, '7');
    await forgetAccount(device);
    expect(await isInstallDeclined(device)).toBe(true);
  });
});

describe('a page that comes back', () => {
  it('opens again what it lost meanwhile, the device and every account', async () => {
    const device = freshDevice();
    const { db } = device.account('7');
    onTestFinished(() => db.delete());
    await device.probe();
    const opened = [device.db, db].map((one) => one.backendDB());
    loseConnection({ at: 'opening', mode: 'readonly', times: 2 });
    await device.probe();
    expect([device.db, db].map((one) => one.isOpen())).toEqual([true, true]);
    expect([device.db, db].map((one, index) => one.backendDB() === opened[index])).toEqual([
      false,
      false,
    ]);
  });

  it('lets the screens look again: a tab that stood still did not hear what others wrote', async () => {
    const device = freshDevice();
    const seen: (string | null)[] = [];
    onTestFinished(watchRemembered(device, (userId) => seen.push(userId)));
    await expect.poll(() => seen.at(-1)).toBeNull();
    // Past Dexie, and so without a word to anybody.
    const table = device.db.backendDB().transaction('device', 'readwrite').objectStore('device');
    await new Promise((resolve) => {
      const row = { key: 'device', remembered: '7', signOutPending: false };
      table.put(row).addEventListener('success', resolve);
    });
    await device.probe();
    await expect.poll(() => seen.at(-1)).toBe('7');
  });

  it('says so when it stays lost', async () => {
    loseConnection({ at: 'opening', mode: 'readonly', times: Number.POSITIVE_INFINITY });
    await expect(freshDevice().probe()).rejects.toThrow('lost');
  });
});
